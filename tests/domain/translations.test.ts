import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { notifications } from '#db/schema/notifications.ts'
import { landingSections } from '#src/domains/page-sections/service.ts'
import { paymentText } from '#src/domains/payment-methods/service.ts'
import { seoOf } from '#src/domains/seo/service.ts'
import { glossary } from '#src/domains/translations/service.ts'
import { speakIn } from '#src/kit/language.ts'
import { languages } from '#src/shared/language.ts'
import { inLanguage, readTranslations, translationsField, withTexts } from '#src/shared/translations.ts'
import { headlineOf } from '#src/shared/values/headline.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { headline, itemOf, sectionNamed } from '#tests/helpers/content.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'

const inEach = <Text>(read: () => Text) => languages.map((language) => speakIn(language, read))
const inBoth = (read: () => Promise<string | null | undefined>) => Promise.all(inEach(read))
const urdu = (texts: Record<string, string>) => ({ translations: { ur: texts } })

describe('a text in Urdu beside the English one (VAL-503)', () => {
  const shown: Record<string, (t: TestApp) => Promise<unknown>> = {
    'the name of a plan': async (t) => {
      const [plan] = (await t.as.admin().plans.list()).rows
      await t.as.admin().plans.update({ id: plan?.id ?? 0, ...urdu({ planName: 'آغاز' }) })
      return inBoth(async () => (await t.as.guest().plans.onSale())[0]?.planName)
    },
    'the title of a product': async (t) => {
      await t.as.admin().products.create({ title: 'Starter', price: 10, ...urdu({ title: 'آغاز' }) })
      return inBoth(async () => (await t.as.guest().products.onSale())[0]?.title)
    },
    'the title of a banner': async (t) => {
      const banner = { title: 'Starter', message: 'Today', ...urdu({ title: 'آغاز', message: ' ' }) }
      await t.as.admin().notifications.create(banner)
      const [first] = await speakIn('ur', () => t.as.guest().notifications.shown())
      expect(first?.message).toBe('Today')
      return inBoth(async () => (await t.as.guest().notifications.shown())[0]?.title)
    },
    'a content item': async (t) => {
      const item = { section: 'faq', key: 'note', value: 'Starter', ...urdu({ value: 'آغاز' }) }
      await t.as.admin().content.create(item)
      return inBoth(async () => (await itemOf(t, 'faq', 'note')).value)
    },
    'a field of a section': async (t) => {
      const [section] = await t.as.admin().pageSections.list()
      const content = { title: 'Starter', subtitle: 'Both' }
      const ur = { content: JSON.stringify({ title: 'آغاز' }) }
      await t.as.admin().pageSections.setContent({ id: section?.id ?? 0, content, translations: { ur } })
      const first = () => landingSections(t.deps)[0]?.content
      expect(speakIn('ur', first)?.subtitle).toBe('Both')
      return inEach(() => first()?.title)
    },
    'the title of a head': async (t) => {
      const [head] = (await t.as.admin().seo.list({ q: 'home' })).rows
      const change = { id: head?.id ?? 0, title: 'Starter', ...urdu({ title: 'آغاز' }) }
      await t.as.admin().seo.update(change)
      return inEach(() => seoOf(t.deps, 'home')?.title)
    },
  }
  it.each(Object.entries(shown))('is shown in its language: %s (VAL-710)', async (_, read) => {
    expect(await read(testApp())).toEqual(['Starter', 'آغاز'])
  })

  it('is held to the rule of its field', async () => {
    const t = testApp()
    const title = 'ا'.repeat(300)
    const banner = { title: 'Sale', message: 'Today', ...urdu({ title }) }
    const refused = t.as.admin().notifications.create(banner)
    await expect(refused).rejects.toThrow('Must be 255 characters or fewer')
    const html = { section: 'faq', key: 'note', value: '<p>Hi</p>', type: 'html' as const }
    const harmful = urdu({ value: '<p>آ<script>1</script></p>' })
    const item = await t.as.admin().content.create({ ...html, ...harmful })
    expect(readTranslations(item.translations)).toEqual({ ur: { value: '<p>آ</p>' } })
  })

  it('is a part of its row for versions and for others who save (VERS-2, VAL-711)', async () => {
    const { t, admin } = office()
    const banner = await admin.notifications.create({ title: 'Sale', message: 'Today' })
    t.clock.advance(60)
    const { id, updatedAt: expectedUpdatedAt } = banner
    await admin.notifications.update({ id, ...urdu({ title: 'سیل' }) })
    const late = admin.notifications.update({ id, expectedUpdatedAt, ...urdu({ title: 'رعایت' }) })
    await expectRefusal(late, 'CONFLICT')
    const { versions } = await admin.versions.list({ kind: 'notification', id })
    const words = versions.map(({ fields }) => translationsField.inWords?.(fields.translations ?? ''))
    expect(words).toEqual(['Urdu, title: سیل', ''])
    await admin.versions.restore({ kind: 'notification', id, versionId: versions[1]?.id ?? 0 })
    expect((await admin.notifications.get({ id })).translations).toBe('{}')
    await admin.notifications.update({ id, ...urdu({ title: 'سیل', message: 'آج' }) })
    const saved = await admin.notifications.update({ id, ...urdu({ message: 'کل' }) })
    expect(readTranslations(saved.translations)).toEqual({ ur: { message: 'کل' } })
  })

  it('of an account is dropped when the English details change without it (VAL-712)', async () => {
    const t = testApp()
    const [method] = (await t.as.admin().paymentMethods.list()).rows
    const id = method?.id ?? 0
    await t.as.admin().paymentMethods.update({ id, fees: 'none' })
    const account = () => speakIn('ur', () => paymentText(t.deps, 'email'))
    expect(account()).toContain('واٹس ایپ پر پوچھیں')
    const accountDetails = 'IBAN: PK36SCBL0000001123456702'
    await t.as.admin().paymentMethods.update({ ...method, id, accountDetails })
    expect(account()).toMatch(/^بینک ٹرانسفر\nIBAN: \u2068PK36/)
  })

  it('is what the lists of the back office are searched by too, and never by the names of fields (VAL-715)', async () => {
    const { t, admin } = office()
    const [plan] = (await admin.plans.list()).rows
    const [head] = (await admin.seo.list()).rows
    const [method] = (await admin.paymentMethods.list()).rows
    const [template] = (await admin.messages.listTemplates()).rows
    const text = 'کراچی والا'
    await admin.plans.update({ id: plan?.id ?? 0, ...urdu({ planName: text }) })
    await admin.seo.update({ id: head?.id ?? 0, ...urdu({ title: text }) })
    await admin.paymentMethods.update({ id: method?.id ?? 0, ...urdu({ name: text }) })
    await admin.messages.updateTemplate({ id: template?.id ?? 0, ...urdu({ subject: text }) })
    const product = await admin.products.create({ title: 'Starter', price: 10, ...urdu({ title: text }) })
    const sale = { title: 'Sale', message: 'Now', ...urdu({ title: text }) }
    const banner = await admin.notifications.create(sale)
    const { plans, seo, paymentMethods, products, notifications: banners } = admin
    const found = async (q: string) => {
      const lists = [plans.list({ q }), seo.list({ q }), paymentMethods.list({ q })]
      const others = [admin.messages.listTemplates({ q }), products.list({ q }), banners.list({ q })]
      const all: { rows: { id: number }[] }[] = await Promise.all([...lists, ...others])
      return all.map(({ rows }) => rows.map(({ id }) => id))
    }
    // Typed with the letters of an Arabic keyboard.
    const all = [plan, head, method, template, product, banner]
    expect(await found('كراچي')).toEqual(all.map((row) => [row?.id]))
    await admin.notifications.create({ title: 'Other', message: 'Now' })
    const stored = { translations: '{"ur":{"planName":"x"' }
    t.deps.db.update(notifications).set(stored).where(eq(notifications.title, 'Other')).run()
    expect(await found('planName')).toEqual([[], [], [], [], [], []])
  })

  it('counts as none where it was stored by something else', () => {
    const row = { title: 'Sale', translations: '[1]' }
    expect(inLanguage(row, 'ur')).toEqual(row)
  })
})

