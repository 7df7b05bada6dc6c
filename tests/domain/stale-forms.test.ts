import { describe, expect, it } from 'vitest'
import { appRouter } from '#src/router.ts'
import { addDays, formatDate, isoDay } from '#src/shared/values/dates.ts'
import { testApp } from '#tests/helpers/app.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

describe('of two administrators, the second', () => {
  it('a section that one moved is not moved again by the list that the other saw (SECT-2)', async () => {
    const t = testApp()
    const [first, second] = [t.as.admin(t.make.user({ isAdmin: true, username: 'bilal' })), t.as.admin()]
    await first.pageSections.initialize()
    const shown = (await second.pageSections.list()).map(({ id }) => id)
    const [hero = 0, guide = 0, features = 0] = shown
    await first.pageSections.setOrder({ id: features, order: 1, shown })
    const moved = second.pageSections.setOrder({ id: guide, order: 1, shown })
    await expectRefusal(moved, 'CONFLICT', expect.stringMatching(/^bilal moved Features /))
    const now = (await second.pageSections.list()).map(({ id }) => id)
    expect(now.slice(0, 3)).toEqual([features, hero, guide])
    await second.pageSections.setOrder({ id: guide, order: 1, shown: now })
  })

  it('a ticket to which the customer replied is not closed by whoever has not seen the reply (TICK-7)', async () => {
    const t = testApp()
    const [admin, customer] = [t.as.admin(), t.as.customer(t.make.user({ username: 'asma' }))]
    const { id } = await customer.tickets.create({ subject: 'Help', message: 'It does not start' })
    const { updatedAt: expectedUpdatedAt } = await admin.tickets.get({ id })
    t.clock.advance(1)
    await customer.tickets.reply({ id, message: 'It is worse now' })
    const closing = admin.tickets.setStatus({ id, status: 'closed', expectedUpdatedAt })
    await expectRefusal(closing, 'CONFLICT', expect.stringMatching(/^asma replied after you opened it/))
  })

  it('a conversation that one reopened is not archived as the other saw it (CHAT-10)', async () => {
    const t = testApp()
    const [first, second] = [t.as.admin(t.make.user({ isAdmin: true, username: 'bilal' })), t.as.admin()]
    const { id } = await t.as.customer().chat.start({ message: 'Hello' })
    await second.chatConsole.setStatus({ id, status: 'closed', shown: 'active' })
    await first.chatConsole.setStatus({ id, status: 'active', shown: 'closed' })
    const archiving = second.chatConsole.setStatus({ id, status: 'archived', shown: 'closed' })
    await expectRefusal(archiving, 'CONFLICT', expect.stringMatching(/^bilal reopened this conversation \(/))
  })

  it('an earlier version is not brought back over a save that came after its history was opened (VERS-1)', async () => {
    const t = testApp()
    const [first, second] = [t.as.admin(t.make.user({ isAdmin: true, username: 'bilal' })), t.as.admin()]
    const [plan] = (await second.plans.list({})).rows
    const of = { kind: 'plan', id: plan?.id ?? 0 } as const
    await second.plans.update({ id: of.id, badge: 'Eid' })
    const { updatedAt, versions } = await second.versions.list(of)
    t.clock.advance(1)
    await first.plans.update({ id: of.id, badge: 'New' })
    const restore = (expectedUpdatedAt: Date) =>
      second.versions.restore({ ...of, versionId: versions[1]?.id ?? 0, expectedUpdatedAt })
    await expectRefusal(
      restore(updatedAt),
      'CONFLICT',
      expect.stringMatching(/^bilal saved this after you opened its history/),
    )
    await restore((await second.versions.list(of)).updatedAt)
  })

  it('the refusal of a licence says what was set (LIC-326)', async () => {
    const t = testApp()
    const [first, second] = [t.as.admin(t.make.user({ isAdmin: true, username: 'bilal' })), t.as.admin()]
    await first.orders.setStatus({ id: t.make.order().id, status: 'confirmed' })
    const [license] = (await second.licenses.list({})).rows
    if (!license) throw new Error('There is no license')
    const { id, updatedAt: expectedUpdatedAt, expiresAt } = license
    t.clock.advance(1)
    const later = addDays(expiresAt, 10)
    await first.licenses.update({ id, expiresOn: isoDay(later), systems: 7 })
    const change = { id, expiresOn: isoDay(addDays(expiresAt, 20)), systems: null, expectedUpdatedAt }
    await expectRefusal(
      second.licenses.update(change),
      'CONFLICT',
      expect.stringContaining(`bilal set the last day to ${formatDate(later)} and the systems to 7`),
    )
  })
})

type Schema = { _zod: { def: { shape?: object; left?: Schema; right?: Schema; innerType?: Schema } } }
const fieldsOf = ({ _zod: { def } }: Schema): string[] => [
  ...Object.keys(def.shape ?? {}),
  ...[def.left, def.right, def.innerType].flatMap((part) => (part ? fieldsOf(part) : [])),
]

/** Why a call of the back office names nothing that was shown. */
const namesNothing = {
  'it adds': `auth.createToken downloads.create plans.create products.create paymentMethods.create content.create
    pageSections.create pageSections.initialize notifications.create seo.create chatConsole.addNote
    chatConsole.createReply messages.createTemplate tickets.answer versions.restoreDeleted copies.makeKey
    bankFeed.createSource bankFeed.paste bankFeed.teach`,
  'it sends or asks': `orders.sendPaymentReminder payments.checkStatement content.clean notifications.generate
    messages.testTemplate messages.testMail whatsapp.testPushflow messages.testCloud
    whatsapp.sendText messages.submitTemplate copies.readHostKey copies.copyNow warnings.check bankFeed.guess
    bankFeed.tryFormat bankFeed.tried translations.propose`,
  'it only ends an access': `auth.revokeToken auth.removeSecondFactor users.endSession licenses.releasePlace
    chatConsole.deleteNote`,
  'it is of one’s own account': `auth.startSecondFactor auth.finishSecondFactor auth.confirm
    auth.renewRecoveryCodes`,
  'it is refused in another state': `chatConsole.assign messages.retry messages.cancel messages.sentByHand
    messages.sendByMail bankFeed.ignore`,
  'it brings all to one state': `paymentMethods.updateTemplates messages.setOptOut
    whatsapp.reconnect whatsapp.disconnect whatsapp.reset whatsapp.clearSession whatsapp.fullReset
    stats.confirmStep bankFeed.trust bankFeed.acceptWords bankFeed.renewAddress`,
}

it('every other call of the back office names the state that was shown, so that a stale form is refused (VERS-2, ORD-325)', () => {
  type Facts = { type: string; meta?: { access?: string }; inputs: Schema[] }
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Facts }>)
  const silent = procedures.filter(
    ([, { _def }]) =>
      _def.type === 'mutation' &&
      _def.meta?.access === 'admin' &&
      !_def.inputs
        .flatMap(fieldsOf)
        .some((field) => ['expectedUpdatedAt', 'revision', 'shown'].includes(field)),
  )
  const listed = Object.values(namesNothing).join(' ').split(/\s+/)
  expect(silent.map(([path]) => path).toSorted()).toEqual(listed.toSorted())
})
