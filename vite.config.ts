/// <reference types="vitest/config" />
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SMALLEST = 1024

/** The files of the build also as .br and .gz, so that serving them costs no compression. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: ({ dir = '' }) => {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg)$/.test(name)) continue
      const file = join(dir, name)
      const bytes = readFileSync(file)
      if (bytes.length < SMALLEST) continue
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

// What stands on every public page comes in one file of styles, the landing page's sections in another; what opens on a
// click, and the other pages, bring their own.
const siteStyles = /[\\/]web[\\/]site[\\/](?!overlays|menu-drawer|not-found)[^\\/]+\.css$/
const landingStyles = /[\\/]web[\\/]site[\\/]landing[\\/](?!demo-video).+\.css$/

// Mantine's colours that are not in our theme, and its values of what our theme sets anew: a sixth of all styles of
// the public pages.
const foreign =
  /^--mantine-(color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|color-(gray|red|dark)-\d$|shadow-)/
const withoutForeign = {
  postcssPlugin: 'without-foreign',
  Declaration: (declaration: { prop: string; source?: { input: { file?: string } }; remove(): unknown }) => {
    // The file of the public pages alone; the applications load all of Mantine, in which these are declared again.
    const isSite = declaration.source?.input.file?.endsWith('default-css-variables.layer.css')
    if (isSite && foreign.test(declaration.prop)) declaration.remove()
  },
}

// A few files instead of a hundred small ones: what every page begins with, the frame of the public pages, the landing
// page, what calls the server, what forms take, the chat. Each takes what it imports with it.
// What the landing page shares with the applications stands in the base: they must not load the styles of the public
// pages, which would undo those of their own.
const groups = Object.entries({
  base: [
    /node_modules\/(react|react-dom|scheduler)\//,
    /@mantine\/core\/esm\/(core|components\/(Button|ActionIcon|Loader|UnstyledButton))\//,
    /icons-react\/.*(createReactComponent|Icon(X|Check|InfoCircle|CircleCheck|BrandWhatsapp))\./,
    /icons-react\/.*Icon(BuildingBank|Coin|CreditCard|DeviceMobile|Mail|Wallet)\./,
    /src\/shared\/(money|dates|video-id)\./,
    /web\/(theme|components\/(look|skip-link|brand-mark|color-scheme-toggle))\./,
    /web\/lib\/(load-part|page-data|early-submit|early-choice|stored-theme|when-needed|prices|phone-link|whatsapp-link)\./,
    /web\/(components|lib)\/(form-problem|code-input|toast)\.module\.css/,
    /preload-helper/,
  ],
  site: [/web\/site\/(site|layout)\.tsx/],
  landing: [/web\/site\/landing\/landing-page\.tsx/],
  // Also what the applications begin with, so that they load neither the forms nor the chat for it.
  live: [
    /@mantine\/core\/esm\/components\/(Stack|Group)\//,
    /@mantine\/hooks\/esm\/(use-network|use-window-event|use-focus-trap|use-local-storage|use-merged-ref|use-uncontrolled)/,
    /icons-react\/.*Icon(ArrowDown|Checks|Clock|Messages|User)\./,
    /web\/lib\/(api-provider|toast|draft|step-aside|session|title-badge)\./,
    /web\/components\/(load-problem|spinner-after|copy-button|scroll-fade\.module)\./,
  ],
  forms: [
    /@mantine\/core\/esm\/components\/(TextInput|Textarea|PasswordInput|Alert)\//,
    /src\/shared\/(input|paging|vocabulary)\./,
    /web\/lib\/forms\./,
    /web\/components\/(form-problem|phone-input|code-input)\.tsx/,
  ],
  chat: [/web\/(chat\/widget|components\/conversation\/)/],
}).map(([name, parts]) => ({ name, test: (id: string) => parts.some((part) => part.test(id)) }))

// Modules with machine code of their own stay outside the bundle, and so does what only development loads.
const external = ['better-sqlite3', '@node-rs/argon2', '@resvg/resvg-wasm', 'pdfkit', 'vite']

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [react(), precompressed()],
  // Without this, the bundle keeps React's development code beside the real one.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { postcss: { plugins: [withoutForeign] } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/entry-app.tsx'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'site-styles', test: siteStyles },
                { name: 'landing-styles', test: landingStyles },
                ...groups,
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: command === 'build' ? { noExternal: true, external } : {},
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: { main: 'src/main.ts', 'entry-server': 'web/entry-server.tsx' } },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          provide: { proving: false },
          include: ['tests/{domain,rest,gateways,web}/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'],
          setupFiles: ['tests/setup.ts'],
          pool: 'threads',
          // Many wait for sockets and child processes, so both cores are busy only with two at a time.
          maxWorkers: 2,
          // No module keeps state of its own, so files may share them: importing anew for each file took a third of the time.
          isolate: false,
          // Nothing waits so long where the machine has time.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          provide: { proving: false },
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/setup.ts'],
          setupFiles: ['tests/setup.ts'],
          // Two workers for the two cores of a continuous integration. Each has one browser for all its files, and one shop
          // for those that share it.
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          // After the unit tests, which would take the browser's share of the machine.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'prove',
          provide: { proving: true },
          include: ['tests/**/*.proof.test.ts'],
          globalSetup: ['tests/e2e/setup.ts'],
          setupFiles: ['tests/setup.ts'],
          pool: 'forks',
          // One after the other: they measure times.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 2 },
          testTimeout: 900_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
}))
