import { perform } from '#src/copies/tasks.ts'
import type { Copier } from '#src/gateways/copier.ts'
import type { Imap, Read } from '#src/gateways/imap.ts'
import type { Mail, MailMessage, MailRoute } from '#src/gateways/mail.ts'
import type { Pushflow, PushflowCredentials } from '#src/gateways/pushflow.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import { parseEvent } from '#src/gateways/whatsapp-incoming.ts'
import type { WebStatus, WhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import { AppError } from '#src/shared/app-error.ts'

const script = () => {
  let standing: SendResult | undefined
  const once: SendResult[] = []
  let count = 0
  return {
    /** The result of every later message; sent, if undefined. */
    answer: (result: SendResult | undefined) => {
      standing = result
    },
    /** The results of the next messages, one each. */
    answerOnce: (...results: SendResult[]) => {
      once.push(...results)
    },
    take: (): SendResult => {
      count += 1
      return once.shift() ?? standing ?? { outcome: 'sent', id: `fake-${count}` }
    },
  }
}

/** A gateway that records the messages to send, and fails on demand. */
export const createFakePushflow = () => {
  const { answer, answerOnce, take } = script()
  const sent: { phone: string; text: string; credentials: PushflowCredentials }[] = []
  const state = { reachable: true }
  const gateway: Pushflow = {
    send: async (credentials, { phone, text }) => {
      const result = take()
      if (result.outcome === 'sent') sent.push({ phone, text, credentials })
      return result
    },
    health: async () => ({ ok: state.reachable, message: state.reachable ? 'Connected' : 'Not connected' }),
    reachable: () => state.reachable,
    incoming: parseEvent,
  }
  return { gateway, sent, state, answer, answerOnce }
}

/** A WhatsApp Web connection in a state that the test sets, which records the calls to it. */
export const createFakeWeb = () => {
  const { answer, take } = script()
  const sent: { phone: string; text: string }[] = []
  const asked: string[] = []
  const state: WebStatus = {
    status: 'disconnected',
    isDisabled: false,
    phoneNumber: null,
    qr: null,
    pairingCode: null,
    restrictedUntil: null,
    newChats: null,
  }
  const ask = (what: string) => async () => {
    asked.push(what)
  }
  const gateway: WhatsappWeb = {
    status: () => state,
    resume: ask('resume'),
    connect: async (phone) => {
      asked.push(phone ? `connect ${phone}` : 'connect')
    },
    disconnect: ask('disconnect'),
    clear: ask('clear'),
    stop: ask('stop'),
    send: async (message) => {
      const result = take()
      if (result.outcome === 'sent') sent.push(message)
      return result
    },
  }
  return { gateway, sent, asked, state, answer }
}

const KEPT: SendResult = {
  outcome: 'kept',
  reason: 'Kept as a file, because the shop has no mail server: /data/mail/a.eml',
}

export const createFakeMail = () => {
  const { answer, answerOnce, take } = script()
  const sent: MailMessage[] = []
  const state: MailRoute = {
    host: 'mail.example:587',
    dir: null,
    from: 'WaCRM <shop@example.com>',
    isFixed: true,
  }
  const gateway: Mail = {
    route: () => ({ ...state }),
    send: async (message) => {
      const result: SendResult = state.host === null ? KEPT : take()
      if (result.outcome === 'sent') sent.push(message)
      return result
    },
  }
  return {
    gateway,
    sent,
    answer,
    answerOnce,
    /** Takes the mail server away, so that letters are files. */
    unplug: () => Object.assign(state, { host: null, dir: '/data/mail', isFixed: false }),
  }
}

/** Makes keys, reads databases, and reaches no place: every other task fails as with a network that is down. */
export const createFakeCopier = () => {
  const gateway: Copier = {
    run: async (kind, task) => {
      if (kind === 'newKeys' || kind === 'integrity') return perform[kind](task, () => undefined)
      throw new AppError('BAD_GATEWAY', 'The connection failed (ENETDOWN).')
    },
    stop: () => undefined,
  }
  return { gateway }
}

/** Mailboxes whose next turn answers what a test says. */
export const createFakeImap = () => {
  const asked: Parameters<Imap['read']>[] = []
  const state: { turn: Read | { problem: string } } = { turn: { problem: 'The connection was refused' } }
  const gateway: Imap = {
    read: async (...wanted) => {
      asked.push(wanted)
      return state.turn
    },
    keep: () => undefined,
    stop: () => undefined,
  }
  return { gateway, asked, state }
}
