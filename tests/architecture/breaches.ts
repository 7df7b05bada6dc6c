// One breach of every import rule and ban, by a part of the expected message: files with their sources.

const reach = (specifier: string, name = 'thing') =>
  `import { ${name} } from '${specifier}'\nexport const kept = ${name}\n`

const bySentence: Record<string, Record<string, string>> = {
  'Import across folders as #src/': { 'src/domains/plans/status.ts': reach('../orders/service.ts') },
  'The kit knows no domain and no door': {
    'src/kit/money.ts': reach('#src/domains/orders/service.ts'),
    'src/kit/context.ts': reach('#src/app/server/app.ts'),
    'fastify.config.ts': reach('#src/domains/orders/service.ts'),
  },
  'deps.ts knows no domain': {
    'src/deps.ts': "import type { Side } from '#src/domains/chat/cookie.ts'\nexport type Kept = Side\n",
  },
  'The server knows neither tests nor the browser': {
    'src/app/server/app.ts': reach('#tests/helpers/app.ts'),
  },
  'main.ts and compose.ts stand above it': { 'src/app/server/sockets.ts': reach('#src/app/compose.ts') },
  'run in the browser too': {
    'src/shared/values/money.ts': reach('#src/kit/errors.ts'),
    'src/shared/values/dates.ts': reach('#src/domains/orders/schema.ts'),
    'src/written/phone.ts': reach('libphonenumber-js'),
    'src/written/money.ts': reach('#src/domains/orders/schema.ts'),
    'src/domains/plans/schema.ts': reach('./service.ts'),
    'src/domains/orders/schema.ts': reach('#db/client.ts'),
    'src/domains/plans/answers.ts': reach('./service.ts'),
  },
  'import their types': { 'src/domains/plans/present.ts': reach('./answers.ts') },
  'Columns stand in the browser too': {
    'src/domains/plans/columns.ts': reach('./present.ts'),
    'src/domains/orders/columns.ts': reach('#db/client.ts'),
  },
  'A service imports db, deps, kit': {
    'src/domains/plans/service.ts': reach('@trpc/server'),
    'src/domains/orders/service.ts': reach('fastify'),
    'src/domains/plans/queries.ts': reach('./router.ts'),
    'src/domains/plans/jobs.ts': reach('#src/gateways/mail.ts'),
    'src/domains/orders/jobs.ts': reach('#src/domains/plans/router.ts'),
    'src/domains/licenses/service.ts': reach('#src/domains/orders/store.ts'),
    'src/domains/licenses/rules/lease.ts': reach('#src/domains/orders/rules/tracking.ts'),
    'src/domains/orders/rules/pricing.ts': reach('#src/domains/orders/router.ts'),
    'src/domains/users/service.ts': reach('#src/config.ts'),
  },
  'A router names access': {
    'src/domains/plans/router.ts': reach('drizzle-orm'),
    'src/domains/orders/router.ts': reach('#db/schema/orders.ts'),
    'src/domains/users/router.ts': reach('#src/domains/orders/service.ts'),
  },
  'only carry bytes': {
    'src/domains/downloads/http.ts': reach('drizzle-orm/sqlite-core'),
    'src/domains/content/http.ts': reach('#src/domains/orders/service.ts'),
    'src/domains/chat/socket.ts': reach('@trpc/server'),
  },
  'A REST line may rename': {
    'src/app/server/rest/routes.ts': reach('#src/domains/orders/service.ts'),
    'src/app/server/rest/plugin.ts': reach('#db/client.ts'),
  },
  'A gateway knows the outside world alone': {
    'src/gateways/mail.ts': reach('#src/domains/orders/service.ts'),
    'src/gateways/ai.ts': reach('#db/client.ts'),
    'src/gateways/files.ts': reach('#src/kit/errors.ts'),
  },
  'Pages render what services answer': {
    'src/app/server/pages/head.ts': reach('drizzle-orm'),
    'src/app/server/pages/data.ts': reach('#db/schema/seo.ts'),
  },
  'db knows tables alone': { 'db/page.ts': reach('#src/domains/orders/service.ts') },
  'The browser takes values': {
    'web/routing/router.tsx': reach('#src/domains/orders/service.ts'),
    'web/lib/trpc.ts': reach('#src/app/router.ts', 'appRouter'),
    'web/lib/files.ts': reach('node:fs'),
    'web/admin/orders.tsx': reach('#db/schema/orders.ts'),
  },
  'Areas of the web do not know each other': {
    'web/site/hero.tsx': reach('#web/dashboard/orders.tsx'),
    'web/dashboard/card.tsx': reach('#web/site/hero.tsx'),
    'web/chat/widget.tsx': reach('#web/admin/tabs.tsx'),
    'web/admin/shell.tsx': reach('#web/chat/widget.tsx'),
    'web/site/card.tsx': reach('#web/routing/router.tsx'),
  },
  'A feature knows no area': {
    'web/order/card.tsx': reach('#web/dashboard/card.tsx'),
    'web/banners/card.tsx': reach('#web/order/card.tsx'),
  },
  'web/session and web/verification stand below the other features': {
    'web/session/drafts.ts': reach('#web/order/card.tsx'),
    'web/verification/step.tsx': reach('#web/order/card.tsx'),
  },
  'Components know no domain': {
    'web/components/card.tsx': reach('#web/admin/shell.tsx'),
    'web/components/badge.tsx': reach('#web/session/drafts.ts'),
  },
  'web/frame holds what every page begins with': { 'web/frame/brand.tsx': reach('#web/components/card.tsx') },
  'web/lib holds tools for any application': { 'web/lib/storage.ts': reach('#web/components/card.tsx') },
  'web/arrival stands below all other rooms': { 'web/arrival/held.ts': reach('#web/lib/storage.ts') },
  'Dependency cycle': {
    'src/domains/stats/service.ts': reach('./rules/checklist.ts'),
    'src/domains/seo/head.ts': "import type { Robots } from './robots.ts'\nexport type Head = Robots\n",
    'src/domains/seo/robots.ts': "import type { Head } from './head.ts'\nexport type Robots = Head\n",
    'src/domains/stats/rules/checklist.ts': reach('#src/domains/stats/service.ts', 'kept'),
  },
  'Use deps.now()': {
    'src/domains/seo/service.ts': 'export const made = new Date()\n',
    'src/domains/seo/queries.ts': 'export const made = globalThis.Date.now()\n',
  },
  'Use deps.random': { 'src/domains/seo/present.ts': 'export const luck = Math.random()\n' },
  'Use deps.random and deps.vault': { 'src/domains/seo/jobs.ts': 'export const id = crypto.randomUUID()\n' },
  'Take randomness and keys from': { 'src/domains/seo/key.ts': reach('node:crypto', 'randomBytes') },
  'Use inTransaction(deps, body)': {
    'src/domains/seo/session.ts':
      'export const save = (db: { transaction(body: () => void): void }) => db.transaction(() => {})\n',
  },
  'src/config.ts alone reads': { 'src/app/server/scheduler.ts': 'export const port = process.env.PORT\n' },
  'Unexpected console statement': {
    'src/kit/log.ts': "console.log('here')\n",
    'web/theme.ts': "console.warn('here')\n",
  },
  'Use web/arrival/storage.ts': {
    'web/session/kept.ts': "export const kept = (): string | null => sessionStorage.getItem('kept')\n",
    'web/banners/kept.ts': "export const kept = (): string | null => window.localStorage.getItem('kept')\n",
  },
  'Unexpected `any`': { 'web/lib/loose.ts': 'export const loose = (value: any): unknown => value\n' },
  dangerouslySetInnerHTML: {
    'web/site/faq.tsx':
      'export const Faq = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
  },
  'stored-html.tsx': {
    'web/site/legal.ts':
      'export const show = (element: Element, text: string) => { element.innerHTML = text }\n',
  },
  'React Hook': {
    'web/lib/auth.ts':
      "import { useState } from 'react'\nexport const useUser = (known: boolean) => {\n  if (known) return null\n  return useState(0)\n}\n",
  },
  'The process of copies knows backups and places alone': {
    'src/copies/rows.ts': reach('#src/domains/copies/service.ts'),
  },
  arrel: { 'web/lib/list.ts': "export * from './auth.ts'\n" },
}

/** The files exist only in the temporary tree of architecture.test.ts, so their names matter only for their role. */
export const breaches = Object.entries(bySentence).flatMap(([says, sources]) =>
  Object.entries(sources).map(([file, source]) => ({ file, source, says })),
)
