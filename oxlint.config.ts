import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { defineConfig, type OxlintOverride } from 'oxlint'

// The import rules of ARCHITECTURE.md ("who may import whom") and the rules that keep the domains testable.
// Every message says what to do instead. tests/architecture.test.ts breaks each rule once and expects the message.

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
 * Allows only the listed modules of the project, and only types from those in `types`. In oxlint a negated group always
 * allows the import, so a pattern that refuses some of the listed modules must be a regex and come first.
 */
const only = (message: string, modules: string[], types: string[] = []): Pattern[] => [
  ...(types.length > 0 ? [{ regex: regexOf(types), message, allowTypeImports: true }] : []),
  { group: [...ours, ...[...modules, ...types].map((path) => `!${path}`)], message },
]

/** Refuses these packages and their subpaths. */
const noPackage = (message: string, ...names: string[]): Pattern => ({
  regex: `^(${names.join('|')})(/|$)`,
  message,
})

/** Refuses these files of the same folder. */
const noSibling = (message: string, ...names: string[]): Pattern => ({
  regex: `^\\./(${names.join('|')})\\.tsx?$`,
  message,
})

const wall = (files: string[], ...patterns: (Pattern | Pattern[])[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns.flat()] }] },
})

const shared = ['#src/shared/**', '#src/written/**', '#src/domains/*/schema.ts']
/** The faces of the domains: what other domains may import, beside the schemas. */
const faces = [
  '#src/domains/*/service.ts',
  '#src/domains/audit/rules/audited-rows.ts',
  '#src/domains/balances/notices.ts',
  '#src/domains/chat/rules/pictures.ts',
  '#src/domains/licenses/notices.ts',
  '#src/domains/licenses/present.ts',
  '#src/domains/licenses/queries.ts',
  '#src/domains/licenses/rules/checksum.ts',
  '#src/domains/licenses/rules/ending.ts',
  '#src/domains/licenses/rules/credit.ts',
  '#src/domains/licenses/rules/issuing.ts',
  '#src/domains/licenses/rules/labels.ts',
  '#src/domains/licenses/rules/lease.ts',
  '#src/domains/licenses/rules/listing.ts',
  '#src/domains/licenses/rules/places.ts',
  '#src/domains/licenses/rules/renewable.ts',
  '#src/domains/licenses/rules/systems.ts',
  '#src/domains/licenses/status.ts',
  '#src/domains/messages/texts/approvals.ts',
  '#src/domains/messages/present.ts',
  '#src/domains/messages/post/statuses.ts',
  '#src/domains/messages/texts/templates.ts',
  '#src/domains/orders/rules/approval.ts',
  '#src/domains/orders/rules/odd-amount.ts',
  '#src/domains/orders/rules/pricing.ts',
  '#src/domains/orders/rules/renewal-order.ts',
  '#src/domains/orders/rules/idempotency.ts',
  '#src/domains/orders/rules/reselling.ts',
  '#src/domains/orders/rules/verification.ts',
  '#src/domains/payments/pictures/pictures.ts',
  '#src/domains/payments/present.ts',
  '#src/domains/plans/present.ts',
  '#src/domains/payments/queries.ts',
  '#src/domains/payments/rules/buyer-page.ts',
  '#src/domains/whatsapp/rules/cloud.ts',
  '#src/domains/whatsapp/rules/pushflow.ts',
  '#src/domains/messages/texts/words.ts',
]
const foundation = ['#src/deps.ts', '#src/config.ts', '#fastify.config.ts']
const drizzle = ['drizzle-orm', 'drizzle-kit', 'better-sqlite3']
const http = ['fastify', '@fastify', '@trpc']

const schemaWall =
  'A schema, src/shared and src/written run in the browser too: import zod, those two and other schema.ts files alone.'
const answersWall =
  'The schemas of answers slow the start of the shop: import their types, and leave loading them to openapi.ts.'
const columnsWall =
  'Columns stand in the browser too: import src/shared and the own schema.ts, and of the own presenter or service the types alone.'
const depsWall = 'deps.ts knows no domain: move a type that both need to src/shared.'
const kitWall = 'The kit knows no domain and no door: pass in what it needs, or move this into the domain.'
const serviceWall =
  'A service imports db, deps, kit, src/shared, its own files, and of other domains their schema.ts and what `faces` in oxlint.config.ts lists, mostly service.ts; move the rest into router.ts, http.ts or a gateway.'
const routerWall =
  'A router names access, input, one service call and a presenter: put queries and the work of other domains into ./service.ts.'
const httpWall =
  'http.ts and socket.ts only carry bytes: put queries and rules into ./service.ts, procedures into ./router.ts.'
const serverWall =
  'The server knows neither tests nor the browser, and main.ts and compose.ts stand above it.'
const restWall =
  'A REST line may rename and re-nest: call a procedure through src/app/router.ts, and keep rules and queries in the domain.'
