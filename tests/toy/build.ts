import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { textsIn } from '#scripts/one-language.ts'
import { hashOf } from '#scripts/stale.js'

// Builds the toy of the browser tests to dist/toy: the back office with one tab of things in place of all tabs, in a
// shell of a few lines. Only where a source is not as it was at the last build.

const sources = ['tests/toy', 'src', 'web', 'package-lock.json', 'tsconfig.json', 'scripts/one-language.ts']
const stamp = 'dist/toy/stamp'

/** What the toy has in place of a part of the application. */
const parts: Record<string, string> = {
  '#web/admin/shell.tsx': 'tests/toy/shell.tsx',
  '#web/admin/tabs.tsx': 'tests/toy/tabs.tsx',
}
/** What the toy does without. */
const absent = new Set(['#web/dashboard/shell.tsx', '#web/dashboard/tabs.tsx', '#web/chat/widget.tsx'])

const toyParts: Plugin = {
  name: 'toy-parts',
  enforce: 'pre',
  resolveId: (source) => {
    if (absent.has(source)) return '\0absent'
    const part = parts[source]
    return part && resolve(part)
  },
  load: (id) => (id === '\0absent' ? 'export {}' : undefined),
}

const hash = hashOf(sources)
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  // A build that the tests start would inherit NODE_ENV=test and bundle React's development code.
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    root: 'tests/toy',
    logLevel: 'warn',
    plugins: [toyParts, react(), textsIn('en')],
    build: {
      outDir: resolve('dist/toy'),
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
    },
  })
  writeFileSync(stamp, hash)
}
