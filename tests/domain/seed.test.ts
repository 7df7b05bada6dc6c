import { globSync, readFileSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { contentItems, pageSections } from '#db/schema/content.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { plans } from '#db/schema/plans.ts'
import { settings } from '#db/schema/settings.ts'
import { seed } from '#db/seed/seed.ts'
import { contentOf, landingContent } from '#src/domains/content/service.ts'
import { createTemplateInput, isBuiltIn, templateVariables } from '#src/domains/messages/schema.ts'
import { renderTemplate } from '#src/domains/messages/texts/templates.ts'
import { landingSections, visibleSections } from '#src/domains/page-sections/service.ts'
import { toPublicPlans } from '#src/domains/plans/present.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { settingDefinitions } from '#src/domains/settings/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { testApp } from '#tests/helpers/app.ts'
import { newDatabase } from '#tests/helpers/new-database.ts'

const now = new Date('2026-11-21T09:00:00.000Z')

const newShop = () => {
  const connection = openConnection(newDatabase())
  const db = createDb(connection)
  seed(db, now)
  return { db, connection }
}
/** For all that only read. */
const deps = newShop()

const names = 'hero guide features ai workflow comparison pricing purchase testimonials faq contact'
const sections = names.split(' ')

describe('the first content of a new shop (RUN-5)', () => {
  test('seeding twice changes nothing', () => {
    const { db, connection } = newShop()
    const changes = () => connection.prepare<[], { n: number }>('select total_changes() as n').get()?.n
    const before = changes()
    seed(db, new Date('2027-01-01'))
    expect(changes()).toBe(before)
  })

  test('a change or deletion by an administrator survives the next start', () => {
    const { db } = newShop()
    db.delete(plans).where(eq(plans.planType, 'starter')).run()
    db.update(contentItems).set({ value: 'Mine' }).where(eq(contentItems.key, 'main_headline')).run()
    seed(db, now)
    expect(listActivePlans({ db })).toHaveLength(3)
    expect(contentOf({ db }, 'hero').main_headline).toBe('Mine')
  })

  test('hero and workflow have their fixed keys', () => {
    const hero =
      'badge_text main_headline highlight_text headline_suffix subtitle extension_download_url primary_button_text secondary_button_text demo_video_id demo_video_title'
    expect(Object.keys(contentOf(deps, 'hero'))).toEqual(hero.split(' '))
    const workflow = contentOf(deps, 'workflow')
    const steps = [1, 2, 3].flatMap((n) => [`step${n}_title`, `step${n}_description`, `step${n}_icon`])
    const ends = ['background_color', 'cta_description', 'cta_text']
    expect(Object.keys(workflow)).toEqual(['title', 'subtitle', ...steps, ...ends])
    const icons = [workflow.step1_icon, workflow.step2_icon, workflow.step3_icon]
    expect(icons).toEqual(['Download', 'Settings', 'TrendingUp'])
    expect(contentOf(deps, 'hero').extension_download_url).toBe('/register')
  })

  test('every section has texts, and only texts that the seller alone can write are empty (CONTENT-1)', () => {
    const withTexts = [...sections, 'footer', 'legal', 'navigation']
    expect([...landingContent(deps).keys()].toSorted()).toEqual(withTexts.toSorted())
    const items = deps.db.select().from(contentItems).all()
    const withoutWords = items.filter(({ value }) => value.trim() === '')
    const empty = withoutWords.map(({ section, key }) => `${section}.${key}`)
    const sellers = /^(hero\.demo_video_id|footer\.\w+_url|testimonials\.item\d_(quote|name|shop|city))$/
    expect(empty.filter((name) => !sellers.test(name))).toEqual([])
    expect(items.filter(({ section, type }) => type !== (section === 'legal' ? 'html' : 'text'))).toEqual([])
    expect(contentOf(deps, 'nowhere')).toEqual({})
  })

  test('the four plans have their built-in prices (PLAN-6)', () => {
    const shown = toPublicPlans(listActivePlans(deps))
    const facts = shown.map(({ planType, systemsCount, displayOrder, ...plan }) => {
      const prices = [plan.originalPrice, plan.discountedPrice, plan.annualPrice, plan.usdPrice]
      return [planType, ...prices, systemsCount, displayOrder].join()
    })
    expect(facts).toEqual([
      'starter,2999,2499,20993,20,1,1',
      'professional,5999,4999,41993,35,2,2',
      'enterprise,11999,9999,83993,60,5,3',
      'reseller,0,0,0,0,1000,4',
    ])
    expect(shown.map(({ badge }) => badge)).toEqual([null, 'Most Popular', null, null])
    for (const plan of shown) expect(plan).toMatchObject({ currency: 'PKR', access: 'Access to 1 Year' })
  })

  test('the feature lists for 1, 2 and 5 systems name every tool', () => {
    const lists = listActivePlans(deps).map(({ plan }) => JSON.parse(plan.features) as string[])
    const systems = lists.map(([first]) => first)
    expect(systems).toEqual(['1 system login', '2 system logins', '5 system logins', 'Unlimited systems'])
    const tools =
      'CRM|API|Webhook|Recover deleted messages|Kanban|Quick messages|Mass messages|Follow-up reminders|Schedule center|Notes and leads|Workflow chatbot|Status|Tabs|Links|Send without saving|Group|Privacy|Backup and restore'
    for (const list of lists.slice(0, 3)) {
      const text = list.join('\n').toLowerCase()
      expect(tools.split('|').filter((tool) => !text.includes(tool.toLowerCase()))).toEqual([])
      expect(new Set(list).size).toBe(list.length)
    }
  })

  test('every built-in setting exists with a valid value, a description and a category (SET-1)', () => {
    const rows = deps.db.select().from(settings).all()
    expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(settingDefinitions).toSorted())
    expect(rows.every(({ description, category }) => description && category)).toBe(true)
    const definitions = Object.values(settingDefinitions)
    expect(definitions.filter(({ initial, value }) => !value.safeParse(initial).success)).toEqual([])
    expect(settingValues(deps).currency_symbol).toBe('PKR')
  })

  test('four payment methods exist, and their account details say that they are missing (PAY-5)', () => {
    const methods = deps.db.select().from(paymentMethods).orderBy(asc(paymentMethods.displayOrder)).all()
    expect(methods.map(({ name }) => name)).toEqual(['Bank Transfer', 'JazzCash', 'Easypaisa', 'Cards'])
    expect(methods.every(({ isActive }) => isActive)).toBe(true)
    for (const { accountDetails } of methods) expect(accountDetails).toMatch(/^Ask us on WhatsApp/)
  })
})

