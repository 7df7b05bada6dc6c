import { type BinaryNode, Curve, signedKeyPair } from 'baileys'

export const node = (
  tag: string,
  attrs: Record<string, string> = {},
  content?: BinaryNode['content'],
): BinaryNode => ({
  tag,
  attrs,
  ...(content !== undefined && { content }),
})

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
