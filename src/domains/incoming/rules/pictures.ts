import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import type { Deps, PublishingSealed } from '#src/deps.ts'
import {
  announcePicture,
  askedPictures,
  changePicture,
  type IncomingPicture,
  nextIncomingPicture,
  postponePicture,
  storeFetched,
} from '#src/domains/chat/rules/pictures.ts'
import type { WaitingFile } from '#src/domains/chat/schema.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import { boughtInMessage, messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { attachPicture, languageOfPhone, ordersOfSender } from '#src/domains/payments/pictures/pictures.ts'
import { proofExtensions } from '#src/domains/payments/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { cloudCredentials } from '#src/domains/whatsapp/rules/cloud.ts'
import type { IncomingMedia } from '#src/gateways/whatsapp-incoming.ts'
import type { FetchedMedia } from '#src/gateways/whatsapp-media.ts'
import { requireSpace } from '#src/kit/free-space.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { pictureRules, rewritePicture } from '#src/kit/rewritten-picture.ts'
import { rewriteVoice, voiceRules } from '#src/kit/rewritten-voice.ts'
import { AppError } from '#src/shared/app-error.ts'
import { chatFolder, proofFolder } from '#src/shared/stored-folders.ts'
import { sealedJson, storedJson } from '#src/shared/stored-json.ts'
import { addDays, dayNumber } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { folded } from '#src/shared/values/typed.ts'

/**
 * The types of documents that are a receipt; a picture is sent as a document where its quality is to stay. Some phones have
 * a name of their own for JPEG, and the last one for every file (MSG-1316).
 */
const RECEIPT = /^\s*(?:image\/(?:jpe?g|png|webp)|application\/(?:pdf|octet-stream))\s*(?:;|$)/i
const isReceipt = (mimetype: string | null): boolean => RECEIPT.test(mimetype ?? '')

/** Whether a file of a message is a picture that the shop can show. */
const isPicture = ({ kind, path, mimetype }: IncomingMedia): boolean =>
  path !== null && (kind === 'image' || (kind === 'document' && isReceipt(mimetype)))

/** Whether a file of a message is a voice message, or another sound, that the console may play. */
const isVoice = ({ kind, path }: IncomingMedia): boolean => path !== null && kind === 'audio'

/** Whether the shop keeps a file of a message. */
const isKept = (media: IncomingMedia): boolean => isPicture(media) || isVoice(media)

/** The picture or voice message that is to be fetched for a message; undefined for a message without one. */
export const waitingFile = (
  { vault }: Pick<Deps, 'vault'>,
  media: IncomingMedia | null,
): WaitingFile | undefined =>
  media && isKept(media)
    ? { kind: isVoice(media) ? 'voice' : 'picture', sealedSource: vault.seal(JSON.stringify(media)) }
    : undefined

const text = z.string().nullable()
const storedSource = z.object({
  // A picture that waits since before an update names none, and Meta's is then answered as one that is gone.
  store: z.enum(['whatsapp', 'meta']).default('whatsapp'),
  kind: z.string(),
  key: text,
  path: text,
  mimetype: text,
})

/** Answers once a day that a file cannot be read here, in the language of the sender's last order. */
const tellUnreadable = (deps: PublishingSealed, sender: string): void => {
  if (sender === '') return
  inTransaction(deps, (d) =>
    queueAnswer(d, {
      recipient: sender,
      body: writeIn(d, () => messageWords().files.unreadable, languageOfPhone(d, sender)),
      about: {
        entity: 'person',
        event: 'unreadable file',
        occasion: String(dayNumber(deps.now())),
        toEach: true,
      },
    }),
  )
}

/** The words that people write around the number of their answer, which are those of the question, in each language. */
const aroundNumber = new Set(
  'reply for order no number ke liye likhein آرڈر نمبر کے لیے لئے لکھیں'.split(' ').map(folded),
)
const orderWords = ['order', 'آرڈر'].map(folded)

/** The order that an answer chooses: by the number of the choice, or by its own; undefined for any other message. */
const chosenIn = (said: string, choices: readonly number[]): number | undefined => {
  const words: readonly string[] = folded(said).match(/[\p{L}\p{N}]+/gu) ?? []
  const [number = '', ...others] = words.filter((word) => !aroundNumber.has(word))
  if (others.length > 0 || !/^[1-9]\d{0,8}$/.test(number)) return undefined
  const own = choices.find((id) => id === Number(number))
  return orderWords.some((word) => words.includes(word)) ? own : (choices[Number(number) - 1] ?? own)
}

