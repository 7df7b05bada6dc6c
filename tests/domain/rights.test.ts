import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { appRouter } from '#src/app/router.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { authenticateToken } from '#src/domains/sessions/service.ts'
import type { Rights } from '#src/shared/rights.ts'
import { type TokenScope, tokenScopes } from '#src/shared/token-scope.ts'
import { expectRefusal, office, served, type TestApp, testApp } from '#tests/helpers/app.ts'
import { adminWithSecondFactor } from '#tests/helpers/second-factor.ts'

type Facts = { type: string; meta?: Rights & { event?: string }; inputs: z.ZodType[] }
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: Facts }>,
).map(([path, { _def }]) => ({ path, ..._def }))

type Calls = Record<string, Record<string, (input?: unknown) => Promise<unknown>>>
const call = async (caller: unknown, path: string, input: object = {}): Promise<string> => {
  const [domain = '', name = ''] = path.split('.')
  const run = (caller as Calls)[domain]?.[name]
  if (!run) throw new Error(`No procedure ${path}`)
  return run(input).then(
    () => 'done',
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  )
}
/** An API token of this scope, as a caller. */
const tokenOf = async (t: TestApp, scope: TokenScope) => {
  const { token } = await t.as.admin().auth.createToken({ name: scope, scope })
  return { script: t.call(authenticateToken(t.deps, token) ?? undefined) }
}
/** An administrator whose confirmation by a second factor has passed. */
const unconfirmed = async (t: TestApp) => {
  const { admin, user } = await adminWithSecondFactor(t)
  t.clock.advance(600)
  return { admin, cookie: t.cookieOf(user) }
}
/** The calls that are not for administrators alone. */
const others = {
  public:
    `auth.register auth.requestPasswordReset auth.resetPassword auth.signIn auth.signOut auth.verifyPhone
    auth.verifyProof bankFeed.progress chat.hours chat.mine chat.start contacts.send content.all content.section
    downloads.shownUpdate downloads.tracked downloads.update downloads.updateFor incoming.pushflow invoices.setTaxNumberByLink licenses.activate
    licenses.approveTracked licenses.approveTrial licenses.claim licenses.deactivate licenses.keys licenses.removeTracked
    licenses.requestActivation licenses.requestSwap licenses.setTrackedLabel licenses.trackedAsked licenses.trackedSystems licenses.trialAsked
    licenses.validate licenses.verify notifications.shown orders.cancelByLink orders.changePlan orders.codeStatus orders.contact
    orders.create orders.held orders.opened orders.quote orders.renewByLink orders.renewTracked orders.renewal orders.sendCode
    orders.startProof orders.startTrackingProof orders.track orders.tracked orders.trackedRenewalOffers orders.verifyCode orders.verifyProof
    orders.verifyTracking otp.byMessage otp.proof otp.send otp.startProof otp.watchProof payments.follow
    payments.removePicture payments.submit plans.onSale products.onSale settings.currency trials.current
    trials.start trials.verify whatsapp.isEnabled whatsapp.status`.split(/\s+/),
  owner: 'chat.introduce chat.markRead chat.messages chat.send chat.typing chat.watch'.split(' '),
  customer:
    `auth.changeNumber auth.changePassword auth.deleteAccount auth.endSession auth.me auth.sessions auth.signOutEverywhere
    auth.watch downloads.mine licenses.approve licenses.asked licenses.following licenses.removeSystem licenses.setLabel licenses.systems offers.own
    orders.claim orders.createOwn
    orders.licensed orders.mine orders.own orders.receipt orders.renew orders.renewalOffers
    resellers.customers resellers.facts resellers.freeSystem resellers.get resellers.issue resellers.ofLicense resellers.renew resellers.revoke
    resellers.setLabel resellers.statement resellers.systems resellers.topUp tickets.create tickets.mine tickets.reply users.runningLicenses`.split(
      /\s+/,
    ),
}