describe('a text that stands elsewhere (SECT-7)', () => {
  const fieldOf = async (t: TestApp, content: Record<string, string>, ur: Record<string, string>) => {
    const { id } = await sectionNamed(t, 'hero')
    const translations = { ur: { content: JSON.stringify(ur) } }
    await t.as.admin().pageSections.setContent({ id, content, translations })
  }
  const hero = (t: TestApp) => inEach(() => landingSections(t.deps)[0]?.content)

  it('moves in both languages when one of them is saved', async () => {
    const t = testApp()
    await fieldOf(t, { subtitle: 'Both' }, { subtitle: 'دونوں' })
    const { id } = await itemOf(t, 'hero', 'subtitle')
    await t.as.admin().pageSections.setText({ id, value: 'New' })
    expect(hero(t).map((texts) => texts?.subtitle)).toEqual(['New', 'دونوں'])
    expect((await t.as.admin().pageSections.list())[0]).toMatchObject({ content: {}, translations: '{}' })
    await t.as.admin().pageSections.setText({ id, ...urdu({ value: 'نیا' }) })
    expect(hero(t).map((texts) => texts?.subtitle)).toEqual(['New', 'نیا'])
  })

  it('is the headline of both languages, whose first Urdu goes with its English', async () => {
    const t = testApp()
    const { id } = await headline(t)
    const headlines = () => hero(t).map((texts) => headlineOf(texts ?? {}))
    const [english = '', first = ''] = headlines()
    await t.as.admin().pageSections.setText({ id, value: english })
    expect(headlines()).toEqual([english, first])
    await t.as.admin().pageSections.setText({ id, value: 'Sell *more*' })
    expect(headlines()).toEqual(['Sell *more*', 'Sell *more*'])
    await t.as.admin().pageSections.setText({ id, ...urdu({ value: '*زیادہ* بیچیں' }) })
    expect(headlines()).toEqual(['Sell *more*', '*زیادہ* بیچیں'])
  })
})

