// Over 300 lines, because it is one list.
// One breach of every import rule and ban: a file, its source, and part of the expected message.

const reach = (specifier: string, name = 'thing') =>
  `import { ${name} } from '${specifier}'\nexport const kept = ${name}\n`

type Breach = { file: string; source: string; says: string }

/** The files exist only in the temporary tree of architecture.test.ts, so their names matter only for their role. */
export const breaches: Breach[] = [
  {
    file: 'src/domains/plans/status.ts',
    source: reach('../orders/service.ts'),
    says: 'Import across folders as #src/',
  },
  {
    file: 'src/kit/money.ts',
    source: reach('#src/domains/orders/service.ts'),
    says: 'The kit knows no domain and no door',
  },
  {
    file: 'src/kit/context.ts',
    source: reach('#src/server/app.ts'),
    says: 'The kit knows no domain and no door',
  },
  {
    file: 'src/deps.ts',
    source: "import type { Side } from '#src/domains/chat/cookie.ts'\nexport type Kept = Side\n",
    says: 'deps.ts knows no domain',
  },
  {
    file: 'src/server/app.ts',
    source: reach('#tests/helpers/app.ts'),
    says: 'The server knows neither tests nor the browser',
  },
  {
    file: 'src/server/sockets.ts',
    source: reach('#src/compose.ts'),
    says: 'main.ts and compose.ts stand above it',
  },
  {
    file: 'fastify.config.ts',
    source: reach('#src/domains/orders/service.ts'),
    says: 'The kit knows no domain and no door',
  },

  { file: 'src/shared/values/money.ts', source: reach('#src/kit/errors.ts'), says: 'run in the browser too' },
  {
    file: 'src/shared/values/dates.ts',
    source: reach('#src/domains/orders/schema.ts'),
    says: 'run in the browser too',
  },
  { file: 'src/shared/phone.ts', source: reach('libphonenumber-js'), says: 'run in the browser too' },
  { file: 'src/domains/plans/schema.ts', source: reach('./service.ts'), says: 'run in the browser too' },
  { file: 'src/domains/orders/schema.ts', source: reach('#db/client.ts'), says: 'run in the browser too' },

  { file: 'src/domains/plans/answers.ts', source: reach('./service.ts'), says: 'run in the browser too' },
  { file: 'src/domains/plans/present.ts', source: reach('./answers.ts'), says: 'import their types' },
  {
    file: 'src/domains/plans/columns.ts',
    source: reach('./present.ts'),
    says: 'Columns stand in the browser too',
  },
  {
    file: 'src/domains/orders/columns.ts',
    source: reach('#db/client.ts'),
    says: 'Columns stand in the browser too',
  },

  {
    file: 'src/domains/plans/service.ts',
    source: reach('@trpc/server'),
    says: 'A service imports db, deps, kit',
  },
  {
    file: 'src/domains/orders/service.ts',
    source: reach('fastify'),
    says: 'A service imports db, deps, kit',
  },
  {
    file: 'src/domains/plans/queries.ts',
    source: reach('./router.ts'),
    says: 'A service imports db, deps, kit',
  },
  {
    file: 'src/domains/plans/jobs.ts',
    source: reach('#src/gateways/mail.ts'),
    says: 'A service imports db, deps, kit',
  },
  {
    file: 'src/domains/orders/jobs.ts',
    source: reach('#src/domains/plans/router.ts'),
    says: 'A service imports db, deps, kit',
  },
  {
    file: 'src/domains/licenses/service.ts',
    source: reach('#src/domains/orders/store.ts'),
    says: 'A service imports db, deps, kit',
  },
  {
    file: 'src/domains/users/service.ts',
    source: reach('#src/config.ts'),
    says: 'A service imports db, deps, kit',
  },

  { file: 'src/domains/plans/router.ts', source: reach('drizzle-orm'), says: 'A router names access' },
  {
    file: 'src/domains/orders/router.ts',
    source: reach('#db/schema/orders.ts'),
    says: 'A router names access',
  },
  {
    file: 'src/domains/users/router.ts',
    source: reach('#src/domains/orders/service.ts'),
    says: 'A router names access',
  },

  {
    file: 'src/domains/downloads/http.ts',
    source: reach('drizzle-orm/sqlite-core'),
    says: 'only carry bytes',
  },
  {
    file: 'src/domains/content/http.ts',
    source: reach('#src/domains/orders/service.ts'),
    says: 'only carry bytes',
  },
  { file: 'src/domains/chat/socket.ts', source: reach('@trpc/server'), says: 'only carry bytes' },

  {
    file: 'src/server/rest/routes.ts',
    source: reach('#src/domains/orders/service.ts'),
    says: 'A REST line may rename',
  },
  { file: 'src/server/rest/plugin.ts', source: reach('#db/client.ts'), says: 'A REST line may rename' },
  {
    file: 'src/gateways/mail.ts',
    source: reach('#src/domains/orders/service.ts'),
    says: 'A gateway knows the outside world alone',
  },
  {
    file: 'src/gateways/ai.ts',
    source: reach('#db/client.ts'),
    says: 'A gateway knows the outside world alone',
  },
  {
    file: 'src/gateways/files.ts',
    source: reach('#src/kit/errors.ts'),
    says: 'A gateway knows the outside world alone',
  },
  {
    file: 'src/server/pages/head.ts',
    source: reach('drizzle-orm'),
    says: 'Pages render what services answer',
  },
  {
    file: 'src/server/pages/data.ts',
    source: reach('#db/schema/seo.ts'),
    says: 'Pages render what services answer',
  },
  { file: 'db/page.ts', source: reach('#src/domains/orders/service.ts'), says: 'db knows tables alone' },

  {
    file: 'web/routing/router.tsx',
    source: reach('#src/domains/orders/service.ts'),
    says: 'The browser takes values',
  },
  { file: 'web/lib/trpc.ts', source: reach('#src/router.ts', 'appRouter'), says: 'The browser takes values' },
  { file: 'web/lib/files.ts', source: reach('node:fs'), says: 'The browser takes values' },
  { file: 'web/admin/orders.tsx', source: reach('#db/schema/orders.ts'), says: 'The browser takes values' },
  {
    file: 'web/site/hero.tsx',
    source: reach('#web/dashboard/orders.tsx'),
    says: 'Areas of the web do not know each other',
  },
  {
    file: 'web/dashboard/card.tsx',
    source: reach('#web/site/hero.tsx'),
    says: 'Areas of the web do not know each other',
  },
  {
    file: 'web/chat/widget.tsx',
    source: reach('#web/admin/tabs.tsx'),
    says: 'Areas of the web do not know each other',
  },
  {
    file: 'web/admin/shell.tsx',
    source: reach('#web/chat/widget.tsx'),
    says: 'Areas of the web do not know each other',
  },
  {
    file: 'web/site/card.tsx',
    source: reach('#web/routing/router.tsx'),
    says: 'Areas of the web do not know each other',
  },
  {
    file: 'web/order/card.tsx',
    source: reach('#web/dashboard/card.tsx'),
    says: 'A feature knows no area',
  },
  {
    file: 'web/banners/card.tsx',
    source: reach('#web/order/card.tsx'),
    says: 'A feature knows no area',
  },
  {
    file: 'web/session/drafts.ts',
    source: reach('#web/order/card.tsx'),
    says: 'web/session and web/verification stand below the other features',
  },
  {
    file: 'web/verification/step.tsx',
    source: reach('#web/order/card.tsx'),
    says: 'web/session and web/verification stand below the other features',
  },
  {
    file: 'web/components/card.tsx',
    source: reach('#web/admin/shell.tsx'),
    says: 'Components know no domain',
  },
  {
    file: 'web/components/badge.tsx',
    source: reach('#web/session/drafts.ts'),
    says: 'Components know no domain',
  },
  {
    file: 'web/frame/brand.tsx',
    source: reach('#web/components/card.tsx'),
    says: 'web/frame holds what every page begins with',
  },
  {
    file: 'web/lib/storage.ts',
    source: reach('#web/components/card.tsx'),
    says: 'web/lib holds tools for any application',
  },
  {
    file: 'web/arrival/held.ts',
    source: reach('#web/lib/storage.ts'),
    says: 'web/arrival stands below all other rooms',
  },

  { file: 'src/domains/stats/service.ts', source: reach('./checklist.ts'), says: 'Dependency cycle' },
  {
    file: 'src/domains/seo/head.ts',
    source: "import type { Robots } from './robots.ts'\nexport type Head = Robots\n",
    says: 'Dependency cycle',
  },
  {
    file: 'src/domains/seo/robots.ts',
    source: "import type { Head } from './head.ts'\nexport type Robots = Head\n",
    says: 'Dependency cycle',
  },
  { file: 'src/domains/stats/checklist.ts', source: reach('./service.ts', 'kept'), says: 'Dependency cycle' },

  { file: 'src/domains/seo/service.ts', source: 'export const made = new Date()\n', says: 'Use deps.now()' },
  {
    file: 'src/domains/seo/queries.ts',
    source: 'export const made = globalThis.Date.now()\n',
    says: 'Use deps.now()',
  },
  {
    file: 'src/domains/seo/present.ts',
    source: 'export const luck = Math.random()\n',
    says: 'Use deps.random',
  },
  {
    file: 'src/domains/seo/jobs.ts',
    source: 'export const id = crypto.randomUUID()\n',
    says: 'Use deps.random and deps.vault',
  },
  {
    file: 'src/domains/seo/key.ts',
    source: reach('node:crypto', 'randomBytes'),
    says: 'Take randomness and keys from',
  },
  {
    file: 'src/domains/seo/session.ts',
    source: 'export const save = (db: { transaction(body: () => void): void }) => db.transaction(() => {})\n',
    says: 'Use inTransaction(deps, body)',
  },
  {
    file: 'src/server/scheduler.ts',
    source: 'export const port = process.env.PORT\n',
    says: 'src/config.ts alone reads',
  },
  { file: 'src/kit/log.ts', source: "console.log('here')\n", says: 'Unexpected console statement' },
  { file: 'web/theme.ts', source: "console.warn('here')\n", says: 'Unexpected console statement' },
  {
    file: 'web/session/kept.ts',
    source: "export const kept = (): string | null => sessionStorage.getItem('kept')\n",
    says: 'Use web/arrival/storage.ts',
  },
  {
    file: 'web/banners/kept.ts',
    source: "export const kept = (): string | null => window.localStorage.getItem('kept')\n",
    says: 'Use web/arrival/storage.ts',
  },
  {
    file: 'web/lib/loose.ts',
    source: 'export const loose = (value: any): unknown => value\n',
    says: 'Unexpected `any`',
  },
  {
    file: 'web/site/faq.tsx',
    source:
      'export const Faq = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    says: 'dangerouslySetInnerHTML',
  },
  {
    file: 'web/site/legal.ts',
    source: 'export const show = (element: Element, text: string) => { element.innerHTML = text }\n',
    says: 'stored-html.tsx',
  },
  {
    file: 'web/lib/auth.ts',
    source:
      "import { useState } from 'react'\nexport const useUser = (known: boolean) => {\n  if (known) return null\n  return useState(0)\n}\n",
    says: 'React Hook',
  },
  {
    file: 'src/copies/rows.ts',
    source: reach('#src/domains/copies/service.ts'),
    says: 'The process of copies knows backups and places alone',
  },
  { file: 'web/lib/list.ts', source: "export * from './auth.ts'\n", says: 'arrel' },
]
