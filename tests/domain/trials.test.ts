// Over 300 lines, because every way of a trial is shown by the same shop and clock.
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { licenseSystems, licenses } from '#db/schema/licenses.ts'
import { trialMarks, trials } from '#db/schema/trials.ts'
import { jobs } from '#src/domains/licenses/jobs.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { expectRefusal, read, runJobs, type TestApp } from '#tests/helpers/app.ts'
import { system } from '#tests/helpers/licenses.ts'
import { orderForm, PHONE, storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { asma, begun, trialShop } from '#tests/helpers/trials.ts'

const leaseOf = (lease: string | null) =>
  JSON.parse(Buffer.from((lease ?? '').split('.')[0] ?? '', 'base64url').toString())

describe('a trial', () => {
  it('is offered as the settings say, while its plan is sold and a code can be sent (TRIAL-1180)', async () => {
    const { t, admin, start } = await trialShop()
    const days = (value: string) => admin.settings.save({ values: { trial_days: value } })
    for (const wrong of ['1', '2', '15', '3.5', '']) await expectRefusal(days(wrong), 'BAD_REQUEST')
    await days('0')
    await expectRefusal(start(), 'CONFLICT', 'There is no free trial at the moment.')
    await days('14')
    const plans = await admin.plans.list({ limit: 10 })
    const plan = plans.rows.find(({ planName }) => planName === 'Professional')
    await admin.plans.update({ id: plan?.id ?? 0, isActive: false })
    await expectRefusal(start(), 'CONFLICT')
    await admin.plans.update({ id: plan?.id ?? 0, isActive: true })
    expect(await start()).toMatchObject({ requiresOTP: true, licenseKey: null, end: null })
    expect(begun(t)).toEqual([])
  })

  it('begins by the code, and lasts to the end of its last day in Pakistan', async () => {
    const { t, start } = await trialShop()
    const browser = t.as.guest()
    const { trialId, otp } = await start({}, browser)
    await expectRefusal(browser.trials.verify({ trialId: 'another', otp }), 'BAD_REQUEST', 'Invalid OTP')
    await expectRefusal(
      browser.trials.verify({ trialId, otp: otp === '000000' ? '000001' : '000000' }),
      'BAD_REQUEST',
    )
    const { licenseKey, end } = await browser.trials.verify({ trialId, otp })
    expect(licenseKey).toMatch(/^WACRM(-[0-9A-Z]{5}){4}$/)
    expect(end.toISOString()).toBe('2026-11-28T18:59:59.999Z')
    expect(browser.answered.provenPhone).toBe(PHONE)
    await expectRefusal(browser.trials.verify({ trialId, otp }), 'BAD_REQUEST')
  })

  it('begins at once where the browser or the account has proved the number', async () => {
    const { t, start } = await trialShop()
    const proved = await start({}, t.as.guest({ provenPhone: PHONE }))
    expect(proved).toMatchObject({ requiresOTP: false, licenseKey: expect.stringMatching(/^WACRM/) })
    const user = t.make.user({ whatsappNumber: '+923007654321', isPhoneVerified: true })
    expect(await start({ phone: '+923007654321' }, t.as.customer(user))).toMatchObject({ requiresOTP: false })
    const unproved = t.make.user({ whatsappNumber: '+923007654322' })
    expect(await start({ phone: '+923007654322' }, t.as.customer(unproved))).toMatchObject({
      requiresOTP: true,
    })
  })

  it('is one for each number, which gets its key again while it runs (TRIAL-1182)', async () => {
    const { t, begin } = await trialShop()
    const first = await begin()
    t.clock.advance(3 * DAY)
    expect(await begin({ name: 'Somebody else', phone: '00923001234567' })).toEqual(first)
    t.clock.advance(5 * DAY)
    await expectRefusal(begin(), 'CONFLICT', 'This number has had its free trial. Order a license to go on.')
    expect(begun(t)).toHaveLength(1)
  })

  it('is one for each system, and runs on one (TRIAL-1183)', async () => {
    const { t, begin, on, check } = await trialShop()
    const { licenseKey } = await begin()
    expect(await on('Front desk', licenseKey)).toMatchObject({
      state: 'TRIAL',
      plan: 'professional',
      systemsAllowed: 1,
    })
    expect(await on('Laptop', licenseKey)).toMatchObject({ state: 'TOO_MANY_SYSTEMS' })
    const other = await begin({ phone: '0301 7654321' })
    expect(await on('Front desk', other.licenseKey)).toMatchObject({
      state: 'TRIAL_ENDED',
      message: 'This computer has had its free trial with another number. Order a license to go on.',
    })
    const { deviceId } = system('Front desk')
    await expectRefusal(begin({ phone: '0302 7654321', deviceId }), 'CONFLICT')
    expect(await on('Laptop', other.licenseKey)).toMatchObject({ state: 'TRIAL' })
    expect(await check('Front desk', licenseKey)).toMatchObject({ state: 'TRIAL' })
    expect(begun(t)).toHaveLength(2)
  })

  it('moves to a reinstalled program that proves the number again, twice in 30 days (TRIAL-1191)', async () => {
    const { begin, on, check } = await trialShop({ limits: true })
    const { licenseKey } = await begin({ deviceId: system('One').deviceId })
    expect(await on('One', licenseKey)).toMatchObject({ state: 'TRIAL' })
    for (const name of ['Two', 'Three']) {
      expect((await begin({ deviceId: system(name).deviceId })).licenseKey).toBe(licenseKey)
      expect(await on(name, licenseKey)).toMatchObject({ state: 'TRIAL' })
    }
    expect(await check('One', licenseKey)).toMatchObject({ state: 'NOT_ACTIVATED' })
  })

  it('is TRIAL with a lease until its end, and TRIAL_ENDED after it (TRIAL-1184)', async () => {
    const { t, begin, on, check } = await trialShop()
    const { licenseKey, end } = await begin()
    const { state, message, lease, endsAt, graceEndsAt } = await on('Front desk', licenseKey)
    expect([state, message]).toEqual(['TRIAL', 'This is a free trial. It ends on Nov 28, 2026.'])
    expect([endsAt, graceEndsAt]).toEqual([end.toISOString(), end.toISOString()])
    const seconds = Math.floor(end.getTime() / 1000)
    const facts = { state: 'TRIAL', licenseId: null, systems: 1, plan: 'professional' }
    expect(leaseOf(lease)).toMatchObject({ ...facts, end: seconds, graceEnd: seconds, exp: seconds })
    const last = (end.getTime() - t.clock.now().getTime()) / 1000 - 0.001
    t.clock.advance(last)
    expect(await check('Front desk', licenseKey)).toMatchObject({ state: 'TRIAL' })
    t.clock.advance(0.001)
    expect(await check('Front desk', licenseKey)).toMatchObject({
      state: 'TRIAL_ENDED',
      message: 'Your free trial ended on Nov 28, 2026. Order a license to go on with the same key.',
      lease: null,
    })
    expect(await t.as.guest().licenses.verify({ key: licenseKey })).toMatchObject({
      state: 'TRIAL_ENDED',
      isGenuine: false,
    })
  })
})

describe('the order of a trial', () => {
  const approve = async (t: TestApp, given: object = {}) => {
    const order = t.make.order({ phone: PHONE, isPhoneVerified: true, ...given })
    await t.as.admin().orders.setStatus({ id: order.id, status: 'confirmed' })
    const ofOrder = t.deps.db.select().from(licenses).where(eq(licenses.orderId, order.id)).all()
    return ofOrder.toSorted((a, b) => a.id - b.id)
  }

  it('turns it into a licence on the same key and system, with the days that were left (TRIAL-1186)', async () => {
    const { t, begin, on, check } = await trialShop()
    const { licenseKey } = await begin()
    await on('Front desk', licenseKey)
    t.clock.advance(4 * DAY)
    const [license, second] = await approve(t, { quantity: 2, plan: 'starter', termMonths: 1 })
    expect(license).toMatchObject({
      licenseKey,
      addedDays: 3,
      expiresAt: new Date('2026-12-28T18:59:59.999Z'),
    })
    expect(second?.licenseKey).not.toBe(licenseKey)
    expect(second).toMatchObject({ addedDays: 0, expiresAt: new Date('2026-12-25T18:59:59.999Z') })
    expect(await check('Front desk', licenseKey)).toMatchObject({ state: 'VALID', plan: 'starter' })
    expect(begun(t)).toMatchObject([
      { orderId: license?.orderId, name: '', phone: '', email: '', reminderAt: null },
    ])
    const [renewed] = await approve(t, { plan: 'starter', termMonths: 1 })
    expect([licenseKey, second?.licenseKey]).toContain(renewed?.licenseKey)
    await expectRefusal(begin(), 'CONFLICT')
  })

  it('lets the trial run to its last day where its approval is undone, and is the licence again once approved', async () => {
    const { t, admin, begin, on, check } = await trialShop()
    const { licenseKey } = await begin()
    await on('Front desk', licenseKey)
    const { id } = t.make.order({ phone: PHONE, isPhoneVerified: true })
    const approved = await admin.orders.setStatus({ id, status: 'confirmed' })
    const licenseId = approved.licenses[0]?.id ?? 0
    await admin.orders.undoApproval({ id })
    const state = async () => (await check('Front desk', licenseKey)).state
    expect(await check('Front desk', licenseKey)).toMatchObject({ state: 'TRIAL', plan: 'professional' })
    expect(await on('Laptop', licenseKey)).toMatchObject({ state: 'TOO_MANY_SYSTEMS' })
    expect(await t.as.guest().licenses.verify({ key: licenseKey })).toMatchObject({ state: 'TRIAL' })
    expect(await admin.licenses.get({ id: licenseId })).toMatchObject({ licenseStatus: 'suspended' })
    await admin.orders.setStatus({ id, status: 'confirmed' })
    expect(await state()).toBe('VALID')
    await admin.licenses.setStatus({ id: licenseId, status: 'suspended' })
    expect(await state()).toBe('SUSPENDED')
    await admin.orders.setStatus({ id, status: 'pending' })
    t.clock.advance(8 * DAY)
    expect(await state()).toBe('SUSPENDED')
  })

  it('leaves the trial no key that leaked and was replaced', async () => {
    const { t, admin, begin, on } = await trialShop()
    const { licenseKey } = await begin()
    const [license] = await approve(t)
    const replaced = await admin.licenses.replaceKey({ id: license?.id ?? 0 })
    expect(await on('Thief', licenseKey)).toMatchObject({ state: 'REVOKED', lease: null })
    expect(await on('Front desk', replaced.licenseKey)).toMatchObject({ state: 'VALID' })
  })

  it.each([
    ['of another number', { phone: '+923007654321' }, 0],
    ['whose number nobody proved', { isPhoneVerified: false }, 0],
    ['more than 30 days after it', {}, 38],
  ])('%s leaves it alone', async (_, given, days) => {
    const { t, begin } = await trialShop()
    const { licenseKey } = await begin()
    t.clock.advance(days * DAY)
    const [license] = await approve(t, given)
    expect(license?.licenseKey).not.toBe(licenseKey)
    expect(begun(t)).toMatchObject([{ orderId: null, boughtAt: null }])
  })

  it('comes by the link of the reminder, for the holder whoever sends it, once (TRIAL-1188, TRIAL-1189)', async () => {
    const { t, begin } = await trialShop()
    const { licenseKey } = await begin()
    const reminders = () =>
      queuedMessages(t).filter(({ templateName }) => templateName === 'license_expiring')
    t.clock.advance(6 * DAY)
    await runJobs(t, jobs)
    expect(reminders()).toEqual([])
    t.clock.advance(DAY / 2)
    await runJobs(t, jobs)
    await runJobs(t, jobs)
    expect(reminders()).toMatchObject([
      { channel: 'whatsapp', recipient: PHONE, orderId: null },
      { channel: 'email', recipient: 'asma@example.com' },
    ])
    const [, link = ''] = /\?renew=([^#\s]+)#purchase/.exec(reminders()[0]?.body ?? '') ?? []
    expect(reminders()[0]?.body).toContain('Professional, free trial')
    expect(reminders()[0]?.body).toContain('PKR\u00a04,999')
    const token = decodeURIComponent(link)
    const guest = t.as.guest()
    expect(await guest.orders.renewal({ token })).toMatchObject({
      holder: 'A…',
      plan: 'professional',
      keyEnd: licenseKey.slice(-5),
      isTrial: true,
      licenses: [],
      monthlyUntil: new Date('2026-12-28T18:59:59.999Z'),
    })
    expect(await guest.orders.quote({ plan: 'professional', renewal: token })).toMatchObject({ amount: 4999 })
    const { payPath } = await guest.orders.renewByLink({ token, plan: 'professional', amount: 4999 })
    expect(await guest.orders.renewByLink({ token, plan: 'starter', amount: 2499 })).toEqual({ payPath })
    expect(storedOrders(t)).toMatchObject([
      {
        ...asma,
        phone: PHONE,
        plan: 'starter',
        purpose: 'new',
        verification: 'proved before',
        amountMinor: 249_900,
      },
    ])
    t.clock.advance(DAY / 100)
    await t.as.admin().orders.setStatus({ id: storedOrders(t)[0]?.id ?? 0, status: 'confirmed' })
    expect(t.deps.db.select().from(licenses).all()).toMatchObject([{ licenseKey }])
    await expectRefusal(guest.orders.renewal({ token }), 'NOT_FOUND')
    await expectRefusal(guest.orders.renewByLink({ token, plan: 'starter', amount: 2499 }), 'NOT_FOUND')
    await expectRefusal(
      guest.orders.renewal({ token: token.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) }),
      'NOT_FOUND',
    )
  })
})

describe('the holder of a trial', () => {
  const extension = { fileType: 'chrome-extension', fileName: 'extension.zip' } as const

  it('gets the extension for every customer while it runs, and nothing else (TRIAL-1193)', async () => {
    const { t, begin } = await trialShop()
    const admin = t.make.user({ isAdmin: true })
    t.make.download({ ...extension, userId: admin.id })
    t.make.download({ fileType: 'desktop-app', userId: admin.id })
    t.make.download({ ...extension, fileName: 'hidden.zip', userId: admin.id, isActive: false })
    t.make.download({ ...extension, fileName: 'of-somebody.zip', userId: t.make.user().id })
    await begin()
    const browser = t.as.guest({ provenPhone: PHONE })
    const { token = '' } = (await browser.trials.current()) ?? {}
    const files = () => t.as.guest().downloads.tracked({ token })
    expect(await files()).toMatchObject([{ fileName: 'extension.zip' }])
    const [file] = await files()
    expect((await read(t, file?.downloadUrl ?? '')).statusCode).toBe(302)
    t.clock.advance(8 * DAY)
    await expectRefusal(files(), 'NOT_FOUND')
    expect((await read(t, file?.downloadUrl ?? '')).statusCode).toBe(404)
    expect(await browser.trials.current()).toBeNull()
  })

  it('sees it while it runs, and nobody else does (TRIAL-1195)', async () => {
    const { t, begin } = await trialShop()
    const { licenseKey, end } = await begin()
    const mine = { whatsappNumber: PHONE, isPhoneVerified: true }
    const shown = { licenseKey, end, plan: 'professional' }
    expect(await t.as.customer(t.make.user(mine)).trials.current()).toMatchObject(shown)
    expect(await t.as.guest({ provenPhone: PHONE }).trials.current()).toMatchObject(shown)
    for (const other of [
      t.as.guest(),
      t.as.guest({ provenPhone: '+923007654321' }),
      t.as.customer(),
      t.as.customer(t.make.user({ ...mine, isPhoneVerified: false })),
    ]) {
      expect(await other.trials.current()).toBeNull()
    }
  })

  it('has a page to begin it, while the shop offers one (TRIAL-1194)', async () => {
    const { t, admin } = await trialShop()
    const status = async () => [(await read(t, '/trial')).statusCode, (await read(t, '/ur/trial')).statusCode]
    expect(await status()).toEqual([200, 200])
    await admin.settings.save({ values: { trial_days: '0' } })
    expect(await status()).toEqual([404, 404])
    await admin.settings.save({ values: { trial_days: '7' } })
    expect(await status()).toEqual([200, 200])
    expect((await read(t, '/sitemap.xml')).body).not.toContain('/trial')
  })
})

it('the seller sees how many trials began in a month, and how many were bought (TRIAL-1196)', async () => {
  const { t, admin, begin, start } = await trialShop()
  const trialsOf = async (month: string) => (await admin.stats.ends({ month })).trials
  await begin()
  await begin({ phone: '0301 7654321' })
  await start({ phone: '0302 7654321' })
  t.clock.advance(15 * DAY)
  await begin({ phone: '0303 7654321' })
  const order = t.make.order({ phone: PHONE, isPhoneVerified: true })
  await admin.orders.setStatus({ id: order.id, status: 'confirmed' })
  expect(await trialsOf('2026-10')).toEqual({ begun: 0, bought: 0 })
  expect(await trialsOf('2026-11')).toEqual({ begun: 2, bought: 1 })
  expect(await trialsOf('2026-12')).toEqual({ begun: 1, bought: 0 })
})

describe('what is remembered of a trial', () => {
  it('is no number and no system in clear after its person is forgotten, and nothing after two years (TRIAL-1187, TRIAL-1190)', async () => {
    const { t, start, begin, on } = await trialShop()
    const { licenseKey } = await begin()
    await on('Front desk', licenseKey)
    await start({ phone: '0301 7654321' })
    t.clock.advance(DAY)
    await runJobs(t, jobs)
    expect(t.deps.db.select().from(trials).all()).toHaveLength(1)
    t.clock.advance(36 * DAY)
    await runJobs(t, jobs)
    expect(begun(t)).toMatchObject([{ phone: PHONE }])
    t.clock.advance(DAY)
    await runJobs(t, jobs)
    expect(begun(t)).toMatchObject([{ name: '', phone: '', email: '', deviceId: null }])
    expect(t.deps.db.select().from(licenseSystems).all()).toEqual([])
    const history = t.deps.db.select().from(auditLog).where(eq(auditLog.entity, 'trial')).all()
    expect(history.map(({ action }) => action)).toEqual(['trial started', 'license activated'])
    expect(JSON.stringify(history)).not.toContain('Front desk')
    const marks = t.deps.db.select().from(trialMarks).all()
    expect(marks).toHaveLength(2)
    expect(JSON.stringify(marks)).not.toMatch(/3001234567|46726f6e74/)
    await expectRefusal(begin(), 'CONFLICT')
    t.clock.advance(690 * DAY)
    await runJobs(t, jobs)
    await expectRefusal(begin(), 'CONFLICT')
    // With the trial that nobody proved since.
    expect(t.deps.db.select().from(trialMarks).all()).toHaveLength(2)
    t.clock.advance(4 * DAY)
    await runJobs(t, jobs)
    expect(t.deps.db.select().from(trialMarks).all()).toEqual([])
    expect((await begin()).licenseKey).not.toBe(licenseKey)
  })
})

describe('trials are bounded by numbers', () => {
  it('so that 50 at once of one number or one system are one', async () => {
    const { t } = await trialShop()
    const asked = await Promise.all(
      Array.from({ length: 50 }, () => t.as.guest({ provenPhone: PHONE }).trials.start(asma)),
    )
    expect(new Set(asked.map(({ licenseKey }) => licenseKey)).size).toBe(1)
    const { deviceId } = system('Front desk')
    const others = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => {
        const phone = `+92301765${1000 + n}`
        return t.as.guest({ provenPhone: phone }).trials.start({ ...asma, phone, deviceId })
      }),
    )
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(begun(t)).toHaveLength(2)
  })

  it('and 40 newcomers behind one mobile network all have theirs within an hour (TRIAL-1185)', async () => {
    const { t, begin } = await trialShop({ limits: true })
    const network = t.as.guest({ address: '198.51.100.7' })
    for (let n = 0; n < 40; n += 1) await begin({ phone: `+92301765${1000 + n}` }, network)
    expect(begun(t)).toHaveLength(40)
    await expectRefusal(
      begin({ phone: '+923017651000' }, network)
        .then(() => begin({ phone: '+923017651000' }))
        .then(() => begin({ phone: '+923017651000' })),
      'TOO_MANY_REQUESTS',
    )
    const { deviceId } = system('Front desk')
    for (let n = 0; n < 5; n += 1)
      await network.trials.start({ ...asma, phone: `+92301766${1000 + n}`, deviceId })
    await expectRefusal(
      network.trials.start({ ...asma, phone: '+923017661009', deviceId }),
      'TOO_MANY_REQUESTS',
    )
    // Those who order from there have the codes of orders.
    expect(await network.orders.create(orderForm)).toMatchObject({ requiresOTP: true })
  })
})
