import { registerHooks } from 'node:module'

// Node 24 reads a package.json anew for each module of its package. That of drizzle-orm is 179 kB long, and 150 modules
// of the package are loaded, so that each command of a test would take a second and a half longer.

const PACKAGE = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !context.parentURL?.includes(PACKAGE)) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