describe('a procedure (AUTH-1, AUTH-20)', () => {
  it('is for administrators alone, unless it is listed for others (WA-8)', () => {
    for (const [access, paths] of Object.entries(others)) {
      const found = procedures.filter(({ meta }) => meta?.access === access).map(({ path }) => path)
      expect(found.toSorted()).toEqual(paths)
    }
  })

  it('of the back office that changes something asks for a fresh code unless it says why not, as does the mail server (AUTH-719, MAIL-721)', async () => {
    const { admin } = await unconfirmed(testApp())
    const asking = procedures.filter(
      ({ type, meta }) => type === 'mutation' && meta?.access === 'admin' && !meta.unconfirmed,
    )
    for (const { path } of asking) {
      expect(`${path}: ${await call(admin, path)}`).toBe(
        `${path}: FORBIDDEN Please confirm this with a code of your authenticator app`,
      )
    }
    // What money, customers' computers and rights depend on.
    expect(asking.map(({ path }) => path).toSorted()).toEqual(
      `auth.createToken auth.removeSecondFactor auth.renewRecoveryCodes auth.revokeToken
      bankFeed.acceptWords bankFeed.createSource bankFeed.deleteSource bankFeed.forget bankFeed.renewAddress bankFeed.teach
      bankFeed.trust bankFeed.updateSource
      copies.makeKey copies.removePlace copies.savePlace
      coupons.create coupons.delete coupons.update
      downloads.create downloads.delete downloads.edit downloads.setActive
      events.createEndpoint events.deleteEndpoint events.renewSecret events.updateEndpoint
      messages.createTemplate messages.deleteTemplate messages.removeMailServer messages.saveMailServer
      messages.sendUpdate messages.submitTemplate messages.updateTemplate
      paymentMethods.create paymentMethods.delete paymentMethods.toggle paymentMethods.update
      paymentMethods.updateTemplates plans.create plans.update
      products.create products.delete products.update resellers.set settings.save settings.update
      users.delete users.setRole users.setSuspended users.update versions.restore versions.restoreDeleted
      whatsapp.clearSession whatsapp.disconnect whatsapp.fullReset whatsapp.reconnect whatsapp.reset
      whatsapp.saveCloud whatsapp.savePushflow`.split(/\s+/),
    )
  })

  it('of the work of every day or the texts of the site asks for none, nor does one that asks itself (AUTH-721)', async () => {
    const { admin } = await unconfirmed(testApp())
    for (const { path, meta } of procedures) {
      if (!meta?.unconfirmed || path === 'auth.confirm') continue
      expect(`${path}: ${await call(admin, path)}`).not.toContain('FORBIDDEN')
    }
  })

  it('that changes rights, money or gateways is closed to API tokens (AUTH-710)', () => {
    const open = procedures.filter(
      ({ type, meta }) => type === 'mutation' && meta?.access !== 'public' && meta?.tokens,
    )
    const closed =
      /^(auth|bankFeed|copies|coupons|downloads|paymentMethods|plans|products|settings|users|versions|whatsapp)\.|^messages\.\w*Template/
    expect(open.map(({ path }) => path).filter((path) => closed.test(path))).toEqual([])
  })

  it('that reads the address of the webhook or a message in the outbox is closed to API tokens (AUTH-711)', async () => {
    const { script } = await tokenOf(testApp(), 'all')
    for (const path of ['incoming.address', 'messages.message'])
      expect(await call(script, path, { id: 1 })).toMatch(/^FORBIDDEN/)
  })

  it('gives no reason where it asks nobody, changes nothing, or changes a gateway or a place of copies', () => {
    const given = procedures.filter(({ meta }) => meta?.unconfirmed)
    const needless = given.filter(
      ({ type, meta }) => type !== 'mutation' || meta?.access !== 'admin' || meta.event === 'gateway_changed',
    )
    expect(needless.map(({ path }) => path)).toEqual([])
  })
})

it('a call for one row answers 404 for an unknown id, or that there is none', async () => {
  const admin = testApp().as.admin()
  const input = { id: 999_999 }
  const found: string[] = []
  for (const { path, type, inputs } of procedures) {
    const isOfOne = inputs[0]?.safeParse(input).success && !inputs[0].safeParse({}).success
    if (type === 'subscription' || !isOfOne) continue
    if (!(await call(admin, path, input)).startsWith('NOT_FOUND')) found.push(path)
  }
  expect(found).toEqual(['licenses.ofOrder', 'offers.ofLicense'])
})

describe('a plain route', () => {
  it('that changes something asks for a fresh code unless it says why not (AUTH-27)', async () => {
    const { t, app } = await served()
    const { cookie } = await unconfirmed(t)
    for (const line of routes) {
      if ('procedure' in line || line.method === 'GET' || line.rights.access !== 'admin') continue
      const answer = await app.inject({
        method: line.method,
        url: line.path,
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--\r\n',
      })
      const asks = answer.json().requiresSecondFactor === true
      expect(`${line.path} ${asks}`).toBe(`${line.path} ${line.rights.unconfirmed === undefined}`)
    }
  })

  it('exports secrets only after a fresh code (AUTH-720)', async () => {
    const { t, app } = await served()
    const { cookie } = await unconfirmed(t)
    const status = async (query: string) =>
      (await app.inject({ url: `/api/admin/${query}`, headers: { cookie } })).statusCode
    expect(await status('licenses/export')).toBe(403)
    expect(await status('licenses/export?columns=name,status')).toBe(200)
    expect(await status('orders/export?columns=licenseKey')).toBe(403)
    expect(await status('users/export')).toBe(200)
  })
})

