/// <reference types="vitest/config" />
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Smaller files are not compressed; in bytes. */
const MIN_BYTES = 1024

/** Writes the files of the build also as .br and .gz, so that the server need not compress them. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: ({ dir = '' }) => {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg)$/.test(name)) continue
      const file = join(dir, name)
      const bytes = readFileSync(file)
      if (bytes.length < MIN_BYTES) continue
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

/** Writes the server's code in ASCII: V8 keeps a file with any other character at two bytes each. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

/** Writes the folders of the packages whose code is in a bundle: dist/packages-client.json, dist/packages-ssr.json. */
const bundledPackages: Plugin = {
  name: 'bundled-packages',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const folders = modules.flatMap(
      (id) => /(?<=\/)(?:node_modules\/(?:@[^/]+\/)?[^/]+\/?)+(?=\/)/.exec(id)?.[0] ?? [],
    )
    mkdirSync('dist', { recursive: true })
    writeFileSync(
      `dist/packages-${this.environment.name}.json`,
      JSON.stringify([...new Set(folders)].toSorted()),
    )
  },
}

// The styles of every public page come in one file, those of the landing page's sections in another. Parts that open on
// a click, and the other pages, bring their own.
const siteStyles = /[\\/]web[\\/]site[\\/][^\\/]+\.css$/
const landingStyles = /[\\/]web[\\/]site[\\/]landing[\\/].+\.css$/

// Mantine's variables that the theme does not use or sets itself. They are a sixth of all styles of the public pages.
const unusedVariables =
  /^--mantine-(color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|color-(gray|red|dark)-\d$|shadow-)/
const removeUnusedVariables = {
  postcssPlugin: 'remove-unused-variables',
  Declaration: (declaration: { prop: string; source?: { input: { file?: string } }; remove(): unknown }) => {
    // Only in the file of the public pages. Dashboard and back office load all of Mantine, which declares them again.
    const isSite = declaration.source?.input.file?.endsWith('default-css-variables.layer.css')
    if (isSite && unusedVariables.test(declaration.prop)) declaration.remove()
  },
}

