import type { TextLanguage } from '#src/shared/translations.ts'
import { isLid, isPhone, type WhatsappAddress } from '#src/shared/values/whatsapp-address.ts'
import type { MessagePicture } from './images.ts'
import type { Pushflow, PushflowCredentials } from './pushflow.ts'
import type { SendResult } from './send-result.ts'
import type { CloudCredentials, WhatsappCloud } from './whatsapp-cloud.ts'
import type { ApprovedTemplate } from './whatsapp-cloud-message.ts'
import type { WhatsappWeb } from './whatsapp-web.ts'

/**
 * A message to `phone`, which is WhatsApp's own id where the person hides theirs: its text, which may be blank below a picture, and where a template made it, what fills that
 * template in.
 */
export type WhatsappMessage = {
  phone: WhatsappAddress
  text: string
  picture?: MessagePicture
  template?: { name: string; values: Record<string, string>; language: TextLanguage }
  /** Whether the Business API may send the template alone, since it could not deliver the text. */
  onlyAsTemplate?: boolean
}

/** A way by which WhatsApp messages leave the shop. Rules know routes by this alone (docs/decisions/69). */
export type WhatsappRoute = {
  /** The name that is stored with each message. */
  name: string
  /** How its messages are spread, because WhatsApp bans numbers that hurry; null where no number can be banned. */
  pace: { /** Whether a refused message counts as one of the day. */ countsRefusals: boolean } | null
  /** Whether it carries pictures. Another one sends their text alone. */
  sendsPictures: boolean
  /** Whether it can write to this address; another one writes to phones alone. */
  reaches(address: WhatsappAddress): boolean
  /** Whether it has what it needs, so that a message of an administrator may try it even if it was just silent. */
  isSetUp(): boolean
  canSend(): boolean
  /** Until when it begins no new chats; null where it may. */
  restrictedUntil(): Date | null
  /** The number on which it is known to receive messages. */
  receivingNumber(): string | null
  /** Sends a message. Failures are results, not exceptions. */
  send(message: WhatsappMessage): Promise<SendResult>
}

/** The gateway PushFlow with the credentials that are stored now. */
export const pushflowRoute = ({
  gateway,
  credentials,
  receivingNumber,
}: {
  gateway: () => Pushflow
  credentials: () => PushflowCredentials | null
  receivingNumber: () => string | null
}): WhatsappRoute => ({
  name: 'pushflow',
  // It refuses without asking WhatsApp: no quota left, or no phone.
  pace: { countsRefusals: false },
  // What its call says of media is an address that anybody may open.
  sendsPictures: false,
  reaches: isPhone,
  isSetUp: () => credentials() !== null,
  canSend: () => gateway().reachable() && credentials() !== null,
  restrictedUntil: () => null,
  receivingNumber,
  send: async ({ phone, text }) => {
    const stored = credentials()
    return stored
      ? gateway().send(stored, { phone, text })
      : { outcome: 'unreachable', reason: 'PushFlow is not configured' }
  },
})

/** The linked device of WhatsApp Web. */
export const legacyRoute = (web: () => WhatsappWeb): WhatsappRoute => {
  const isConnected = () => web().status().status === 'connected'
  return {
    name: 'legacy',
    pace: { countsRefusals: true },
    sendsPictures: true,
    reaches: (address) => isPhone(address) || isLid(address),
    isSetUp: isConnected,
    canSend: isConnected,
    restrictedUntil: () => web().status().restrictedUntil,
    receivingNumber: () => (isConnected() ? web().status().phoneNumber : null),
    send: ({ phone, text, picture }) => web().send({ phone, text, picture }),
  }
}

/** The official Cloud API: plain texts within a day of what the person wrote, else templates that Meta approved. */
export const cloudRoute = ({
  gateway,
  credentials,
  stopped,
  isOpen,
  approved,
  isAwaited,
  receivingNumber,
  onStop,
  onTemplate,
}: {
  gateway: () => WhatsappCloud
  credentials: () => CloudCredentials | null
  /** Whether an administrator has to do something before it sends again. */
  stopped: () => boolean
  isOpen: (phone: WhatsappAddress) => boolean
  /** The approved template in a language, or else in English. */
  approved: (name: string, language: TextLanguage) => ApprovedTemplate | null
  /** Whether a text of the template was submitted to Meta, which looks at it, refused it or paused it. */
  isAwaited: (name: string) => boolean
  receivingNumber: () => string | null
  onStop: (reason: string) => void
  onTemplate: (name: string, state: 'rejected' | 'paused') => void
}): WhatsappRoute => ({
  name: 'cloud',
  pace: null,
  sendsPictures: true,
  reaches: (address) => !isLid(address),
  isSetUp: () => credentials() !== null,
  canSend: () => credentials() !== null && !stopped() && gateway().reachable(),
  restrictedUntil: () => null,
  receivingNumber,
  send: async ({ phone, text, picture, template, onlyAsTemplate = false }) => {
    const stored = credentials()
    if (!stored) return { outcome: 'unreachable', reason: 'The Business API is not configured' }
    const found = template ? approved(template.name, template.language) : null
    const { stops, templateState, ...result } = await gateway().send(stored, {
      phone,
      text,
      picture: picture?.jpeg,
      isOpen: !onlyAsTemplate && isOpen(phone),
      template: found && template ? { ...found, values: template.values } : null,
    })
    if (stops && result.outcome !== 'sent') onStop(result.reason)
    if (templateState && found) onTemplate(found.name, templateState)
    if (result.outcome === 'rejected' && template && isAwaited(template.name))
      return {
        outcome: 'misconfigured',
        reason: 'WhatsApp has not approved the template of this message yet',
      }
    return result
  },
})