describe('the message templates', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')

  test('are 19, each valid and active', () => {
    const rows = deps.db.select().from(whatsappTemplates).all()
    expect(rows).toHaveLength(19)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(templateVariables))
    expect(rows.filter((row) => !createTemplateInput.safeParse(row).success)).toEqual([])
    expect(rows.filter(({ isActive, description }) => !isActive || description === '')).toEqual([])
  })

  test('use their own placeholders, and leave the links to an account to the seller (MSG-91)', () => {
    const offered = new Set(['claim_link', 'dashboard_url'])
    const ofAccounts = new Set(['welcome_registration', 'reseller_balance'])
    for (const { name, subject, template, variables } of deps.db.select().from(whatsappTemplates).all()) {
      const known: readonly string[] = isBuiltIn(name) ? templateVariables[name] : []
      const used = new Set(placeholders(`${subject}\n${template}`))
      const own = known.filter((key) => ofAccounts.has(name) || !offered.has(key))
      expect({ name, used: [...used].toSorted() }).toEqual({ name, used: own.toSorted() })
      expect(JSON.parse(variables)).toEqual(known)
    }
  })

  test('hold no characters that the gateway removes, except in placeholders', () => {
    const rows = deps.db.select().from(whatsappTemplates).all()
    expect(rows.filter(({ template }) => /[{}|]/.test(template.replaceAll(/\{\{\w+\}\}/g, '')))).toEqual([])
  })

  test('leave out the lines of the payment methods when there are none', () => {
    for (const name of ['order_confirmation', 'payment_reminder', 'order_approved'] as const) {
      const known = templateVariables[name].filter((key) => key !== 'payment_methods')
      const variables = Object.fromEntries(known.map((key) => [key, 'something']))
      const { body } = renderTemplate(deps, name, { ...variables, payment_methods: '' })
      expect(body).not.toMatch(/[[\]:]$|:\n|\n{3}/m)
    }
  })
})

describe('the sections of the landing page', () => {
  test('a new shop shows all of them in their order (SECT-1)', () => {
    const shown = visibleSections(deps)
    expect(shown.map(({ name, order }) => [order, name])).toEqual(sections.map((name, n) => [n + 1, name]))
    expect(shown.every(({ displayName }) => displayName.length > 0)).toBe(true)
  })

  test.each(['{broken', '"text"', '{"title":1}', 'null'])('fields stored as %s read as none', (content) => {
    const shop = newShop()
    shop.db.update(pageSections).set({ content }).where(eq(pageSections.name, 'faq')).run()
    expect(visibleSections(shop).find(({ name }) => name === 'faq')?.content).toEqual({})
    expect(landingSections(shop).find(({ name }) => name === 'faq')?.content).toEqual(contentOf(shop, 'faq'))
  })
})

describe('the words of paying (LAND-701)', () => {
  const files = globSync('{db/seed,src/shared/texts/en}/**/*.ts')
  const sentences = files.flatMap((file) => readFileSync(file, 'utf8').match(/'[^'\n]*'|`[^`]*`/g) ?? [])

  test('call what a buyer sends a proof: only the shop gives a receipt', () => {
    const mixed =
      /\bsend (us )?(the|your|a) receipt|receipts? on whatsapp|of your receipt|receipt[^.]* and we approve/i
    expect('Send us the receipt on WhatsApp, and we approve it').toMatch(mixed)
    expect(sentences.length).toBeGreaterThan(500)
    expect(sentences.filter((sentence) => mixed.test(sentence))).toEqual([])
  })

  test('name the steps of an order until its key', async () => {
    const page = await (await testApp().http()).inject('/')
    expect(page.body).toContain('"orderSteps":["Details","Code","Pay","Key"]')
  })
})
