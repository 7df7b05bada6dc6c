/// <reference types="vitest/config" />
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { manifestOf, stylesOf } from '#src/app/server/pages/renderer.ts'
import { clientOf, languageOf, oneLanguage } from './scripts/one-language.ts'
import { serverGroups } from './scripts/server-chunks.ts'
import { type Language, languages } from './src/shared/language.ts'

/** Smaller files are not compressed; in bytes. */
const MIN_BYTES = 1024

/** Writes the files of the build also as .br and .gz, so that the server need not compress them. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  applyToEnvironment: ({ name }) => languageOf(name) !== null,
  writeBundle: ({ dir = '' }) => {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg)$/.test(name)) continue
      const file = join(dir, name)
      // The languages share their styles, and much of their code.
      if (existsSync(`${file}.br`)) continue
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

/**
 * Takes the modules of Node.js from `process` instead of importing them: an import reads every property of such a module,
 * which loads what nobody uses, as the terminals of `node:process` and the web streams of `node:stream`.
 */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replace(
        /(?<=^|;)import(?:(\*as)?\s*([\w$]+))?,?(\{[^}]*\})?\s*from"(node:[\w/]+)";/g,
        (_all, _star, whole?: string, parts?: string, name?: string) => {
          const given = `process.getBuiltinModule("${name}")`
          const names = [whole, parts?.replaceAll(' as ', ':')].filter((part) => part !== undefined)
          return `const ${names.map((part) => `${part}=${given}`).join()};`
        },
      )
    }
  },
}

/**
 * What is written otherwise in the code of packages: the file, its words, and ours. They load what the shop does not need
 * until it is used, if ever. `node:http` is needed, but to import it from a module loads undici for its web sockets. And
 * tRPC copies the options of a call six times by a helper for old engines, which takes longer than most procedures.
 *
 * What Fastify's router and plugins check at each start, the tests have checked with the same packages: regular expressions
 * of the routes, and the versions that the plugins accept. And the router compiles a function for each part of a path.
 */
const rewritten: [file: RegExp, theirs: string, ours: string][] = [
  [
    /@fastify\/static\/index\.js$/,
    "const { glob } = require('glob')",
    "const glob = (...given) => require('glob').glob(...given)",
  ],
  [
    /sanitize-html\/index\.js$/,
    "const { parse: postcssParse } = require('postcss')",
    "const postcssParse = (...given) => require('postcss').parse(...given)",
  ],
  [
    /sanitize-html\/index\.js$/,
    "const htmlparser = require('htmlparser2')",
    "const htmlparser = { get Parser() { return require('htmlparser2').Parser } }",
  ],
  [
    /fastify\/lib\/plugin-utils\.js$/,
    "const semver = require('semver')",
    'const semver = { satisfies: () => true }',
  ],
  [/find-my-way\/index\.js$/, "const isRegexSafe = require('safe-regex2')", 'const isRegexSafe = () => true'],
  [
    /find-my-way\/lib\/node\.js$/,
    'const lines = []',
    'const rest = prefix.slice(1); return (path, i) => path.startsWith(rest, i + 1); const lines = []',
  ],
  [
    /@trpc\/server\/dist\/node-http-[\w-]+\.mjs$/,
    'import { IncomingMessage } from "node:http"',
    'const { IncomingMessage } = process.getBuiltinModule("node:http")',
  ],
  [
    /@trpc\/server\/dist\/getErrorShape-[\w-]+\.mjs$/,
    'function _objectSpread2(e) {',
    'function _objectSpread2(e) { return Object.assign(...arguments);',
  ],
]
const rewritePackages: Plugin = {
  name: 'rewrite-packages',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: rewritten.map(([file]) => file) },
    handler: (code, id) => {
      return rewritten
        .filter(([file]) => file.test(id))
        .reduce((written, [, theirs, ours]) => {
          if (!written.includes(theirs)) throw new Error(`${id} does not hold: ${theirs}`)
          return written.replace(theirs, ours)
        }, code)
    },
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

// Not bundled: native and WebAssembly modules, pdfkit, which reads its font files at run time,
// ssh2-sftp-client, whose ssh2 looks for an optional native part, and vite, which only
// development loads.
export const external = [
  '@hyzyla/pdfium',
  'baileys',
  'better-sqlite3',
  '@node-rs/argon2',
  '@resvg/resvg-wasm',
  'pdfkit',
  'sharp',
  'ssh2-sftp-client',
  'vite',
]

/** Files in memory, where the machine has them and two GiB of room. */
const memoryDisk = '/dev/shm'
const hasMemoryDisk = (): boolean => {
  if (!existsSync(memoryDisk)) return false
  const { bavail, bsize } = statfsSync(memoryDisk)
  return bavail * bsize > 2 * 2 ** 30
}

