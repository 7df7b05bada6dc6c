import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { settings as storedSettings } from '#db/schema/settings.ts'
import { sellerFacts } from '#src/domains/invoices/service.ts'
import {
  idOfTask,
  keysOfTask,
  originalOf,
  settingDefinitions,
  settingTasks,
} from '#src/domains/settings/schema.ts'
import { spokenItem, spokenSetting } from '#src/domains/settings/service.ts'
import { speakIn } from '#src/kit/language.ts'
import { expectRefusal, office, sharedApp, testApp } from '#tests/helpers/app.ts'

describe('settings', () => {
  it('lists a setting that a newer version of the shop brought', async () => {
    const t = testApp()
    t.connection.prepare("delete from settings where key = 'codes_per_day'").run()
    const { settings } = t.as.admin()
    const read = async () => (await settings.list()).find(({ key }) => key === 'codes_per_day')?.value
    expect(await read()).toBe('200')
    await settings.update({ key: 'codes_per_day', value: '500' })
    expect(await read()).toBe('500')
  })

  it('ignores what a shop stored for a setting of an older version (SET-708)', async () => {
    const t = testApp()
    const { settings, versions } = t.as.admin()
    await settings.update({ key: 'codes_per_day', value: '500' })
    const { db } = t.deps
    for (const row of (await settings.list()).filter(({ key }) => key === 'codes_per_day'))
      db.insert(storedSettings)
        .values({ ...row, key: 'copies_hour' })
        .run()
    const done = db.select().from(auditLog).where(eq(auditLog.action, 'codes_per_day')).all()
    for (const { id: _, ...entry } of done)
      db.insert(auditLog)
        .values({ ...entry, action: 'copies_hour' })
        .run()
    expect((await settings.list()).map(({ key }) => key)).not.toContain('copies_hour')
    await expectRefusal(settings.update({ key: 'copies_hour', value: '5' }), 'NOT_FOUND')
    const at = { kind: 'settings', id: idOfTask('advanced') } as const
    await versions.restore({ ...at, versionId: 0 })
    expect((await settings.list()).find(({ key }) => key === 'codes_per_day')?.value).toBe('200')
  })

  const refusing = sharedApp()
  it.each([
    ['annual_discount_percent', '101'],
    ['annual_discount_percent', 'half'],
    ['support_email', 'nobody'],
    ['whatsapp_number', '0300'],
    ['order_requires_otp', 'maybe'],
    ['site_name', '  '],
    ['codes_per_day', 'many'],
    ['codes_per_day', '-1'],
    ['codes_per_day', ''],
    ['receipt_ntn', '12345'],
    ['receipt_strn', '1234567-8'],
    ['receipt_tax_percent', '100'],
    ['receipt_tax_percent', '-1'],
    ['receipt_tax_percent', 'GST'],
  ])('refuses %s = "%s" and keeps the value', async (key, value) => {
    const admin = refusing().as.admin()
    const read = async () => (await admin.settings.list()).find((row) => row.key === key)?.value
    const before = await read()
    await expectRefusal(admin.settings.update({ key, value }), 'BAD_REQUEST')
    expect(await read()).toBe(before)
  })

  it.each([
    ['bank_feed_order_max', 'Rs. 25,000/-', '25000'],
    ['bank_feed_day_max', '۱۵۰٬۰۰۰', '150000'],
    ['bank_feed_withheld_percent', '1.50 %', '1.5'],
    ['annual_discount_percent', '25%', '25'],
    ['codes_per_day', '1,000', '1000'],
  ])('takes %s as it is typed: %s', async (key, value, stored) => {
    const admin = testApp().as.admin()
    await admin.settings.update({ key, value })
    expect((await admin.settings.list()).find((row) => row.key === key)?.value).toBe(stored)
  })

  it('answers 404 for an unknown setting (SET-2)', async () => {
    const admin = testApp().as.admin()
    for (const key of ['nothing', 'toString', '__proto__']) {
      await expectRefusal(admin.settings.update({ key, value: 'x' }), 'NOT_FOUND')
    }
  })
})

