import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionState, NewChatMessageCapInfo, WASocket } from 'baileys'
import { addDays, addSeconds, HOUR } from '#src/shared/values/dates.ts'
import { isLid } from '#src/shared/values/whatsapp-address.ts'
import { digitsOf } from '#src/written/phone.ts'
import type { MessagePicture } from './images.ts'
import { plainReason, type SendResult } from './send-result.ts'
import { type AuthStore, loadBaileys } from './whatsapp-library.ts'

export type WebLimits = {
  /** The end of WhatsApp's restriction on new chats of the linked number; null without one. */
  restrictedUntil: Date | null
  /** The chats that the number began in WhatsApp's present cycle; null where WhatsApp does not count them (WA-712). */
  newChats: { used: number; quota: number; endsAt: Date | null } | null
}

export type WebMessage = { phone: string; text: string; picture?: MessagePicture | undefined }

type Options = { store: AuthStore; now: () => Date; ackMs: number }

const LIMITS = 'limits'
const RESTRICTED = 'restricted'
const ABSENT = 'absent'
/** The days for which a number counts as absent from WhatsApp after it was looked up. */
const ABSENT_DAYS = 7
/** The library uses a token for three weeks at least. */
const TOKEN_DAYS = 21
const UPLOAD_MS = 30_000
/** WhatsApp refuses the message because the number may begin no chat, or has no token of the other one. */
const RESTRICTION = '463'

const jidOf = (address: string): string => (isLid(address) ? address : `${digitsOf(address)}@s.whatsapp.net`)

const absent: SendResult = { outcome: 'absent', reason: 'This number is not on WhatsApp' }
const restricted: SendResult = {
  outcome: 'restricted',
  reason: 'WhatsApp lets the shop’s number begin no new chats at present',
}

/**
 * Sends by a socket of the library, and keeps what WhatsApp says about the linked number: a restriction on new chats,
 * its quota of them, and which numbers are not on WhatsApp. Each refused or needless attempt brings a ban nearer (WA-75).
 */