// Chunks follow folders, so that a page loads a few files instead of a hundred small ones: each costs the browser and
// the server more than its bytes. A group takes the modules of its folders and all that they import, unless a group
// above it took them already:
// - base: what every page begins with, and what the landing page shares with the applications. The applications must
//   not load the landing page's chunk, because its styles would override theirs.
// - site and landing: the frame of the public pages, and the landing page without its forms, which load later.
// - live: the connection to the server. The applications begin with it, so it takes neither forms nor the chat.
// - forms and chat: what forms need, and the chat.
// - floating and dialogs: what opens over a page. The shells begin with the first alone.
// - app: what the shells of the dashboard and of the back office share; admin and dashboard are those shells, admin
//   with the frame that its rooms stand on.
// - questions and controls: what tabs of both ask and show. The dashboard begins with the second alone.
// - tables: the engine of the back office's tables, without the dialogs that a table loads when they open.
export const groups = Object.entries({
  base: [
    /node_modules\/(react|react-dom|scheduler)\//,
    /@mantine\/core\/esm\/(core|components\/(Button|ActionIcon|Loader|UnstyledButton))\//,
    /icons-react\/.*(createReactComponent|Icon(X|Check|InfoCircle|CircleCheck|BrandWhatsapp|Mail))\./,
    /src\/shared\/values\//,
    /web\/(frame|arrival|lib\/links|order\/offer)\//,
    /web\/(lib|components\/form|order\/code)\/.+\.css/,
    /preload-helper/,
  ],
  site: [/web\/site\/[^/]+\.tsx$/],
  landing: [/web\/site\/landing\/((section|choice)\/)?[^/]+$/],
  live: [
    /@mantine\/core\/esm\/components\/(Stack|Group)\//,
    /@mantine\/hooks\/esm\/use-(network|window-event|focus-trap|local-storage|merged-ref|uncontrolled)\//,
    /icons-react\/.*Icon(ArrowDown|Checks|Clock|Messages|User)\./,
    /web\/(session|lib\/page|components\/loading)\//,
    /web\/lib\/[^/]+\.ts$/,
  ],
  forms: [
    /@mantine\/core\/esm\/components\/(TextInput|Textarea|PasswordInput|NativeSelect|Alert)\//,
    /web\/lib\/forms\//,
    /web\/(components\/form|order\/code)\//,
    /src\/shared\/[^/]+$/,
  ],
  chat: [/web\/chat\/[^/]+$/, /web\/conversation\//],
  floating: [/@floating-ui\//, /react-remove-scroll/, /@mantine\/core\/esm\/components\/Portal\//],
  dialogs: [/@mantine\/core\/esm\/components\/(Modal|Drawer|Paper|Overlay|ScrollArea|FocusTrap)/],
  icons: [/@tabler\/icons-react\//],
  app: [
    /web\/routing\//,
    /@mantine\/core\/esm\/components\/(Anchor|Badge|Collapse|Progress|Title|Tooltip)\//,
    /@mantine\/core\/esm\/components\/Accordion\/AccordionChevron/,
    /web\/components\/shell\//,
  ],
  admin: [/web\/admin\/[^/]+$/, /web\/admin\/frame\/[^/]+\.tsx?$/],
  dashboard: [/web\/dashboard\/[^/]+$/],
  questions: [
    /@mantine\/core\/esm\/components\/Radio\//,
    /@mantine\/core\/esm\/utils\/InlineInput\//,
    /web\/(components\/questions|admin\/frame\/leaving)\//,
  ],
  controls: [
    /@mantine\/core\/esm\/components\/(Accordion|Code|DataList|List|Pagination|SegmentedControl)\//,
    /@mantine\/core\/esm\/components\/(SimpleGrid|ThemeIcon)\//,
    /web\/components\/states\//,
    /web\/(admin\/frame|dashboard)\/tab\//,
  ],
  tables: [
    /web\/admin\/table\//,
    /@mantine\/core\/esm\/components\/(Combobox|Fieldset|Select)\//,
    /web\/components\/editing\//,
  ],
}).map(([name, parts]) => ({
  name,
  test: (id: string) => parts.some((part) => part.test(id)),
  // An icon of one tab alone comes with that tab.
  minShareCount: { icons: 2, tables: 3 }[name] ?? 1,
}))

// Not bundled: native and WebAssembly modules, pdfkit, which reads its font files at run time,
// ssh2-sftp-client, whose ssh2 looks for an optional native part, and vite, which only
// development loads.
export const external = [
  'baileys',
  'better-sqlite3',
  '@node-rs/argon2',
  '@resvg/resvg-wasm',
  'pdfkit',
  'sharp',
  'ssh2-sftp-client',
  'vite',
]

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [react(), precompressed(), bundledPackages],
  // Without this, the bundle contains React's development code too.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { postcss: { plugins: [removeUnusedVariables] } },
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
        rolldownOptions: {
          input: {
            main: 'src/main.ts',
            'entry-server': 'web/entry-server.tsx',
            'pdf-worker': 'src/gateways/pdf-worker.ts',
            'picture-process': 'src/gateways/picture-process.ts',
            'copy-process': 'src/copies/copy-process.ts',
          },
          // Names stay for the traces of errors. Without blanks and comments the server keeps a third less of its
          // source.
          output: {
            comments: false,
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
          plugins: [asciiOnly],
        },
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
          include: [
            'tests/{domain,rest,gateways,web}/**/*.test.{ts,tsx}',
            'tests/{architecture,rules}.test.ts',
          ],
          setupFiles: ['tests/setup.ts'],
          pool: 'threads',
          // More files at a time than a CI machine has cores, because many tests wait for sockets and child processes.
          maxWorkers: 3,
          // Files share modules, which keep no state. Importing them again for each file took a third of the time.
          isolate: false,
          // Far more than any test needs on a machine that is not busy.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
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
          // Two workers for the two cores of a CI machine. Each has one browser for all its files, and one shop for
          // those that share it.
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          // Runs after the unit tests, which would slow the browser down.
          sequence: { groupOrder: 1 },
          // The longest test takes 25 seconds on a quiet machine, and a slow one has taken three times as long.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      ...[
        {
          name: 'prove',
          include: ['tests/**/*.proof.test.ts', 'tests/prove/*.test.ts'],
          // Most proofs wait for a process that they kill and start again, so two of them share the cores.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
        // One after the other, with the machine to themselves: they measure speed, memory and times.
        { name: 'measure', include: ['tests/measure/*.test.ts'], maxWorkers: 1, sequence: { groupOrder: 3 } },
      ].map((proofs) => ({
        extends: true as const,
        test: {
          ...proofs,
          provide: { proving: true },
          globalSetup: ['tests/e2e/setup.ts'],
          setupFiles: ['tests/setup.ts'],
          pool: 'forks' as const,
          isolate: false,
          testTimeout: 900_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      })),
    ],
  },
}))