describe('the scope of an API token (AUTH-18)', () => {
  it.each(tokenScopes)('%s lets in the calls of its work and no others', async (scope) => {
    const { script } = await tokenOf(testApp(), scope)
    const refused = 'FORBIDDEN This API token may not do this. Please make one that may.'
    for (const { path, type, meta } of procedures) {
      if (!meta?.tokens || type === 'subscription') continue
      const isRefused = (await call(script, path)) === refused
      const mayDo = meta.tokens === 'read' || scope === 'all' || scope === meta.tokens
      expect(`${path} ${isRefused}`).toBe(`${path} ${!mayDo}`)
    }
  })

  it('lets a public call take the token for a guest (AUTH-709)', async () => {
    const { script } = await tokenOf(testApp(), 'all')
    expect(await script.whatsapp.status()).toEqual({ isConnected: false })
  })
})

it('an API token ends after 90 days, or the days that it was made for, and says so in the list (AUTH-29)', async () => {
  const { t, admin } = office()
  const usual = await admin.auth.createToken({ name: 'usual' })
  const long = await admin.auth.createToken({ name: 'long', days: 365 })
  t.clock.advance(90 * 86_400 - 1)
  expect(authenticateToken(t.deps, usual.token)).toMatchObject({ id: admin.user.id })
  t.clock.advance(1)
  expect(authenticateToken(t.deps, usual.token)).toBeNull()
  expect(authenticateToken(t.deps, long.token)).toMatchObject({ tokenScope: 'read' })
  const again = t.as.admin(admin.user)
  const { rows } = await again.auth.listTokens()
  expect(rows.map(({ name, state }) => `${name} ${state}`)).toEqual(['long Active', 'usual Ended'])
  expect(await again.auth.listTokens({ isActive: 'true' })).toMatchObject({ total: 1 })
  const message = expect.stringContaining('Please enter 1 to 365 days')
  for (const days of [0, 366, 1.5])
    await expectRefusal(again.auth.createToken({ name: 'x', days }), 'BAD_REQUEST', message)
})

type Schema = { _zod: { def: { shape?: object; left?: Schema; right?: Schema; innerType?: Schema } } }
const fieldsOf = ({ _zod: { def } }: Schema): string[] => [
  ...Object.keys(def.shape ?? {}),
  ...[def.left, def.right, def.innerType].flatMap((part) => (part ? fieldsOf(part) : [])),
]

/** Why a call of the back office names nothing that was shown. */
const namesNothing = {
  'it adds': `auth.createToken downloads.create plans.create products.create coupons.create paymentMethods.create content.create
    pageSections.create pageSections.initialize notifications.create seo.create chatConsole.addNote
    chatConsole.createReply messages.createTemplate tickets.answer versions.restoreDeleted copies.makeKey
    bankFeed.createSource bankFeed.paste bankFeed.teach events.createEndpoint`,
  'it sends or asks': `orders.sendPaymentReminder payments.checkStatement content.clean notifications.generate
    messages.testTemplate messages.testMail whatsapp.testPushflow messages.testCloud
    whatsapp.sendText messages.submitTemplate copies.readHostKey copies.copyNow warnings.check bankFeed.guess
    bankFeed.tryFormat bankFeed.tried translations.propose events.sendAgain events.sendTest
    chatConsole.readVoice`,
  'it only ends an access': `auth.revokeToken auth.removeSecondFactor users.endSession licenses.releasePlace
    chatConsole.deleteNote`,
  'it is of one’s own account': `auth.startSecondFactor auth.finishSecondFactor auth.confirm
    auth.renewRecoveryCodes`,
  'it is refused in another state': `chatConsole.assign messages.retry messages.cancel messages.sentByHand
    messages.sendByMail bankFeed.ignore trials.end`,
  'it brings all to one state': `paymentMethods.updateTemplates messages.setOptOut
    whatsapp.reconnect whatsapp.disconnect whatsapp.reset whatsapp.clearSession whatsapp.fullReset
    stats.confirmStep bankFeed.trust bankFeed.acceptWords`,
}

it('every other call of the back office names the state that was shown, so that a stale form is refused (VERS-702)', () => {
  const silent = procedures.filter(
    ({ type, meta, inputs }) =>
      type === 'mutation' &&
      meta?.access === 'admin' &&
      !(inputs as unknown as Schema[])
        .flatMap(fieldsOf)
        .some((field) => ['expectedUpdatedAt', 'revision', 'shown'].includes(field)),
  )
  const listed = Object.values(namesNothing).join(' ').split(/\s+/)
  expect(silent.map(({ path }) => path).toSorted()).toEqual(listed.toSorted())
})
