import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { contentOf } from '#src/domains/content/service.ts'
import { speakIn } from '#src/kit/language.ts'
import { office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp } from '#tests/helpers/orders.ts'

describe('the checklist of a new shop (STAT-112)', () => {
  const undone = async (t: TestApp, admin = t.as.admin()) =>
    (await admin.stats.checklist()).filter(({ isDone }) => !isDone).map(({ step }) => step)

  it('starts with every step open', async () => {
    const t = testApp()
    t.fakes.mail.unplug()
    const steps = 'password name contact prices claims payment download whatsapp mail order'
    expect(await undone(t)).toEqual(steps.split(' '))
  })

  it('ticks the password that the environment gives, and mail once there is a mail server', async () => {
    const t = testApp({ env: { ADMIN_PASSWORD: 'a long password' } })
    expect(await undone(t)).not.toContain('password')
    expect(await undone(t)).not.toContain('mail')
    t.fakes.mail.unplug()
    expect(await undone(t)).toContain('mail')
  })

  it('ticks each step when it is done', async () => {
    const { t, admin } = office()
    t.fakes.mail.unplug()
    await admin.settings.update({ key: 'support_email', value: 'help@shop.pk' })
    expect(await undone(t, admin)).toContain('contact')
    await admin.settings.update({ key: 'whatsapp_number', value: '+923001234567' })
    await connectWhatsapp(t)
    // A sentence is no account, whoever wrote it.
    t.deps.db.update(paymentMethods).set({ accountDetails: 'Ask at the counter' }).run()
    expect(await undone(t, admin)).toContain('payment')
    const account = { accountDetails: 'IBAN PK36 SCBL 0000 0011' }
    // Each method that buyers see needs one.
    t.deps.db.update(paymentMethods).set(account).where(eq(paymentMethods.id, 1)).run()
    expect(await undone(t, admin)).toContain('payment')
    t.deps.db.update(paymentMethods).set(account).run()
    t.make.download({ userId: t.make.user().id })
    await admin.settings.update({ key: 'site_name', value: 'Lahore CRM' })
    const [plan] = (await admin.plans.list()).rows
    await admin.plans.update({ id: plan?.id ?? 0, badge: 'Most Popular!' })
    expect(await undone(t, admin)).toEqual(['password', 'claims', 'download', 'mail', 'order'])
    t.make.download({ userId: admin.user.id })
    t.make.order()
    expect(await undone(t, admin)).toEqual(['password', 'claims', 'mail'])
  })

  it('names the field that is empty, and each method that buyers see without an account (STAT-704)', async () => {
    const { t, admin } = office()
    const itemOf = async (step: string) => (await admin.stats.checklist()).find((item) => item.step === step)
    expect(await itemOf('contact')).toMatchObject({ setting: 'support_email' })
    await admin.settings.update({ key: 'support_email', value: 'help@shop.pk' })
    expect(await itemOf('contact')).toMatchObject({ setting: 'whatsapp_number' })
    t.deps.db.update(paymentMethods).set({ accountDetails: 'Number: 0300 1234567' }).run()
    t.deps.db.update(paymentMethods).set({ accountDetails: 'Ask us' }).where(eq(paymentMethods.id, 2)).run()
    expect(await itemOf('payment')).toMatchObject({ isDone: false, methods: [{ id: 2 }] })
    t.deps.db.update(paymentMethods).set({ isVisible: false }).where(eq(paymentMethods.id, 2)).run()
    expect(await itemOf('payment')).toMatchObject({ isDone: true, methods: [] })
  })

  it('takes the name and the prices as they are, where an administrator says so (STAT-705)', async () => {
    const { t, admin } = office()
    await admin.stats.confirmStep({ step: 'name' })
    expect(await undone(t, admin)).not.toContain('name')
    expect(await undone(t, admin)).toContain('prices')
    await admin.stats.confirmStep({ step: 'prices' })
    expect(await undone(t, admin)).not.toContain('prices')
  })

  const claimsOf = async () => {
    const { t, admin } = office()
    const page = async () => {
      const [english, urdu] = [contentOf(t.deps, 'hero'), speakIn('ur', () => contentOf(t.deps, 'hero'))]
      const figures = speakIn('ur', () => contentOf(t.deps, 'testimonials'))
      const shown = [figures.stat1_value, figures.stat2_value, figures.stat3_value]
      return [english.badge_text, urdu.badge_text, shown.join(' ')]
    }
    const save = async (words: string, value: string) => {
      const claim = (await admin.content.claims()).find((each) => each.words === words)
      await admin.content.setValue({ id: claim?.id ?? 0, value, expectedUpdatedAt: claim?.updatedAt })
    }
    return { t, admin, page, save }
  }

  it('asks about each claim of the page until it is confirmed, changed or hidden (LAND-8)', async () => {
    const { t, admin, save } = await claimsOf()
    const waiting = async () => (await admin.content.claims()).map(({ words }) => words)
    expect(await waiting()).toEqual(['50,000+ users', '4.9/5 average rating', '1000+ businesses'])
    await save('50,000+ users', '50,000+')
    await save('4.9/5 average rating', '4.7/5')
    expect(await waiting()).toEqual(['1000+ businesses'])
    expect(await undone(t, admin)).toContain('claims')
    await save('1000+ businesses', '')
    expect(await waiting()).toEqual([])
    expect(await undone(t, admin)).not.toContain('claims')
  })

  it('changes and hides a claim wherever the page names it, in both languages (LAND-820)', async () => {
    const { admin, page, save } = await claimsOf()
    const [users] = await admin.content.claims()
    await admin.content.setValue({
      id: users?.id ?? 0,
      value: '50,000+',
      translations: { ur: { value: 'پچاس ہزار' } },
    })
    const all = await admin.content.all()
    const id = all.find(({ key }) => key === 'stat1_value')?.id ?? 0
    await admin.content.setValue({ id, value: '120' })
    expect(await page()).toEqual([
      '120 users, rated 4.9/5',
      expect.stringMatching(/120.*4\.9\/5/),
      '120 4.9/5 1,000 سے زیادہ',
    ])
    await save('4.9/5 average rating', '')
    await save('1000+ businesses', '')
    expect(await page()).toEqual(['120 users', expect.not.stringMatching(/4\.9/), '120  '])
    await admin.content.delete({ id })
    expect(await page()).toEqual(['', '', '  '])
  })
})
