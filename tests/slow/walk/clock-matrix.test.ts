// Over 300 lines, because it is one table of everything that is timed.

import { expect, it } from 'vitest'
import { apiTokens, passwordResets, sessions } from '#db/schema/auth.ts'
import { licenses } from '#db/schema/licenses.ts'
import { outbox } from '#db/schema/messages.ts'
import { idempotencyKeys } from '#db/schema/orders.ts'
import { paymentPictures } from '#db/schema/payments.ts'
import { createPageCache } from '#src/app/server/pages/cache.ts'
import { createRateStore } from '#src/app/server/rate-store.ts'
import { jobs, runJob } from '#src/app/server/scheduler.ts'
import { spendCode } from '#src/domains/auth/rules/second-factor.ts'
import { readChatSession, sealChatSession } from '#src/domains/chat/cookie.ts'
import { pacingNow } from '#src/domains/messages/post/pacing.ts'
import { readProvenPhone, sealProvenPhone } from '#src/domains/otp/cookie.ts'
import { issueCode, useCode as takeCode } from '#src/domains/otp/service.ts'
import { authenticateSession, authenticateToken, openSession } from '#src/domains/sessions/service.ts'
import { createPushflow } from '#src/gateways/pushflow.ts'
import { createClockWatch } from '#src/kit/clock.ts'
import { requireConfirmation } from '#src/kit/confirmation.ts'
import { countUse, waitOf } from '#src/kit/limits.ts'
import { trackedOrderId, trackingToken } from '#src/kit/tracking-token.ts'
import { addDays, addSeconds } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import {
  connectWhatsapp,
  deliverUpdate,
  orderForm,
  PHONE,
  queueUpdate,
  storedOrders,
} from '#tests/helpers/orders.ts'
import { deliverAfter, deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { payTokenOf, receipt, sendPicture } from '#tests/helpers/payments.ts'
import { adminWithSecondFactor, codeOf } from '#tests/helpers/second-factor.ts'

// Every timed thing against every jump of the clock that is corrected afterwards (CLOCK-3, CLOCK-4, CLOCK-6). The expected
// outcome is the one of a shop whose clock never jumped.

const [HOUR, DAY] = [3600, 86_400]
const request = { address: '203.0.113.7', userAgent: 'test' }

/** What a thing does before the jump, while the clock is wrong, and a minute after the correction. */
type Steps = { during?: (seconds: number) => unknown; after: () => unknown; expected: unknown }
type Thing = (t: TestApp) => Steps | Promise<Steps>

const outcome = (work: () => unknown) => {
  try {
    return work()
  } catch {
    return 'refused'
  }
}
const statusOf = (t: TestApp) => {
  const rows = t.deps.db.select().from(licenses).all()
  return rows.map(({ licenseStatus }) => licenseStatus)
}
/** The messages, but those that tell the seller of these events and of the clock. */
const messages = (t: TestApp) =>
  queuedMessages(t)
    .filter(({ templateName }) => !['seller_notice', 'warning'].includes(templateName))
    .map(({ channel, status }) => `${channel} ${status}`)
const picture = receipt(1)
const code = { phone: PHONE, type: 'registration' } as const
const ending = (t: TestApp, seconds: number, licenseStatus: 'active' | 'expired' | 'suspended' = 'active') =>
  licenseIn(t, {
    orderId: t.make.order({ status: 'confirmed', termMonths: 12 }).id,
    licenseStatus,
    expiresAt: addSeconds(t.deps.now(), seconds),
  })

/** Runs every job of the shop once, as the scheduler does. */
const runJobs = async (t: TestApp) => {
  for (const job of jobs) await runJob(t.deps, job)
}

const things: Record<string, Thing> = {
  'failed sign-ins while it is wrong lock nobody out': (t) => {
    const fail = () => countUse(t.deps, 'signInFailures', 'owner')
    return {
      during: (seconds) => {
        // Without a jump they lock for 15 minutes, as they should.
        if (seconds !== 0) for (let n = 0; n < 9; n += 1) fail()
      },
      // One more tries with the right password, and one with a wrong one.
      after: () => [waitOf(t.deps, 'signInFailures', 'owner', 1), fail()],
      expected: [0, 0],
    }
  },
  'failed sign-ins before it are counted on': (t) => {
    for (let n = 0; n < 5; n += 1) countUse(t.deps, 'signInFailures', 'owner')
    return { after: () => waitOf(t.deps, 'signInFailures', 'owner', 1), expected: 15 * 60 - 66 }
  },
  'the sessions of a customer and of an administrator go on': (t) => {
    const users = [t.make.user(), t.make.user({ isAdmin: true })]
    const tokens = users.map((user) => openSession(t.deps, user, request).token)
    const find = () => tokens.map((token) => authenticateSession(t.deps, token)?.id)
    return { during: find, after: find, expected: users.map(({ id }) => id) }
  },
  'a session opened while it is ahead lasts as long as others': (t) => {
    const user = t.make.user({ isAdmin: true })
    const opened: string[] = []
    return {
      during: () => opened.push(openSession(t.deps, user, request).token),
      after: () => {
        for (const token of opened) authenticateSession(t.deps, token)
        const [row] = t.deps.db.select().from(sessions).all()
        return !row || row.expiresAt <= addSeconds(t.deps.now(), 12 * HOUR)
      },
      expected: true,
    }
  },
  'an API token notes its use': async (t) => {
    const { token } = await t.as.admin().auth.createToken({ name: 'Sync' })
    const authenticate = () => authenticateToken(t.deps, token)
    return {
      during: authenticate,
      after: () => {
        authenticate()
        const [row] = t.deps.db.select().from(apiTokens).all()
        return Number(row?.lastUsedAt) === Number(t.deps.now())
      },
      expected: true,
    }
  },
  'a licence that runs is active': (t) => {
    ending(t, 6 * HOUR)
    return { after: () => statusOf(t), expected: ['active'] }
  },
  'a licence that a wrong clock had expired before is active again': (t) => {
    ending(t, 6 * HOUR, 'expired')
    return { after: () => statusOf(t), expected: ['active'] }
  },
  'a licence that ended stays expired, and a suspended one suspended': (t) => {
    ending(t, -2 * DAY, 'expired')
    ending(t, 9 * DAY, 'suspended')
    return { after: () => statusOf(t), expected: ['expired', 'suspended'] }
  },
  'nobody is reminded of a licence before its day': (t) => {
    ending(t, 300 * DAY)
    ending(t, 40 * DAY)
    return { after: () => messages(t), expected: [] }
  },
  'a picture of a payment is kept': async (t) => {
    await sendPicture(t, payTokenOf(t, t.make.order().id), await picture)
    return { after: () => t.deps.db.select().from(paymentPictures).all().length, expected: 1 }
  },
  'an unpaid order waits, and its buyer is not reminded': async (t) => {
    await t.as.admin().settings.update({ key: 'cancel_unpaid_orders', value: 'true' })
    await connectWhatsapp(t)
    t.make.order({ isPhoneVerified: true })
    return { after: () => [storedOrders(t)[0]?.status, messages(t)], expected: ['pending', []] }
  },
  'a message that failed while it is wrong goes out': (t) => ({
    during: async () => {
      t.fakes.mail.answerOnce({ outcome: 'unreachable', reason: 'The mail server cannot be reached' })
      await deliverUpdate(t, 'jumped', 'email')
    },
    after: async () => {
      if (messages(t).length === 0) queueUpdate(t.deps, 'jumped', 'email')
      await deliverOutbox(t)
      return messages(t)
    },
    expected: ['email sent'],
  }),
  'a message that was being sent when it was wrong counts as interrupted': (t) => {
    queueUpdate(t.deps, 'cut', 'email')
    return {
      during: () =>
        t.deps.db
          .update(outbox)
          .set({ status: 'sending', nextAttemptAt: addSeconds(t.deps.now(), 180) })
          .run(),
      after: async () => {
        await deliverAfter(t, 180)
        return messages(t)
      },
      expected: ['email failed'],
    }
  },
  'messages sent while it is wrong do not hold up others': async (t) => {
    await connectWhatsapp(t)
    return {
      during: async () => {
        await deliverUpdate(t, 'first')
      },
      after: () => pacingNow(t.deps).isTooSoon,
      expected: false,
    }
  },
  'a one-time code sent before it works': (t) => {
    const issued = issueCode(t.deps, code)
    return { after: () => takeCode(t.deps, { ...code, otp: issued.code }), expected: 'ok' }
  },
  'a reset code requested before it is kept': async (t) => {
    const user = t.make.user()
    await t.as.guest().auth.requestPasswordReset({ email: user.email })
    await t.settled()
    return { after: () => t.deps.db.select().from(passwordResets).all().length, expected: 1 }
  },
  'a code of the authenticator app works': async (t) => {
    const { user, secret, code: next } = await adminWithSecondFactor(t)
    const spend = (given: string) => spendCode(t.deps, user.id, given)
    return { during: () => spend(next()), after: () => spend(codeOf(secret, t.deps.now())), expected: true }
  },
  'a session confirmed while it is wrong is not confirmed for longer': async (t) => {
    const { admin, code: next } = await adminWithSecondFactor(t)
    const { id: sessionId } = t.deps.db.select().from(sessions).all().at(-1) ?? { id: 0 }
    return {
      during: () => admin.auth.confirm({ code: next() }),
      after: () => {
        t.clock.advance(600)
        return outcome(() => requireConfirmation(t.deps, { sessionId }))
      },
      expected: 'refused',
    }
  },
  'an order placed again with its key is the same order': async (t) => {
    const key = 'key-of-this-order'
    const { orderId } = await t.as.guest().orders.create({ ...orderForm, idempotencyKey: key })
    return {
      after: () => {
        const rows = t.deps.db.select().from(idempotencyKeys).all()
        return rows.filter((row) => row.key === key).map((row) => row.orderId)
      },
      expected: [orderId],
    }
  },
  'signed cookies and links of before it are valid': (t) => {
    const { id } = t.make.order()
    const phone = sealProvenPhone(t.deps, PHONE)
    const chat = sealChatSession(t.deps, 7)
    const track = trackingToken(t.deps, id)
    const { deps } = t
    return {
      after: () => [readProvenPhone(deps, phone), readChatSession(deps, chat), trackedOrderId(deps, track)],
      expected: [PHONE, 7, id],
    }
  },
  'signed cookies and links made while it is wrong are valid for no longer': (t) => {
    const { id } = t.make.order()
    const made = { phone: '', track: '' }
    return {
      during: () =>
        Object.assign(made, { phone: sealProvenPhone(t.deps, PHONE), track: trackingToken(t.deps, id) }),
      after: () => {
        t.clock.advance(HOUR)
        return [readProvenPhone(t.deps, made.phone), outcome(() => trackedOrderId(t.deps, made.track))]
      },
      expected: [null, 'refused'],
    }
  },
  'a gateway that was silent is tried again': async (t) => {
    const pushflow = createPushflow({
      baseUrl: 'http://gateway.invalid',
      uptime: t.deps.uptime,
      fetch: () => Promise.reject(new Error('silent')),
    })
    const send = () => pushflow.send({ instanceId: 'I', accessToken: 'T' }, { phone: PHONE, text: 'Hello' })
    return { during: send, after: () => pushflow.reachable(), expected: true }
  },
  'a page is rendered again': async (t) => {
    const cache = createPageCache(t.deps.uptime)
    let made = 0
    const get = async () => {
      await cache.get('/', async () => {
        made += 1
        return { status: 200, policy: '', etag: '', bodies: {} as never }
      })
      return made
    }
    return { during: get, after: get, expected: 2 }
  },
  'requests made while it is wrong refuse no later one': (t) => {
    const store = new (createRateStore(t.deps.uptime))()
    let count = 0
    const ask = () => {
      store.incr('203.0.113.7', (_, { current }) => (count = current), 60_000)
      return count
    }
    return { during: ask, after: ask, expected: 1 }
  },
}

/** A reminder of three days after the end of a licence, which a clock ahead wrote. */
const early = (t: TestApp, status: 'queued' | 'failed' | 'sent') => {
  const { orderId, id, expiresAt } = ending(t, 10 * DAY)
  const at = addDays(expiresAt, 3)
  t.deps.db
    .insert(outbox)
    .values({
      channel: 'email',
      recipient: 'buyer@example.com',
      templateName: 'license_expiring',
      subject: '',
      sealedBody: t.deps.vault.seal('Your license ended'),
      dedupeKey: `license:${id}:expiring:${expiresAt.getTime()}:-3:email`,
      entity: 'license',
      entityId: id,
      event: 'expiring',
      eventAt: expiresAt,
      occasion: '-3',
      orderId,
      status,
      nextAttemptAt: at,
      createdAt: at,
    })
    .run()
}

it.each(['queued', 'failed', 'sent'] as const)(
  'a reminder that a clock ahead wrote, and that was %s, comes on its day (CLOCK-5)',
  async (status) => {
    const t = testApp()
    early(t, status)
    await runJobs(t)
    expect(t.fakes.mail.sent.filter(({ text }) => text === 'Your license ended')).toEqual([])
    t.clock.advance(14 * DAY)
    await runJobs(t)
    const notices = queuedMessages(t).filter(({ body }) => / ended on /.test(body))
    expect(notices.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
  },
)

// The last two lead to 1970, in which a machine without a battery starts, and to 2100.
const jumps = [DAY, 365 * DAY, -DAY, -365 * DAY, -20_778 * DAY, 26_704 * DAY]

const restart = (t: TestApp) => Object.assign(t.deps, { clock: createClockWatch(t.deps) })

it.each(Object.entries(things))(
  '%s after any jump that is corrected, while the shop runs and between its starts (CLOCK-1 to CLOCK-6)',
  async (_, arrange) => {
    const outcomes: unknown[] = []
    const wanted: unknown[] = []
    for (const seconds of [0, ...jumps]) {
      for (const isAtStart of [false, true]) {
        const t = testApp({ limits: true })
        const { during, after, expected } = await arrange(t)
        t.deps.clock.note()
        t.clock.jump(seconds)
        if (isAtStart) restart(t)
        await during?.(seconds)
        await runJobs(t)
        t.clock.advance(5)
        t.deps.clock.note()
        t.clock.jump(-seconds)
        if (isAtStart) restart(t)
        t.clock.advance(61)
        await runJobs(t)
        outcomes.push({ seconds, isAtStart, is: await after() })
        wanted.push({ seconds, isAtStart, is: expected })
      }
    }
    expect(outcomes).toEqual(wanted)
  },
)