const pagesWall = 'Pages render what services answer: ask a service.ts, and put the query there.'
const gatewayWall =
  'A gateway knows the outside world alone: pass what it needs as arguments, and call it from a service or a job.'
const copiesWall =
  'The process of copies knows backups and places alone: pass what it needs in the task, and keep rules in the domain copies.'
const webWall =
  'The browser takes values from src/shared, src/written, src/domains/*/schema.ts and src/domains/*/columns.ts, and the type AppRouter: get data through tRPC.'
const dbWall =
  'db knows tables alone: take enumerations from src/domains/*/schema.ts or src/shared, and put rules into a service.'

const answersAsTypes: Pattern = {
  regex: '/answers\\.ts$',
  message: answersWall,
  allowTypeImports: true,
}

const browser = [
  only(webWall, ['#web/**', '#src/domains/*/columns.ts', ...shared], ['#src/app/router.ts']),
  noPackage(webWall, ...drizzle, 'fastify', '@fastify', 'node:.*'),
  // Of tRPC's server, the browser uses the observables that its links are made of.
  { regex: '^@trpc/server($|/[^o])', message: webWall },
]
const rest = ['#src/app/router.ts', '#src/kit/**', '#src/app/server/rest/**', ...foundation, ...shared]

/** The rooms of the browser, the lowest floor first: a room takes from itself and from the floors below it. */
const webFloors = [
  {
    rooms: ['arrival'],
    message: 'web/arrival stands below all other rooms of the browser: pass in what it needs.',
  },
  {
    rooms: ['lib'],
    message: 'web/lib holds tools for any application: move this to the room that needs it.',
  },
  {
    rooms: ['frame'],
    message: 'web/frame holds what every page begins with: move the rest to web/components.',
  },
  {
    rooms: ['components'],
    message: 'Components know no domain: pass it in as props, or move this to the feature or area.',
  },
  {
    rooms: ['session', 'verification'],
    message:
      'web/session and web/verification stand below the other features: pass in what they need, or move this to them.',
  },
  {
    rooms: ['order', 'conversation', 'banners'],
    message:
      'A feature knows no area and none of the features beside it: pass in what it needs, or move the common part to web/session, web/verification or web/components.',
  },
  {
    rooms: ['site', 'dashboard', 'chat', 'admin'],
    message:
      'Areas of the web do not know each other: move the common part to the feature it belongs to, or to web/components.',
  },
  {
    rooms: ['routing'],
    message: 'web/routing leads to all areas: only the entry of the applications takes it.',
  },
]

/** The domains that keep some of their rules in folders of their own. */
const domainsWithFolders = [
  ...new Set(
    globSync('src/domains/*/*/', { cwd: import.meta.dirname }).map((folder) => basename(dirname(folder))),
  ),
]

/** The wall around the rules of a domain; the files in its folders name its other files from the root (`own`). */
const ruleWall = (files: string, ...own: string[]): OxlintOverride =>
  wall(
    [files],
    { regex: '^(\\.|#src/domains/[^/]+)/(router|http|socket)\\.ts$', message: serviceWall },
    only(
      serviceWall,
      [
        ...shared,
        '#src/kit/{errors,free-space,language,limits,phone,plain-text,rewritten-picture,rewritten-voice,tracking-token,turns,written}.ts',
        ...faces,
        ...own,
        '#db/**',
      ],
      ['#src/deps.ts', '#src/config.ts', '#src/gateways/*.ts'],
    ),
    noPackage(serviceWall, ...http, 'better-sqlite3', 'nodemailer', 'baileys'),
    noPackage('Take randomness and keys from deps.random and deps.vault.', '(node:)?crypto'),
    answersAsTypes,
  )