it('the Urdu of a setting follows the setting on its card', () => {
  expect(keysOfTask('shop')).toEqual(['site_name', 'business_city', 'business_city_urdu'])
  expect(keysOfTask('contact').indexOf('support_email')).toBe(0)
})

it('fifteen settings are in sight, beside those that are folded, and each stands on one card (SET-4)', () => {
  const inSight = (['shop', 'contact', 'money', 'whatsapp'] as const)
    .flatMap(keysOfTask)
    .filter((key) => originalOf(key) === undefined)
  expect(inSight).toHaveLength(15)
  expect(settingTasks.flatMap(keysOfTask).toSorted()).toEqual(Object.keys(settingDefinitions).toSorted())
})

it('scripts read what a setting is for in the words of this version, though its row is of an older one', async () => {
  const t = testApp()
  const { settings } = t.as.admin()
  await settings.update({ key: 'business_city', value: 'Multan' })
  t.connection.prepare("update settings set description = 'Where it is' where key = 'business_city'").run()
  const city = (await settings.list()).find(({ key }) => key === 'business_city')
  expect(city).toMatchObject({ value: 'Multan', description: settingDefinitions.business_city.description })
})

it('a text for customers is read in Urdu, built-in or the shop’s own, and in English where the shop changed that (SET-711)', async () => {
  const { t, admin } = office()
  const shown = () => speakIn('ur', () => spokenSetting(t.deps, 'response_time'))
  expect([shown(), spokenSetting(t.deps, 'response_time')]).toEqual(['24 گھنٹے', '24 hours'])
  await admin.settings.update({ key: 'response_time', value: '2 hours' })
  expect(shown()).toBe('2 hours')
  await admin.settings.update({ key: 'response_time_urdu', value: '2 گھنٹے' })
  expect([shown(), spokenSetting(t.deps, 'response_time')]).toEqual(['2 گھنٹے', '2 hours'])
})

it('a reason to reject a payment is read in Urdu by its place in the list, and any other as it is (SET-712)', async () => {
  const { t, admin } = office()
  const read = (reason: string) => speakIn('ur', () => spokenItem(t.deps, 'payment_reject_reasons', reason))
  expect(read('The picture cannot be read')).toBe('تصویر پڑھی نہیں جا رہی')
  expect(spokenItem(t.deps, 'payment_reject_reasons', 'The picture cannot be read')).toMatch(/^The/)
  expect(read('Written by hand')).toBe('Written by hand')
  await admin.settings.update({ key: 'payment_reject_reasons', value: 'Too little; Too late' })
  expect(read('Too late')).toBe('Too late')
  await admin.settings.update({ key: 'payment_reject_reasons_urdu', value: 'رقم کم ہے؛ دیر سے آئی' })
  expect([read('Too little'), read('Too late')]).toEqual(['رقم کم ہے', 'دیر سے آئی'])
  await admin.settings.update({ key: 'payment_reject_reasons_urdu', value: 'رقم کم ہے' })
  expect(read('Too little')).toBe('Too little')
})

it('the address of a receipt in Urdu is the Urdu one (SET-9)', async () => {
  const { t, admin } = office()
  await admin.settings.update({ key: 'receipt_address', value: 'Hall Road, Lahore' })
  const printed = () => speakIn('ur', () => sellerFacts(t.deps).address)
  expect(printed()).toBe('Hall Road, Lahore')
  await admin.settings.update({ key: 'receipt_address_urdu', value: 'ہال روڈ، لاہور' })
  expect([printed(), sellerFacts(t.deps).address]).toEqual(['ہال روڈ، لاہور', 'Hall Road, Lahore'])
  const tooMany = { key: 'receipt_address_urdu', value: 'سطر\n'.repeat(7) }
  await expectRefusal(admin.settings.update(tooMany), 'BAD_REQUEST')
})