/** Lets an answer choose the order of the pictures that were asked about last. */
const chooseOrder = (deps: PublishingSealed, sender: string, said: string): void => {
  const asked = askedPictures(deps, sender)
  const choices = asked[0]?.choices ?? '[]'
  const orderId = chosenIn(said, storedJson(choices, z.array(z.number()), []))
  if (orderId === undefined) return
  for (const { id } of asked.filter((picture) => picture.choices === choices)) {
    changePicture(deps, id, { state: 'chosen', orderId, nextAttemptAt: deps.now() })
  }
  deps.events.emit('pictures')
}

/**
 * Looks at what a message brought beside its text: a picture or voice message is fetched later, another file is answered
 * that it cannot be read here, and a number chooses the order of pictures that were asked about (PAY-764, CHAT-503).
 */
export const heedFile = (
  deps: PublishingSealed,
  sender: string,
  media: IncomingMedia | null,
  said: string,
): void => {
  if (media && isKept(media)) deps.events.emit('pictures')
  else if (media && media.kind !== 'image') {
    tellUnreadable(deps, sender)
    deps.events.emit('outbox')
  } else chooseOrder(deps, sender, said)
}

const fetched = (deps: Deps, media: IncomingMedia): Promise<FetchedMedia> | FetchedMedia => {
  // By the route that brought the message, because a stranger wrote what else there is.
  if (media.store === 'whatsapp') return deps.whatsappMedia.fetch(media)
  const credentials = cloudCredentials(deps)
  return credentials && media.path !== null ? deps.whatsappCloud.media(credentials, media.path) : 'gone'
}

const fail = (deps: Deps, { id, sender }: IncomingPicture): void => {
  changePicture(deps, id, { state: 'failed', sealedSource: null })
  tellUnreadable(deps, sender)
  deps.events.emit('outbox')
}

/** Puts a picture off; its sender is told once it is given up, who else waits for an answer to it (MSG-1323). */
const putOff = (deps: Deps, picture: IncomingPicture): void => {
  if (postponePicture(deps, picture) === 'failed') fail(deps, picture)
}

/** Fetches a picture or voice message, and writes it anew (VOICE-1225). */
const fetchPicture = async (deps: Deps, picture: IncomingPicture): Promise<void> => {
  const source = sealedJson(deps.vault, picture.sealedSource ?? '', storedSource)
  if (source === null) return fail(deps, picture)
  requireSpace(deps, { kind: 'guest' })
  takeLimit(deps, 'chatPicturesPerSession', picture.sender)
  const bytes = await fetched(deps, source)
  if (bytes === 'gone') return fail(deps, picture)
  if (bytes === 'later') return putOff(deps, picture)
  const { kind, sender } = picture
  const rules = kind === 'voice' ? voiceRules : pictureRules('picture.jpg', proofExtensions)
  const received = await deps.files.receive(Readable.from([bytes]), rules)
  const rewrite = kind === 'voice' ? rewriteVoice : rewritePicture
  storeFetched(deps, picture, await rewrite(deps, sender, received))
}

/** The days in which an answer still chooses the order of a picture. */
const CHOICE_DAYS = 1

/** Asks for which of several orders a picture is; once for all that wait for an answer to the same question. */
const ask = (deps: Deps, { id, sender }: IncomingPicture, orders: OrderRow[]): void => {
  const choices = JSON.stringify(orders.map((order) => order.id))
  const asked = askedPictures(deps, sender).find((other) => other.choices === choices)
  const choiceEndsAt = asked?.choiceEndsAt ?? addDays(deps.now(), CHOICE_DAYS)
  inTransaction(deps, (d) => {
    changePicture(d, id, { state: 'asked', choices, choiceEndsAt })
    if (asked) return
    const currency = settingValues(d).currency_symbol
    const lines = () => {
      const { choose: question, choice } = messageWords().files
      const all = orders.map((order, index) =>
        choice({
          number: index + 1,
          id: order.id,
          plan: boughtInMessage(order.plan),
          amount: formatMoney(fromMinor(order.amountMinor), currency),
        }),
      )
      return [question, ...all].join('\n')
    }
    queueAnswer(d, {
      recipient: sender,
      body: writeIn(d, lines, orders[0]?.language),
      about: { entity: 'chat picture', entityId: id, event: 'which order' },
    })
  })
  deps.events.emit('outbox')
}