const walls = [
  wall(
    ['src/app/*.ts', 'src/config.ts', 'fastify.config.ts'],
    only(serverWall, ['#src/**', '#db/**', '#fastify.config.ts']),
  ),
  wall(['fastify.config.ts', 'src/config.ts'], only(kitWall, ['#src/config.ts', ...shared])),
  wall(
    ['src/deps.ts'],
    only(depsWall, [
      '#src/config.ts',
      '#fastify.config.ts',
      '#src/gateways/**',
      '#src/shared/**',
      '#db/client.ts',
    ]),
  ),
  wall(
    ['src/kit/**'],
    only(kitWall, ['#src/kit/**', '#src/gateways/**', '#src/{shared,written}/**', ...foundation, '#db/**']),
  ),
  ruleWall('src/domains/*/*.ts'),
  ...domainsWithFolders.map((domain) =>
    ruleWall(`src/domains/${domain}/*/*.ts`, `#src/domains/${domain}/*.ts`, `#src/domains/${domain}/*/*.ts`),
  ),
  wall(['src/domains/*/schema.ts', 'src/domains/settings/parts/*.ts'], {
    group: ['**', '!zod', '!./parts/*.ts', ...shared.map((path) => `!${path}`)],
    message: schemaWall,
  }),
  wall(['src/domains/*/answers.ts'], {
    group: [
      '**',
      '!zod',
      '!./schema.ts',
      ...[...shared, '#src/domains/*/answers.ts'].map((path) => `!${path}`),
    ],
    message: schemaWall,
  }),
  wall(
    ['src/domains/*/columns.ts'],
    { regex: '^\\./(answers|present|service|token)\\.ts$', message: columnsWall, allowTypeImports: true },
    {
      group: ['**', '!#src/shared/**', '!#src/written/**', '!./{schema,answers,present,service,token}.ts'],
      message: columnsWall,
    },
  ),
  wall(['src/{shared,written}/**'], {
    group: ['**', '!zod', '!./**', '!#src/shared/**', '!#src/written/**'],
    message: schemaWall,
  }),
  wall(
    ['src/domains/*/router.ts'],
    only(
      routerWall,
      [...shared, '#src/kit/{trpc,context,csv-file}.ts', '#src/domains/users/present.ts'],
      ['#src/deps.ts'],
    ),
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
    ['src/app/server/*.ts'],
    only(serverWall, [
      '#src/app/server/**',
      '#src/{domains,kit,gateways,shared,written}/**',
      '#src/app/router.ts',
      ...foundation,
      '#db/**',
    ]),
  ),
  wall(['src/app/server/rest/**'], only(restWall, rest), noPackage(restWall, ...drizzle), answersAsTypes),
  wall(
    ['src/app/server/rest/{answers,openapi}.ts'],
    only(restWall, [...rest, '#src/domains/*/answers.ts']),
    noPackage(restWall, ...drizzle),
  ),
  wall(
    ['src/app/server/pages/**'],
    only(pagesWall, [
      '#src/domains/*/{service,present}.ts',
      '#src/domains/content/rules/legal.ts',
      '#src/domains/licenses/rules/trials.ts',
      '#src/domains/money-in/rules/progress.ts',
      '#src/domains/orders/rules/verification.ts',
      '#src/domains/payments/rules/buyer-page.ts',
      '#src/kit/**',
      '#src/app/server/**',
      ...foundation,
      ...shared,
    ]),
    noPackage(pagesWall, ...drizzle),
  ),
  wall(
    ['src/copies/**'],
    only(copiesWall, [
      '#db/{backup,client,stored-files}.ts',
      '#src/config.ts',
      '#src/kit/data-folder.ts',
      '#src/shared/**',
      '#src/copies/**',
    ]),
    noPackage(copiesWall, ...http),
  ),
  wall(
    ['src/gateways/**'],
    only(gatewayWall, ['#src/shared/**', '#src/written/**']),
    noPackage(gatewayWall, ...drizzle, ...http),
  ),
  wall(['db/**'], only(dbWall, ['#db/**', ...shared]), noPackage(dbWall, ...http)),
  wall(['web/**'], ...browser),
  ...webFloors.flatMap(({ rooms, message }, floor) =>
    rooms.map((room) => {
      const others = webFloors
        .slice(floor)
        .flatMap((above) => above.rooms)
        .filter((other) => other !== room)
        .map((other) => `#web/${other}/**`)
      return wall([`web/${room}/**`], { regex: regexOf([...others, '#web/*']), message }, ...browser)
    }),
  ),
]

const oneTransactionDoor = {
  property: 'transaction',
  message: 'Use inTransaction(deps, body) from #db/client.ts.',
}
const html = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
  property,
  message: 'Render html through web/frame/stored-html.tsx.',
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

const storage = {
  checkGlobalObject: true,
  globals: ['sessionStorage', 'localStorage'].map((name) => ({
    name,
    message: 'Use web/arrival/storage.ts, because a browser that blocks storage throws at every touch of it.',
  })),
}

const clock = {
  checkGlobalObject: true,
  globals: [
    {
      name: 'Date',
      message: 'Use deps.now() and src/shared/values/dates.ts, so that a test can hold time still.',
    },
    { name: 'crypto', message: 'Use deps.random and deps.vault.' },
  ],
}

/** Switches off rules of the categories below that are a matter of taste or do not fit this project. */
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
    // A sentence takes its links and bold words as functions of their text.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
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
    { files: ['web/**'], rules: { 'no-restricted-globals': ['error', storage] } },
    // A value of a message may have the name of another message of the room.
    { files: ['src/shared/texts/*/*.ts'], rules: off('no-shadow') },
    // The rooms of a language are listed once, for the choice between languages.
    { files: ['src/shared/texts/*/rooms.ts'], rules: off('oxc/no-barrel-file') },
    { files: ['web/frame/stored-html.tsx'], rules: { 'react/no-danger': 'off' } },
    {
      files: ['tests/**', 'scripts/**', 'bench/**'],
      rules: {
        'no-restricted-properties': ['error', oneTransactionDoor],
        ...off('no-console', 'unicorn/no-array-sort', 'vitest/no-conditional-expect'),
      },
    },
  ],
})
