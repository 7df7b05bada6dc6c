import { expect, it } from 'vitest'
import { securityLog } from '#db/schema/security.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { expectRefusal, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { connectWhatsapp } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { endedSessions } from '#tests/helpers/users.ts'

const OLD = '+923001234567'
const NEW = '+923217654321'
const input = { phone: '0321 7654321', password: PASSWORD }

/** A signed-in customer with a proved number, whose browser has proved `provenPhone` since. */
const shop = (provenPhone: string | null) => {
  const t = testApp({ limits: true })
  const user = t.make.user({ whatsappNumber: OLD, isPhoneVerified: true })
  const browser = t.call(t.make.actor(user), { provenPhone })
  return { t, user, browser, ended: endedSessions(t) }
}

it('the number of an account is changed by the password and a proof of the new number, whose orders it gets, and the old number and the email are told (USER-710, USER-711)', async () => {
  const { t, user, browser } = shop(NEW)
  const { id } = t.make.order({ phone: NEW, isPhoneVerified: true })
  expect(await browser.auth.changeNumber(input)).toEqual({ isChanged: true })
  expect(await browser.auth.me()).toMatchObject({ whatsappNumber: NEW, isPhoneVerified: true })
  expect((await browser.orders.mine({})).rows.map((order) => order.id)).toEqual([id])
  const told = queuedMessages(t)
  const to = told.map(({ channel, recipient }) => `${channel} ${recipient}`)
  expect(to).toEqual([`email ${user.email}`, `whatsapp ${OLD}`])
  for (const { body } of told) {
    expect(body).toContain(user.username)
    expect(body).toContain('ends in 321')
    expect(body).not.toContain(NEW)
  }
  expect(listAudit(t.deps, 'user', user.id)).toMatchObject([{ action: 'number changed' }])
  t.deps.security.flush()
  const logged = t.deps.db.select().from(securityLog).all()
  expect(logged).toMatchObject([{ event: 'account_changed', actorId: user.id }])
})

it('the number of an account stays while the new one is not proved, or the password is wrong, which counts by session (USER-501)', async () => {
  const { t, browser } = shop('+923009999999')
  expect(await browser.auth.changeNumber(input)).toEqual({ isChanged: false })
  const wrong = () => browser.auth.changeNumber({ ...input, password: 'wrong' })
  for (let n = 0; n < 5; n += 1) await expect(wrong()).rejects.toThrow('Your password is wrong')
  await expectRefusal(browser.auth.changeNumber(input), 'TOO_MANY_REQUESTS')
  expect(await browser.auth.me()).toMatchObject({ whatsappNumber: OLD, isPhoneVerified: true })
  expect(queuedMessages(t)).toEqual([])
})

it('a number that nobody proved is not written to when it is changed, and one proves the own number by the same way', async () => {
  const { t, user, browser } = shop(NEW)
  const unproved = t.make.user({ whatsappNumber: '+923331112223', isPhoneVerified: false })
  const theirs = t.call(t.make.actor(unproved), { provenPhone: NEW })
  expect(await theirs.auth.changeNumber(input)).toEqual({ isChanged: true })
  expect(queuedMessages(t).map(({ channel }) => channel)).toEqual(['email'])
  expect(await browser.auth.changeNumber({ ...input, phone: OLD })).toEqual({ isChanged: true })
  expect(await browser.auth.me()).toMatchObject({ username: user.username, whatsappNumber: OLD })
})

it('the other sessions and a reset code that the old number got end with the change (USER-712)', async () => {
  const { t, user, browser, ended } = shop(NEW)
  t.as.customer(user)
  await connectWhatsapp(t)
  await t.as.guest().auth.requestPasswordReset({ email: user.email })
  await t.settled()
  const resetCode = /\b\d{8}\b/.exec(t.fakes.pushflow.sent.at(-1)?.text ?? '')?.[0] ?? ''
  expect(resetCode).not.toBe('')
  await browser.auth.changeNumber(input)
  expect(await browser.auth.sessions()).toHaveLength(1)
  expect(ended).toEqual([user.id])
  const passwords = { newPassword: 'battery staple', confirmPassword: 'battery staple' }
  const reset = t.as.guest().auth.resetPassword({ email: user.email, resetCode, ...passwords })
  await expectRefusal(reset, 'BAD_REQUEST')
})