/** The build of the browser's sources in one language. All languages lie in one folder. */
const browserBuild = (language: Language) => ({
  consumer: 'client' as const,
  build: {
    outDir: 'dist/client',
    emptyOutDir: language === 'en',
    copyPublicDir: language === 'en',
    manifest: manifestOf(language),
    rolldownOptions: {
      input: ['web/entry-client.tsx', 'web/entry-app.tsx', ...stylesOf(language)],
      // A sentence stands where it is read. Shared, it would bring a file of one page to another.
      optimization: { inlineConst: { mode: 'all' as const } },
    },
  },
})

/**
 * How long a test may take, in ms: far more than any needs, on a slow machine too, so that only a test that hangs is
 * ended. No test names a time of its own. What it waits for inside says after 20 or 30 s what did not come.
 */
const patience = (testMs: number) => ({
  testTimeout: testMs,
  hookTimeout: testMs,
  expect: { poll: { timeout: 20_000 } },
})

// The shop, and the processes and threads beside it.
const main = 'src/app/main.ts'
const beside = {
  'pdf-worker': 'src/gateways/pdf-worker.ts',
  'picture-process': 'src/gateways/picture-process.ts',
  'page-worker': 'src/gateways/page-worker.ts',
  'voice-worker': 'src/gateways/voice-worker.ts',
  'copy-process': 'src/copies/copy-process.ts',
}

const otherLanguages = languages.filter((language) => language !== 'en')

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [
    react(),
    ...(command === 'build' ? [oneLanguage(), rewritePackages] : []),
    precompressed(),
    bundledPackages,
  ],
  // Without this, the bundle contains React's development code too.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { postcss: { plugins: [removeUnusedVariables] } },
  builder: {},
  environments: {
    client: browserBuild('en'),
    // Development serves all languages at once.
    ...(command === 'build' &&
      Object.fromEntries(otherLanguages.map((language) => [clientOf(language), browserBuild(language)]))),
    ssr: {
      resolve: command === 'build' ? { noExternal: true, external } : {},
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { main, 'entry-server': 'web/entry-server.tsx', ...beside },
          // Names stay for the traces of errors. Without blanks and comments the server keeps a third less of its
          // source.
          output: {
            comments: false,
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
            codeSplitting: { groups: serverGroups(import.meta.dirname, main, Object.values(beside)) },
            // The shop finds the processes and threads beside its own file.
            chunkFileNames: ({ name }) =>
              name === 'server' ? '[name].js' : `assets/${name.split('~')[0]}-[hash].js`,
          },
          plugins: [plainBuiltins, asciiOnly],
        },
      },
    },
  },
  test: {
    // CI keeps the message of a failure alone, which so names all that a list held.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/{domain,rest,gateways,web}/**/*.test.{ts,tsx}',
            'tests/{architecture,folders,rules}.test.ts',
          ],
          setupFiles: ['tests/setup.ts'],
          // The folders of thousands of tests are made and removed at once there, and no test waits for the disk because
          // another one writes to it. The databases of the other projects lie on a disk.
          env: hasMemoryDisk() ? { TMPDIR: memoryDisk } : {},
          pool: 'threads',
          // More files at a time than a CI machine has cores, because many tests wait for sockets and child processes.
          maxWorkers: 3,
          // Files share modules, which keep no state. Importing them again for each file took a third of the time.
          isolate: false,
          ...patience(300_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/setup.ts'],
          setupFiles: ['tests/setup.ts'],
          // One worker more than a CI machine has cores, because each waits for pages a fifth of its time. Each has one
          // browser for all its files, and one shop for those that share it.
          pool: 'forks',
          maxWorkers: 3,
          isolate: false,
          // Runs after the unit tests, which would slow the browser down.
          sequence: { groupOrder: 1 },
          ...patience(300_000),
        },
      },
      ...[
        // These wait for a process that they kill and start again, or for a program, so two of them share the cores.
        { name: 'kill', maxWorkers: 2, groupOrder: 2 },
        // Ways through the shop and through every screen, by browser and by mail, and what generates thousands of inputs.
        // Three at a time on two cores, because a way waits for pages to come to rest, and the proof of memory for most of
        // its minutes.
        { name: 'walk', maxWorkers: 3, groupOrder: 3 },
        // One after the other, with the machine to themselves, because they measure in milliseconds.
        { name: 'quiet', maxWorkers: 1, groupOrder: 4 },
      ].map(({ name, maxWorkers, groupOrder }) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/slow/${name}/*.test.ts`],
          maxWorkers,
          sequence: { groupOrder },
          globalSetup: ['tests/e2e/setup.ts'],
          setupFiles: ['tests/setup.ts'],
          pool: 'forks' as const,
          isolate: false,
          ...patience(1_800_000),
        },
      })),
    ],
  },
}))