it('translations change in one language, and leave out what is blank (VAL-506)', () => {
  const first = withTexts('{}', 'ur', { title: 'آغاز', message: '' })
  expect(first).toBe('{"ur":{"title":"آغاز"}}')
  const both = '{"ur":{"title":"آغاز"},"roman":{"title":"Aghaaz"}}'
  expect(withTexts(first, 'roman', { title: 'Aghaaz' })).toBe(both)
  expect(withTexts(first, 'ur', { title: '' })).toBe('{}')
})

const shopWithAi = async () => {
  const service = await startAiServer()
  onTestFinished(() => service.close())
  const t = testApp({ env: { AI_BASE_URL: service.url, AI_API_KEY: 'sk-secret', AI_MODEL: 'small' } })
  return { t, service }
}

describe('a proposal of AI', () => {
  it('answers the texts, asks by the words of the shop, and stores nothing (AI-703)', async () => {
    const { t, service } = await shopWithAi()
    const proposed = { subject: 'آپ کا آرڈر #{{ order_id }}', template: 'شکریہ {{name}}' }
    service.write(proposed)
    const texts = { subject: 'Your order #{{order_id}}', template: 'Thank you, {{name}}' }
    const answer = await t.as.admin().translations.propose({ language: 'ur', texts })
    expect(answer).toEqual({ texts: proposed, lost: {} })
    const [request] = service.requests
    expect(JSON.parse(request?.body.messages[1]?.content ?? '')).toEqual(texts)
    expect(request?.body.messages[0]?.content).toContain('receipt = رسید')
    const { schema } = request?.body.response_format.json_schema ?? {}
    expect(schema).toMatchObject({ required: ['subject', 'template'] })
    expect(t.connection.prepare('select count(*) from audit_log').pluck().get()).toBe(0)
  })

  it('names the placeholders, links and keys that it lost (AI-704)', async () => {
    const { t, service } = await shopWithAi()
    service.write({ template: 'یہاں دیکھیں: https://shop.test/b' })
    const template =
      'Hello {{name}}, see https://shop.test/a. Or https://shop.test/b, with WACRM-7K2M9-QX4TD, or write to me@shop.test!'
    const { lost } = await t.as.admin().translations.propose({ language: 'roman', texts: { template } })
    const expected = ['{{name}}', 'https://shop.test/a', 'WACRM-7K2M9-QX4TD', 'me@shop.test']
    expect(lost).toEqual({ template: expected })
  })

  it('fails in words, and is refused without texts and for more than AI takes', async () => {
    const { t, service } = await shopWithAi()
    const ask = (texts: Record<string, string>) =>
      t.as.admin().translations.propose({ language: 'ur', texts })
    await expectRefusal(ask({}), 'BAD_REQUEST')
    await expect(ask({ title: 'x'.repeat(20_001) })).rejects.toThrow(/20,000 characters at most/)
    service.behave('cut-off')
    await expect(ask({ title: 'Sale' })).rejects.toThrow('The answer of the AI was cut off.')
    const withoutAi = testApp().as.admin().translations
    const asked = withoutAi.propose({ language: 'ur', texts: { title: 'Sale' } })
    await expect(asked).rejects.toThrow('AI is not configured.')
  })
})

it('the words of a proposal are those of the glossary (AI-501)', () => {
  const words = readFileSync('docs/urdu.md', 'utf8')
  expect(Object.values(glossary).filter((word) => !words.includes(word))).toEqual([])
})
