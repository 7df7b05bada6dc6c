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

const shared = ['#src/shared/**', '#src/domains/*/schema.ts']
const foundation = ['#src/deps.ts', '#src/config.ts', '#fastify.config.ts']
const drizzle = ['drizzle-orm', 'drizzle-kit', 'better-sqlite3']
const http = ['fastify', '@fastify', '@trpc']

const schemaWall =
  'A schema and src/shared run in the browser too: import zod, src/shared and other schema.ts files alone.'
const depsWall = 'deps.ts knows no domain: move a type that both need to src/shared.'
const kitWall = 'The kit knows no domain and no door: pass in what it needs, or move this into the domain.'
const serviceWall =
  'A service imports db, deps, kit, src/shared, its own files and the service.ts or schema.ts of other domains; move the rest into router.ts, http.ts or a gateway.'
const routerWall =
  'A router names access, input, one service call and a presenter: put queries and the work of other domains into ./service.ts.'
const httpWall =
  'http.ts and socket.ts only carry bytes: put queries and rules into ./service.ts, procedures into ./router.ts.'
const serverWall =
  'The server knows neither tests nor the browser, and main.ts and compose.ts stand above it.'
const restWall =
  'A REST line may rename and re-nest: call a procedure through src/router.ts, and keep rules and queries in the domain.'
const pagesWall = 'Pages render what services answer: ask a service.ts, and put the query there.'
const gatewayWall =
  'A gateway knows the outside world alone: pass what it needs as arguments, and call it from a service or a job.'
const webWall =
  'The browser takes values from src/shared and src/domains/*/schema.ts, and the type AppRouter: get data through tRPC.'
const areaWall = 'Areas of the web do not know each other: move the common part to web/components or web/lib.'
const dbWall =
  'db knows tables alone: take enumerations from src/domains/*/schema.ts or src/shared, and put rules into a service.'

const browser = [
  only(webWall, ['#web/**', ...shared], ['#src/router.ts']),
  noPackage(webWall, ...drizzle, 'fastify', '@fastify', '@trpc/server', 'node:.*'),
]
const areas = ['site', 'dashboard', 'chat', 'admin']

const walls = [
  wall(
    ['src/{main,compose,config,router}.ts', 'fastify.config.ts'],
    only(serverWall, ['#src/**', '#db/**', '#fastify.config.ts']),
  ),
  wall(['fastify.config.ts', 'src/config.ts'], only(kitWall, ['#src/config.ts', '#src/deps.ts'])),
  wall(
    ['src/deps.ts'],
    only(depsWall, ['#src/config.ts', '#src/gateways/**', '#src/shared/**', '#db/client.ts']),
  ),
  wall(
    ['src/kit/**'],
    only(kitWall, ['#src/kit/**', '#src/gateways/**', '#src/shared/**', ...foundation, '#db/**']),
  ),
  wall(
    ['src/domains/*/*.ts'],
    only(
      serviceWall,
      [
        ...shared,
        '#src/kit/{errors,limits,phone}.ts',
        '#src/domains/auth/session.ts',
        '#src/domains/*/service.ts',
        '#db/**',
      ],
      ['#src/deps.ts', '#src/config.ts', '#src/gateways/*.ts'],
    ),
    noPackage(serviceWall, ...http, 'better-sqlite3', 'nodemailer', 'baileys'),
    noPackage('Take randomness and keys from deps.random and deps.vault.', '(node:)?crypto'),
    noSibling(serviceWall, 'router', 'http', 'socket'),
  ),
  wall(['src/domains/*/schema.ts'], {
    group: ['**', '!zod', ...shared.map((path) => `!${path}`)],
    message: schemaWall,
  }),
  wall(['src/shared/**'], {
    group: ['**', '!zod', '!./**', '!#src/shared/**'],
    message: schemaWall,
  }),
  wall(
    ['src/domains/*/router.ts'],
    only(routerWall, [...shared, '#src/kit/{trpc,context}.ts'], ['#src/deps.ts']),
    noPackage(routerWall, ...drizzle, 'fastify', '@fastify', '(node:)?crypto'),
    noSibling(routerWall, 'http', 'socket', 'jobs'),
  ),
  wall(
    ['src/domains/*/{http,socket}.ts'],
    only(httpWall, [...shared, '#src/kit/**', '#fastify.config.ts'], ['#src/deps.ts', '#src/config.ts']),
    noPackage(httpWall, ...drizzle, '@trpc', '(node:)?crypto'),
    noSibling(httpWall, 'router', 'jobs'),
  ),
  wall(
    ['src/server/*.ts'],
    only(serverWall, [
      '#src/{server,domains,kit,gateways,shared}/**',
      '#src/router.ts',
      ...foundation,
      '#db/**',
    ]),
  ),
  wall(
    ['src/server/rest/**'],
    only(restWall, [
      '#src/router.ts',
      '#src/kit/**',
      '#src/server/{rest/**,request-context.ts}',
      ...foundation,
      ...shared,
    ]),
    noPackage(restWall, ...drizzle),
  ),
  wall(
    ['src/server/pages/**'],
    only(pagesWall, [
      '#src/domains/*/{service,present}.ts',
      '#src/kit/**',
      '#src/server/**',
      ...foundation,
      ...shared,
    ]),
    noPackage(pagesWall, ...drizzle),
  ),
  wall(
    ['src/gateways/**'],
    only(gatewayWall, ['#src/shared/**']),
    noPackage(gatewayWall, ...drizzle, ...http),
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
    'import/no-cycle': ['error', { ignoreTypes: false }],
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
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'prove'] }],
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
      files: ['src/domains/**'],
      rules: {
        'no-restricted-globals': ['error', clock],
        'no-restricted-properties': ['error', oneTransactionDoor, environment, chance, ...html],
      },
    },
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
