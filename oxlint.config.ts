import { defineConfig, type OxlintOverride } from 'oxlint'

// The walls of ARCHITECTURE.md ("who may import whom") and the rules that keep the domains testable.
// Every refusal says what to do instead; tests/architecture.test.ts plants one breach of each and expects it back.

type Pattern = { group?: string[]; regex?: string; message: string; allowTypeImports?: boolean }

const everywhere: Pattern[] = [
  {
    regex: '^\\.\\.?/.*\\.\\./|^\\.\\./|^\\.\\.?$',
    message: 'Import across folders as #src/, #db/, #web/ or #tests/.',
  },
]

const ours = ['#src/**', '#db/**', '#web/**', '#tests/**', '#fastify.config.ts']

const regexOf = (globs: string[]): string => {
  const parts = globs.map((glob) =>
    glob.replaceAll('.', '\\.').replaceAll('**', '.+').replaceAll('*', '[^/]+'),
  )
  return `^(${parts.join('|')})$`
}

/**
 * Of our own modules only the listed ones; of those in `types`, only their types. oxlint takes a negated group
 * as its last word on an import, so what refuses a part of the listed modules is a regex and stands before.
 */
const only = (message: string, modules: string[], types: string[] = []): Pattern[] => [
  ...(types.length > 0 ? [{ regex: regexOf(types), message, allowTypeImports: true }] : []),
  { group: [...ours, ...[...modules, ...types].map((path) => `!${path}`)], message },
]

/** None of these packages, nor any of their subpaths. */
const noPackage = (message: string, ...names: string[]): Pattern => ({
  regex: `^(${names.join('|')})(/|$)`,
  message,
})

/** None of these files of the same folder. */
const noSibling = (message: string, ...names: string[]): Pattern => ({
  regex: `^\\./(${names.join('|')})\\.tsx?$`,
  message,
})

const wall = (files: string[], ...patterns: (Pattern | Pattern[])[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns.flat()] }] },
})

const shared = ['#src/shared/**', '#src/*/schema.ts']
const drizzle = ['drizzle-orm', 'drizzle-kit', 'better-sqlite3']
const http = ['fastify', '@fastify', '@trpc']

const schemaWall =
  'A schema and src/shared run in the browser too: import zod, src/shared and other schema.ts files alone.'
const serviceWall =
  'A service imports db, deps, errors, src/shared, its own files and the service.ts or schema.ts of other domains; move the rest into router.ts, http.ts or a gateway.'
const routerWall =
  'A router names access, input, one service call and a presenter: put queries and the work of other domains into ./service.ts.'
const httpWall =
  'http.ts and socket.ts only carry bytes: put queries and rules into ./service.ts, procedures into ./router.ts.'
const restWall =
  'A REST line may rename and re-nest: call a procedure through src/router.ts, and keep rules and queries in the domain.'
const gatewayWall =
  'A gateway knows the outside world alone: pass what it needs as arguments, and call it from a service or a job.'
const webWall =
  'The browser takes values from src/shared and src/*/schema.ts, and the type AppRouter: get data through tRPC.'
const areaWall = 'Areas of the web do not know each other: move the common part to web/components or web/lib.'
const dbWall =
  'db knows tables alone: take enumerations from src/*/schema.ts or src/shared, and put rules into a service.'

const browser = [
  only(webWall, ['#web/**', ...shared], ['#src/router.ts']),
  noPackage(webWall, ...drizzle, 'fastify', '@fastify', '@trpc/server', 'node:.*'),
]
const areas = ['site', 'dashboard', 'chat', 'admin']

