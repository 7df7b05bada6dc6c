import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { firstContent } from '#db/seed/content.ts'
import { firstPlans } from '#db/seed/plans.ts'
import { firstSeo } from '#db/seed/seo.ts'
import { migrationsDir } from '#src/config.ts'
import { contentOf } from '#src/domains/content/service.ts'
import { seoLimits } from '#src/domains/seo/schema.ts'
import { seoOf } from '#src/domains/seo/service.ts'
import { speakIn } from '#src/kit/language.ts'
import { readTranslations } from '#src/shared/translations.ts'
import { office, testApp } from '#tests/helpers/app.ts'
import { itemOf } from '#tests/helpers/content.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { readFixture } from '#tests/helpers/schema-fixtures.ts'

// By its words, because its number is that of its place among others.
const PLAINER = readdirSync(migrationsDir).find((file) => file.endsWith('_plainer_urdu.sql')) ?? ''

const urduOf = ({ translations }: { translations: string }) => readTranslations(translations).ur ?? {}

describe('the first texts in Urdu (VAL-505)', () => {
  it('stand beside every text of the landing page that is words', () => {
    const noWords = /_(url|icon|color|id)$/
    const lacking = firstContent.filter(
      (item) => item.value !== '' && !noWords.test(item.key) && !urduOf(item).value,
    )
    expect(lacking.map(({ section, key }) => `${section}.${key}`)).toEqual([])
  })

  it('tell in both languages that a payment is proved on the page of its order, and not on WhatsApp (PAY-82)', () => {
    const told = firstContent.filter(({ key }) => key === 'payment_text' || key === 'item3_answer')
    const words = told.flatMap((item) => [item.value, urduOf(item).value ?? ''])
    expect(words).toHaveLength(4)
    for (const text of words) {
      expect(text).toMatch(/transaction ID|ٹرانزیکشن آئی ڈی/)
      expect(text).toMatch(/picture|تصویر/)
      expect(text).not.toMatch(/whatsapp|واٹس ایپ/i)
    }
  })

  it('leave no feature of a plan in English but names', () => {
    const features = firstPlans.flatMap((plan) => JSON.parse(urduOf(plan).features ?? '[]') as string[])
    const names = new Set(['API'])
    expect(features.filter((feature) => !names.has(feature) && !/[\u0600-\u06ff]/.test(feature))).toEqual([])
    const english = firstPlans.flatMap((plan) => JSON.parse(plan.features) as string[])
    expect(new Set(features).size).toBe(new Set(english).size)
  })

  it('of heads have the length that search engines show', () => {
    for (const { title = '', description = '' } of firstSeo.map(urduOf)) {
      expect([title.length > 0, description.length > 50]).toEqual([true, true])
      expect(title.length).toBeLessThanOrEqual(seoLimits.title)
      expect(description.length).toBeLessThanOrEqual(seoLimits.description)
    }
  })

  it('reach a shop of before beside each text that is as it was', () => {
    const file = join(testFolder('first-texts'), 'shop.db')
    writeFileSync(file, readFixture('0045_cloud_api'))
    const connection = openConnection(file)
    onTestFinished(() => void connection.close())
    connection.exec(`
      update content_items set value = 'Mine' where section = 'hero' and key = 'main_headline';
      update content_items set translations = '{"ur":{"value":"میرا"}}' where section = 'faq' and key = 'title';
      update seo_settings set title = 'Mine' where page = 'home'`)
    migrate(connection, migrationsDir)
    const deps = { db: createDb(connection) }
    speakIn('ur', () => {
      const titles = { title: 'میرا', item1_answer: expect.stringMatching(/^نہیں/) }
      expect(contentOf(deps, 'hero')).toMatchObject({ main_headline: 'Mine', highlight_text: 'پکے آرڈر' })
      expect(contentOf(deps, 'faq')).toMatchObject(titles)
      expect(seoOf(deps, 'home')?.title).toBe('Mine')
      expect(seoOf(deps, 'home')?.description).toMatch(/^واٹس/)
    })
    const badges = connection.prepare("select translations ->> '$.ur.badge' from plans").pluck().all()
    expect(badges).toEqual([null, 'سب سے مقبول', null, null])
  })

  it('are put in plainer words where the seller left them, and stay where he wrote others (VAL-831)', () => {
    const file = join(testFolder('plainer-texts'), 'shop.db')
    writeFileSync(file, readFixture('0045_cloud_api'))
    const connection = openConnection(file)
    onTestFinished(() => void connection.close())
    migrate(connection, migrationsDir)
    const features = connection
      .prepare("select translations ->> '$.ur.features' from plans order by display_order")
      .pluck()
      .all()
    expect(features).toEqual(firstPlans.map((plan) => urduOf(plan).features))
    const stored = () =>
      ['content_items', 'seo_settings', 'whatsapp_templates'].flatMap((table) =>
        connection.prepare(`select translations from ${table} where translations <> '{}'`).pluck().all(),
      ) as string[]
    expect(stored().length).toBeGreaterThan(150)
    expect(stored().filter((texts) => /لائسنس کی|"[^"]*#\{\{[^"]*[\u0600-\u06ff]/.test(texts))).toEqual([])
    connection.exec(`
      update content_items set translations = '{"ur":{"value":"سادہ واٹس ایپ"}}' where key = 'problem_title';
      update content_items set translations = '{"ur":{"value":"میری لائسنس کی"}}' where key = 'step4_label'`)
    for (const statement of readFileSync(join(migrationsDir, PLAINER), 'utf8').split(
      '--> statement-breakpoint',
    ))
      connection.exec(statement)
    expect(stored().filter((texts) => texts.includes('سادہ'))).toEqual([])
    expect(stored()).toContain('{"ur":{"value":"میری لائسنس کی"}}')
  })

  it('go where their English is changed without them (VAL-717)', async () => {
    const { t, admin } = office()
    const { id } = await itemOf(t, 'hero', 'subtitle')
    const shown = () => speakIn('ur', () => contentOf(t.deps, 'hero').subtitle)
    expect(shown()).toMatch(/^واٹس ایپ ویب/)
    await admin.content.update({ id, value: 'A tool for florists' })
    expect(shown()).toBe('A tool for florists')
    await admin.content.update({ id, translations: { ur: { value: 'پھول بیچنے والوں کا ٹول' } } })
    await admin.content.update({ id, value: 'A tool for all florists' })
    expect(shown()).toBe('پھول بیچنے والوں کا ٹول')
  })

  it('stay where nothing but a price or a place is changed', async () => {
    const t = testApp()
    const [plan] = (await t.as.admin().plans.list()).rows
    await t.as.admin().plans.update({ ...plan, id: plan?.id ?? 0, discountedPrice: 1999 })
    const [shown] = await speakIn('ur', () => t.as.guest().plans.onSale())
    expect(shown?.features).toContain('کانبان')
  })
})
