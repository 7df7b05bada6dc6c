import { describe, expect, it } from 'vitest'
import { speakIn } from '#src/kit/language.ts'
import { languages } from '#src/shared/language.ts'
import { withoutIsolates } from '#src/shared/values/bidi.ts'
import { office, read, testApp } from '#tests/helpers/app.ts'
import { additionsOf, otherFeaturesOf } from '#web/order/prices.ts'

/** How the cards of a shop look in each language: base, number of additions and number of features. */
const cardsOf = (t: ReturnType<typeof testApp>) =>
  Promise.all(
    languages.map((language) =>
      speakIn(language, async () =>
        (await t.as.guest().plans.onSale()).map((plan) => {
          const additions = additionsOf(plan)
          return [additions?.base ?? null, additions?.added.length ?? 0, otherFeaturesOf(plan).length]
        }),
      ),
    ),
  )

type Lists = { features: string[]; urdu?: string[] }
const shopWith = async (...lists: Lists[]) => {
  const t = testApp()
  const { rows } = await t.as.admin().plans.list({})
  for (const [index, { features, urdu }] of lists.entries())
    await t.as.admin().plans.update({
      id: rows[index]?.id ?? 0,
      features,
      ...(urdu && { translations: { ur: { features: JSON.stringify(urdu) } } }),
    })
  const shown = (language: 'en' | 'ur') =>
    speakIn(language, async () =>
      (await t.as.guest().plans.onSale()).slice(0, lists.length).map((plan) => {
        const additions = additionsOf(plan)
        return additions ? `${additions.base} + ${additions.added.join()}` : otherFeaturesOf(plan).join()
      }),
    )
  return shown
}

describe('the contents of plans (LAND-12)', () => {
  it('are the same in both languages, by the English names of the features (PLAN-820)', async () => {
    const [english, urdu] = await cardsOf(testApp())
    expect(urdu).toEqual(english)
    expect(english).toEqual([
      [null, 0, 21],
      ['Starter', 4, 25],
      ['Professional', 4, 29],
      [null, 0, 4],
    ])
  })

  it('are said by the additions to the nearest earlier plan, without the line that counts systems', async () => {
    const shown = await shopWith(
      { features: ['1 system login', 'CRM'], urdu: ['ایک سسٹم', 'سی آر ایم'] },
      { features: ['7 system logins', 'AI', 'CRM'], urdu: ['دو سسٹم', 'اے آئی', 'CRM'] },
      { features: ['5 system logins', 'AI', 'CRM'] },
    )
    expect(await shown('en')).toEqual(['CRM', 'Starter + AI', 'Professional + 5 system logins'])
    expect(await shown('ur')).toEqual(['سی آر ایم', 'Starter + اے آئی', 'Professional + 5 سسٹمز پر لاگ ان'])
  })

  it('keep the own list of a seller that has another number of lines in Urdu', async () => {
    const shown = await shopWith(
      { features: ['1 system login', 'CRM'], urdu: ['1 سسٹم پر لاگ ان', 'سی آر ایم'] },
      { features: ['CRM', 'AI', '2 system logins'], urdu: ['سی آر ایم', 'میرا اپنا'] },
      { features: [] },
    )
    expect(await shown('ur')).toEqual(['سی آر ایم', 'Starter + میرا اپنا', ''])
  })
})

it('the page names the systems of the plans on sale in both languages, and leaves a text of the seller (CONTENT-820)', async () => {
  const { t, admin } = office()
  const texts = async (path: string) => {
    const { body } = await read(t, path)
    return [
      ...body.matchAll(
        /(\d[^<>"]{0,12}\d) systems|names its number of systems: ([^<]+?)\. Agents|لکھی ہے: ([^<]+?)۔/g,
      ),
    ].map(([, ...found]) => found.find(Boolean)?.replaceAll(/[\u2066-\u2069]/g, ''))
  }
  expect(new Set(await texts('/'))).toEqual(new Set(['1, 2 or 5']))
  const { rows } = await admin.plans.list({})
  await admin.plans.update({ id: rows[1]?.id ?? 0, systemsCount: 3 })
  await admin.plans.update({ id: rows[2]?.id ?? 0, isActive: false })
  expect(new Set(await texts('/'))).toEqual(new Set(['1 or 3']))
  expect(await texts('/ur')).toContain('1 یا 3')
  const answer = (await admin.content.stored()).find(
    ({ key, section }) => section === 'faq' && key === 'item6_answer',
  )
  await admin.content.setValue({ id: answer?.id ?? 0, value: 'Ask us: 1, 2 or 5.' })
  expect((await read(t, '/')).body).toContain('Ask us: 1, 2 or 5.')
})

it('the documented texts name the systems, and the editors get the placeholder (CONTENT-900)', async () => {
  const { t, admin } = office()
  const isAnswer = ({ key, section }: { key: string; section: string }) =>
    section === 'faq' && key === 'item6_answer'
  for (const url of ['/api/content', '/api/content/faq', '/api/content/guide']) {
    expect((await read(t, url)).body).not.toMatch(/\{\{(systems|saving)\}\}/)
  }
  const shown = (await t.as.guest().content.section({ section: 'faq' })).find(isAnswer)
  expect(shown?.value).toContain('1, 2 or 5')
  expect(shown?.translations).toMatch(/1\S*[^"]*\S*یا/)
  const stored = (await admin.content.stored()).find(isAnswer)
  expect(stored?.value).toContain('{{systems}}')
  expect(stored?.translations).toContain('{{systems}}')
})

it('the words beside the prices name the saving of the prices shown, and nothing where a year saves none (PLAN-901)', async () => {
  const { t, admin } = office()
  const said = async (path: string) => {
    const body = withoutIsolates((await read(t, path)).body)
    return new Set(
      [...body.matchAll(/save ((?:up to )?\d+%)|(\d+%(?: تک)?) بچت/gi)].map(([, en, ur]) => en ?? ur),
    )
  }
  const setDiscount = (value: string) => admin.settings.update({ key: 'annual_discount_percent', value })
  expect([await said('/'), await said('/ur')]).toEqual([new Set(['30%']), new Set(['30%'])])
  const { rows } = await admin.plans.list({})
  for (const { id } of rows) await admin.plans.update({ id, annualPrice: null })
  await setDiscount('20')
  expect([await said('/'), await said('/ur')]).toEqual([new Set(['20%']), new Set(['20%'])])
  const plan = rows.find(({ planType }) => planType === 'single')
  const annualPrice = Math.round(Number(plan?.discountedPrice) * 12 * 0.6)
  await admin.plans.update({ id: plan?.id ?? 0, annualPrice })
  expect([await said('/'), await said('/ur')]).toEqual([new Set(['up to 40%']), new Set(['40% تک'])])
  await admin.plans.update({ id: plan?.id ?? 0, annualPrice: null })
  await setDiscount('0')
  expect([await said('/'), await said('/ur')]).toEqual([new Set(), new Set()])
  expect((await read(t, '/')).body).toContain('Choose by the number of systems you sell from.')
})