export const createSending = ({ store, now, ackMs }: Options) => {
  let newChats: WebLimits['newChats'] = null
  /** The numbers that are known to be on WhatsApp. */
  const reached = new Set<string>()

  const timeOf = (kind: string, id: string): Date | null => {
    const stored = store.read(kind, [id])[id]
    return stored ? new Date(stored) : null
  }
  let end = timeOf(LIMITS, RESTRICTED)
  const restrictedUntil = (): Date | null => (end && end > now() ? end : null)
  const restrict = (until: Date | null) => {
    if (until?.getTime() === end?.getTime()) return
    end = until
    store.write([{ kind: LIMITS, id: RESTRICTED, data: until && until.toISOString() }])
  }

  const noteLock = ({
    isActive,
    timeEnforcementEnds,
  }: NonNullable<ConnectionState['reachoutTimeLock']>): void =>
    restrict(isActive ? (timeEnforcementEnds ?? addSeconds(now(), HOUR)) : null)

  const noteQuota = ({ total_quota, used_quota, cycle_end_timestamp }: NewChatMessageCapInfo): void => {
    const seconds = Number(cycle_end_timestamp)
    newChats =
      total_quota === undefined || total_quota < 0
        ? null
        : { used: used_quota ?? 0, quota: total_quota, endsAt: seconds > 0 ? new Date(seconds * 1000) : null }
  }

  /** Whether WhatsApp gave a token for this chat, without which a restricted number may not write there. */
  const hasToken = async (via: WASocket, phone: string): Promise<boolean> => {
    const { keys } = via.authState
    // The library's own look asks WhatsApp for the hidden id of each number that it does not know.
    const { [digitsOf(phone)]: hidden } = await keys.get('lid-mapping', [digitsOf(phone)])
    const key = hidden ? `${hidden}@lid` : jidOf(phone)
    const { [key]: entry } = await keys.get('tctoken', [key])
    const givenAt = new Date(Number(entry?.timestamp ?? 0) * 1000)
    return Boolean(entry?.token.length) && addDays(givenAt, TOKEN_DAYS) > now()
  }

  const isKnownAbsent = (phone: string): boolean => {
    const lookedUp = timeOf(ABSENT, phone)
    return lookedUp !== null && addDays(lookedUp, ABSENT_DAYS) > now()
  }

  const isReached = async (via: WASocket, phone: string): Promise<boolean> => {
    // An id came with a message, so that its person is on WhatsApp.
    if (isLid(phone) || reached.has(phone)) return true
    const [found] = (await via.onWhatsApp(jidOf(phone))) ?? []
    if (found?.exists) reached.add(phone)
    else store.write([{ kind: ABSENT, id: phone, data: now().toISOString() }])
    return Boolean(found?.exists)
  }

  /** The result of a message that WhatsApp refused with its restriction; asks WhatsApp until when that lasts. */
  const refusedAsNew = async (via: WASocket): Promise<SendResult> => {
    await askLock(via)
    // Where WhatsApp names no end, an hour keeps the next messages from being refused one by one.
    if (!restrictedUntil()) restrict(addSeconds(now(), HOUR))
    return restricted
  }

  const askLock = (via: WASocket): Promise<void> =>
    via.fetchAccountReachoutTimelock().then(noteLock, () => undefined)

  /** Whether WhatsApp has made its restriction longer, which is asked once after each end that it named (WA-707). */
  const isExtended = async (via: WASocket): Promise<boolean> => {
    if (!end || restrictedUntil()) return false
    await askLock(via)
    // Where WhatsApp does not answer, its word of before counts.
    if (!restrictedUntil()) restrict(null)
    return end !== null
  }

  /** Puts a picture into WhatsApp's store of files, and gives the message that shows it. */
  const uploaded = async (via: WASocket, { text, picture }: WebMessage) => {
    if (!picture) return null
    const { prepareWAMessageMedia } = await loadBaileys()
    const { jpeg, thumbnail, width, height } = picture
    return prepareWAMessageMedia(
      {
        image: jpeg,
        ...(text !== '' && { caption: text }),
        // The library would decode the picture for its own.
        jpegThumbnail: thumbnail.toString('base64'),
        width,
        height,
      },
      { upload: via.waUploadToServer, mediaUploadTimeoutMs: UPLOAD_MS },
    )
  }

  /** Sends a message and waits until WhatsApp acknowledges it; without that it is unknown whether it was sent. */
  const deliver = async (
    via: WASocket,
    jid: string,
    text: string,
    picture: Awaited<ReturnType<typeof uploaded>>,
  ): Promise<SendResult> => {
    const { generateMessageIDV2 } = await loadBaileys()
    const messageId = generateMessageIDV2(via.user?.id)
    const taken = via.waitForMessage(messageId, ackMs).catch(() => undefined)
    if (picture) await via.relayMessage(jid, picture, { messageId })
    else await via.sendMessage(jid, { text }, { messageId })
    const ack = (await taken) as { attrs?: Record<string, string> } | undefined
    if (!ack) return { outcome: 'unknown', reason: 'WhatsApp did not acknowledge the message in time' }
    const error = ack.attrs?.error
    if (error === RESTRICTION) return refusedAsNew(via)
    return error
      ? { outcome: 'refused', reason: `WhatsApp refused the message (${error})` }
      : { outcome: 'sent', id: messageId }
  }

  const attempt = async (via: WASocket, message: WebMessage): Promise<SendResult> => {
    const { phone, text } = message
    let picture: Awaited<ReturnType<typeof uploaded>>
    try {
      if (!(await isReached(via, phone))) return absent
      picture = await uploaded(via, message)
    } catch {
      const reason = message.picture
        ? 'The picture did not reach WhatsApp’s store of files'
        : 'The WhatsApp connection broke'
      return { outcome: 'unreachable', reason }
    }
    try {
      return await deliver(via, jidOf(phone), text, picture)
    } catch (error) {
      const said = plainReason(error instanceof Error ? error.message : '', { sent: text })
      return { outcome: 'unknown', reason: `The WhatsApp connection failed: ${said}` }
    }
  }

  /** Sends a message to a chat without a token, unless the number may begin none. Does not throw. */
  const begin = async (via: WASocket, message: WebMessage): Promise<SendResult> => {
    if (restrictedUntil()) return restricted
    if (await isExtended(via)) return { ...restricted, outcome: 'unreachable' }
    return attempt(via, message)
  }
  let beginning: Promise<unknown> = Promise.resolve()

  return {
    limits: (): WebLimits => ({ restrictedUntil: restrictedUntil(), newChats }),
    noteLock,
    noteQuota,
    /** Asks WhatsApp for the limits of the number, and goes without them where it does not answer. */
    ask: async (via: WASocket): Promise<void> => {
      await askLock(via)
      await via.fetchNewChatMessageCap().then(noteQuota, () => undefined)
    },
    /** Forgets the number, whose stored facts are cleared with its keys. */
    forget: (): void => {
      end = null
      newChats = null
      reached.clear()
    },
    /**
     * Sends a message. While the number is restricted, only to chats that have a token. Others are begun one after the
     * other, so that the first that WhatsApp refuses holds back the rest (WA-711).
     */
    send: async (via: WASocket, message: WebMessage): Promise<SendResult> => {
      if (isKnownAbsent(message.phone)) return absent
      if (await hasToken(via, message.phone)) return attempt(via, message)
      // No longer than WhatsApp may take for one, so that a code does not wait for a line that broke.
      const patience = pause(ackMs, undefined, { ref: false })
      const mine = Promise.race([beginning, patience]).then(() => begin(via, message))
      beginning = mine
      return mine
    },
  }
}
