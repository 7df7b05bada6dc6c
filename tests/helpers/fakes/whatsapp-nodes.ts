import { deflateSync } from 'node:zlib'
import { type BinaryNode, Curve, proto, signedKeyPair } from 'baileys'

export const node = (
  tag: string,
  attrs: Record<string, string> = {},
  content?: BinaryNode['content'],
): BinaryNode => ({ tag, attrs, ...(content !== undefined && { content }) })

/** The keys of the phones that messages are encrypted for, made at the first look. */
const bundles = new Map<string, BinaryNode[]>()
export const bundleOf = (jid: string): BinaryNode[] => {
  const known = bundles.get(jid)
  if (known) return known
  const identity = Curve.generateKeyPair()
  const signed = signedKeyPair(identity, 1)
  const number = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeUIntBE(value, 0, bytes)
    return buffer
  }
  const keyOf = (tag: string, id: number, more: BinaryNode[] = []) =>
    node(tag, {}, [
      node('id', {}, number(id, 3)),
      node('value', {}, tag === 'skey' ? signed.keyPair.public : Curve.generateKeyPair().public),
      ...more,
    ])
  const made = [
    node('registration', {}, number(1234, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity.public),
    keyOf('skey', 1, [node('signature', {}, signed.signature)]),
    keyOf('key', 7),
  ]
  bundles.set(jid, made)
  return made
}

/** The hidden id of a number. */
export const lidOf = (jid: string): string =>
  `${[...(/^\d+/.exec(jid)?.[0] ?? '')].toReversed().join('')}@lid`

/** The time as the service writes it. */
export const seconds = (): string => String(Math.floor(Date.now() / 1000))

/** The part of the phone's history that a newly linked device gets at once: chats with tokens and a message. */
export const historyOf = (numbers: string[], me: string, id: string): BinaryNode => {
  const conversations = numbers.map((chat) => {
    const key = { remoteJid: `${chat}@s.whatsapp.net`, fromMe: false, id: `old-${chat}` }
    return {
      id: key.remoteJid,
      tcToken: Buffer.from('a token'),
      tcTokenTimestamp: Number(seconds()),
      messages: [{ message: { key, message: { conversation: 'Long ago' }, messageTimestamp: 1 } }],
    }
  })
  const syncType = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP
  const history = proto.HistorySync.encode({ syncType, conversations }).finish()
  const message = {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: { syncType, initialHistBootstrapInlinePayload: deflateSync(history) },
    },
  }
  const attrs = { id, type: 'text', t: seconds(), from: me }
  return node('message', attrs, [node('plaintext', {}, proto.Message.encode(message).finish())])
}

/** A message from a number, which may be hidden behind a `@lid`. */
export const messageFrom = (
  from: string,
  said: string | proto.IMessage,
  id: string,
  isHidden: boolean,
): BinaryNode => {
  const jid = `${from.replace(/\D/g, '')}@s.whatsapp.net`
  const sender: Record<string, string> = isHidden
    ? { from: lidOf(jid), sender_pn: jid, addressing_mode: 'lid' }
    : { from: jid, addressing_mode: 'pn' }
  const message = typeof said === 'string' ? { conversation: said } : said
  const body = proto.Message.encode(message).finish()
  const attrs = { id, type: 'text', t: seconds(), notify: 'Asma', ...sender }
  return node('message', attrs, [node('plaintext', {}, body)])
}