const walls = [
  wall(
    ['src/*.ts', 'fastify.config.ts'],
    only('What everyone imports knows no domain: move this into the domain, or pass it in.', [
      '#src/*.ts',
      ...shared,
      '#db/**',
      '#fastify.config.ts',
    ]),
  ),
  wall(
    ['src/{main,app,compose,context,trpc,deps,router,scheduler}.ts'],
    only('The server knows neither tests nor the browser.', ['#src/**', '#db/**', '#fastify.config.ts']),
  ),
  wall(
    ['src/*/*.ts'],
    only(
      serviceWall,
      [
        ...shared,
        '#src/errors.ts',
        '#src/limits.ts',
        '#src/phone.ts',
        '#src/auth/session.ts',
        '#src/*/service.ts',
        '#db/**',
      ],
      ['#src/deps.ts', '#src/config.ts', '#src/crypto.ts', '#src/gateways/*.ts'],
    ),
    noPackage(serviceWall, ...http, 'better-sqlite3', 'nodemailer', 'baileys'),
    noPackage('Take randomness and keys from deps.random and deps.vault.', '(node:)?crypto'),
    noSibling(serviceWall, 'router', 'http', 'socket'),
  ),
  wall(['src/*/schema.ts'], {
    group: ['**', '!zod', ...shared.map((path) => `!${path}`)],
    message: schemaWall,
  }),
  wall(['src/shared/**'], {
    group: ['**', '!zod', '!./**', ...shared.map((path) => `!${path}`)],
    message: schemaWall,
  }),
  wall(
    ['src/*/router.ts'],
    only(routerWall, [...shared, '#src/trpc.ts', '#src/errors.ts'], ['#src/deps.ts']),
    noPackage(routerWall, ...drizzle, 'fastify', '@fastify', '(node:)?crypto'),
    noSibling(routerWall, 'http', 'socket', 'jobs'),
  ),
  wall(
    ['src/*/{http,socket}.ts'],
    only(
      httpWall,
      [
        ...shared,
        '#src/context.ts',
        '#src/csv-route.ts',
        '#src/errors.ts',
        '#src/failure.ts',
        '#src/limits.ts',
        '#fastify.config.ts',
      ],
      ['#src/deps.ts', '#src/config.ts'],
    ),
    noPackage(httpWall, ...drizzle, '@trpc', '(node:)?crypto'),
    noSibling(httpWall, 'router', 'jobs'),
  ),
  wall(
    ['src/rest/**'],
    only(restWall, ['#src/*.ts', '#fastify.config.ts', ...shared]),
    noPackage(restWall, ...drizzle),
  ),
  wall(
    ['src/gateways/**'],
    only(
      gatewayWall,
      ['#src/config.ts', '#src/errors.ts', '#src/shared/**'],
      ['#src/deps.ts', '#src/*/schema.ts'],
    ),
    noPackage(gatewayWall, ...drizzle, ...http),
  ),
  wall(
    ['src/pages/**'],
    only('Pages render what services answer: ask a service.ts.', [
      '#src/*.ts',
      '#src/*/service.ts',
      '#src/*/present.ts',
      ...shared,
      '#fastify.config.ts',
    ]),
    noPackage('Pages render what services answer: put the query into a service.ts.', ...drizzle),
  ),
  wall(['db/**'], only(dbWall, ['#db/**', ...shared]), noPackage(dbWall, ...http)),
  wall(['web/**'], ...browser),
  ...['lib', 'components', ...areas].map((folder) => {
    const others = areas.filter((area) => area !== folder).map((area) => `#web/${area}/**`)
    return wall([`web/${folder}/**`], { regex: regexOf(others), message: areaWall }, ...browser)
  }),
]

const oneTransactionDoor = {
  property: 'transaction',
  message: 'Use inTransaction(db, body) from #db/client.ts.',
}
const html = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
  property,
  message: 'Render html through web/site/landing/words.tsx.',
}))
const environment = {
  object: 'process',
  property: 'env',
  message: 'Read settings from Config; src/config.ts alone reads the environment.',
}
const chance = {
  object: 'Math',
  property: 'random',
  message: 'Use deps.random, so that a test can hold it still.',
}

const clock = {
  checkGlobalObject: true,
  globals: [
    { name: 'Date', message: 'Use deps.now() and src/shared/dates.ts, so that a test can hold time still.' },
    { name: 'crypto', message: 'Use deps.random and deps.vault.' },
  ],
}

/** Rules of the categories below that judge taste, or know another framework better than ours. */
const off = (...rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, 'off' as const]))

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true, browser: true, node: true },
  rules: {
    'import/no-cycle': 'error',
    'no-restricted-imports': ['error', { patterns: everywhere }],
    'no-restricted-properties': ['error', oneTransactionDoor, environment, ...html],
    'no-console': 'error',
    eqeqeq: 'error',
    'prefer-const': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/switch-exhaustiveness-check': 'error',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*'] }],
    ...off(
      'import/no-named-as-default',
      'import/no-named-as-default-member',
      'import/no-unassigned-import',
      'jsx-a11y/prefer-tag-over-role',
      'no-await-in-loop',
      'no-control-regex',
      'no-underscore-dangle',
      'oxc/no-async-endpoint-handlers',
      'oxc/no-map-spread',
      // rules-of-hooks speaks for hooks; this sibling refuses those that a resource of the admin engine brings.
      'react/hooks',
      'react/react-in-jsx-scope',
      'react/set-state-in-effect',
      'typescript/consistent-return',
      'typescript/no-unnecessary-type-arguments',
      'typescript/no-unnecessary-type-parameters',
      'typescript/no-unsafe-type-assertion',
      'typescript/unbound-method',
      'unicorn/consistent-function-scoping',
      'unicorn/prefer-add-event-listener',
    ),
  },
  overrides: [
    ...walls,
    {
      files: ['src/*/**'],
      rules: {
        'no-restricted-globals': ['error', clock],
        'no-restricted-properties': ['error', oneTransactionDoor, environment, chance, ...html],
      },
    },
    { files: ['src/{shared,gateways,rest,pages}/**'], rules: { 'no-restricted-globals': 'off' } },
    { files: ['src/config.ts'], rules: { 'no-restricted-properties': ['error', oneTransactionDoor] } },
    { files: ['db/client.ts'], rules: { 'no-restricted-properties': ['error', environment] } },
    { files: ['web/site/landing/words.tsx'], rules: { 'react/no-danger': 'off' } },
    {
      files: ['tests/**', 'scripts/**', 'bench/**'],
      rules: {
        'no-restricted-properties': ['error', oneTransactionDoor],
        ...off('no-console', 'unicorn/no-array-sort', 'vitest/no-conditional-expect'),
      },
    },
  ],
})