/** Makes a picture the proof of an order, and tells the sender (PAY-762). A failure leaves no copy of its file. */
const attach = async (deps: Deps, picture: IncomingPicture, orderId: number): Promise<void> => {
  const { id, sender: phone, storedName } = picture
  const stored = await deps.files.open(chatFolder, storedName ?? '')
  if (!stored) return changePicture(deps, id, { state: 'shown' })
  const copy = await deps.files.receive(createReadStream(stored.path), pictureRules('picture.webp', ['webp']))
  const rewritten = await rewritePicture(deps, phone, copy)
  try {
    const replaced = inTransaction(deps, (d) => {
      const proof = attachPicture(d, { id: orderId, phone }, rewritten)
      changePicture(d, id, { state: 'attached', orderId })
      queueAnswer(d, {
        recipient: phone,
        body: writeIn(d, () => messageWords().files.proof({ id: orderId }), proof.order.language),
        about: {
          entity: 'order',
          entityId: orderId,
          event: 'proof received',
          occasion: String(proof.rejections),
        },
      })
      return proof.replaced
    })
    for (const each of replaced) deps.files.moveToBin(proofFolder, each.storedName, deps.now())
  } catch (error) {
    deps.files.discard(rewritten.file)
    throw error
  }
  for (const event of ['money', 'outbox'] as const) deps.events.emit(event)
  announcePicture(deps, id)
}

/** Asks what a picture is for: the proof of the sender's one open order, of one of several, or of none. */
const settle = async (deps: Deps, picture: IncomingPicture): Promise<void> => {
  const orders = ordersOfSender(deps, picture.sender)
  const [order, ...others] = orders
  if (!order) return changePicture(deps, picture.id, { state: 'shown' })
  if (others.length > 0) return ask(deps, picture, orders)
  await attach(deps, picture, order.id)
}

const work = (deps: Deps, picture: IncomingPicture): Promise<void> => {
  if (picture.state === 'waiting') return fetchPicture(deps, picture)
  return picture.state === 'chosen' ? attach(deps, picture, picture.orderId ?? 0) : settle(deps, picture)
}

/** The refusals after which another attempt may succeed. */
const passing = new Set(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'])

const workOn = async (deps: Deps, picture: IncomingPicture): Promise<void> => {
  try {
    await work(deps, picture)
  } catch (error) {
    const isRefused = error instanceof AppError && !passing.has(error.code)
    if (!(error instanceof AppError)) deps.log.error({ err: error }, 'A picture from WhatsApp failed')
    if (!isRefused) putOff(deps, picture)
    else if (picture.state === 'waiting') fail(deps, picture)
    else changePicture(deps, picture.id, { state: 'shown' })
  }
}

/** How many senders have a picture in work at the same time. */
const SENDERS_AT_ONCE = 6

/**
 * Does what waits to be done with pictures from WhatsApp: of several senders at once and of each one after
 * the other, so that nobody's slow or many files hold up those of others, also of whoever sends one meanwhile (WA-749).
 */
export const workPictures = async (deps: Deps): Promise<void> => {
  const working = new Map<string, Promise<void>>()
  let news = Promise.withResolvers<void>()
  const onNews = () => news.resolve()
  const startMore = () => {
    while (working.size < SENDERS_AT_ONCE) {
      const picture = nextIncomingPicture(deps, [...working.keys()])
      if (!picture) return
      const { sender } = picture
      working.set(
        sender,
        workOn(deps, picture).finally(() => working.delete(sender)),
      )
    }
  }
  deps.events.on('pictures', onNews)
  try {
    for (startMore(); working.size > 0; startMore()) {
      await Promise.race([news.promise, ...working.values()])
      news = Promise.withResolvers()
    }
  } finally {
    deps.events.off('pictures', onNews)
    await Promise.allSettled(working.values())
  }
}
