import { describe, expect, it } from 'vitest'
import { createSourceInput } from '#src/domains/money-in/schema.ts'
import { cloudInput, pushflowInput } from '#src/domains/whatsapp/schema.ts'
import { copyPlace } from '#src/shared/copies.ts'
import { mailServerInput } from '#src/shared/mail-server.ts'
import { pastedPrivateKey, pastedSecret, pastedToken } from '#src/shared/values/secret.ts'

describe('a pasted password', () => {
  it.each([
    'abcd efgh ijkl mnop',
    'abcd\u00a0efgh\u00a0ijkl\u00a0mnop',
    'abcd\u2009efgh  ijkl\tmnop',
    'abcd efgh\r\nijkl mnop\r\n',
    '\ufeffabcd efgh ijkl mnop\u200b',
    '"abcd efgh ijkl mnop"',
    'abcd efgh ijkl mnop",',
    '“abcdefghijklmnop”',
    'abcdefghijklmnop"',
    ' abcdefghijklmnop\n',
    'abcd\u00adefgh\u2060ijklmnop\u200f',
  ])('of Google is its sixteen letters: %j (VAL-870)', (pasted) => {
    expect(pastedSecret(pasted)).toBe('abcdefghijklmnop')
  })

  it.each([
    ['my long pass phrase', 'my long pass phrase'],
    ['two  blanks', 'two  blanks'],
    ['abcd efgh ijkl mnopq', 'abcd efgh ijkl mnopq'],
    ['ab"cd', 'ab"cd'],
    ['"begins', '"begins'],
    ['ends.,', 'ends.,'],
    ['پاس ورڈ۱۲', 'پاس ورڈ۱۲'],
    ['Ｐass²', 'Ｐass²'],
    ['secret\r\n', 'secret'],
    ["'secret word'", 'secret word'],
    ['\u200b \n', ''],
  ])('of anybody else is what may belong to it: %j', (pasted, kept) => {
    expect(pastedSecret(pasted)).toBe(kept)
    expect(pastedSecret(kept)).toBe(kept)
  })
})

it.each([
  ' EAAGm0PX4ZCpsBA\n',
  '"EAAGm0PX4ZCpsBA",',
  'Bearer EAAGm0PX4ZCpsBA',
  'Authorization: Bearer EAAGm0PX4ZCpsBA',
  'EAAGm0\u200bPX4\r\nZCpsBA',
  'EAAGm0 PX4 ZCpsBA\u00a0',
  '‘EAAGm0PX4ZCpsBA’',
])('a pasted token has nothing around it and no blank inside: %j', (pasted) => {
  expect(pastedToken(pasted)).toBe('EAAGm0PX4ZCpsBA')
})

describe('a pasted private key', () => {
  const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz\naC1rZXk=\n-----END OPENSSH PRIVATE KEY-----'
  it.each([
    key,
    `\ufeff${key.replaceAll('\n', '\r\n')}\r\n`,
    key.replaceAll('\n', '\n   '),
    `"${key.replaceAll('\n', '\\n')}\\n"`,
    key.replaceAll('\n', ' '),
    key.replaceAll('-----', '—'),
    key.replaceAll('\n', '\u00a0\n\u200b'),
  ])('keeps its lines: %j', (pasted) => {
    expect(pastedPrivateKey(pasted)).toBe(key)
  })
})

it('each form of a secret takes what never belongs to it away', () => {
  const [pasted, kept] = [' "pa55\u200bword"\n', 'pa55word']
  const server = {
    host: 'smtp.shop.example',
    port: 465,
    encryption: 'tls',
    username: 'u',
    sender: 'a@shop.example',
  }
  expect(mailServerInput.parse({ ...server, password: pasted }).password).toBe(kept)
  const mailbox = { host: 'imap.shop.example', user: 'u', password: pasted }
  const source = createSourceInput.parse({ name: 'A', kind: 'mailbox', mailbox, signingKey: pasted })
  expect([source.mailbox?.password, source.signingKey]).toEqual([kept, kept])
  expect(pushflowInput.parse({ instanceId: pasted, accessToken: pasted })).toEqual({
    instanceId: kept,
    accessToken: kept,
  })
  const cloud = { phoneNumberId: '1', businessAccountId: '2', accessToken: pasted, appSecret: pasted }
  expect(cloudInput.parse(cloud)).toMatchObject({ accessToken: kept, appSecret: kept })
  const s3 = { kind: 's3', endpoint: 'https://s3.example', region: 'r', bucket: 'bucket', prefix: '' }
  const bucket = { ...s3, accessKeyId: pasted, secretAccessKey: pasted }
  expect(copyPlace.parse(bucket)).toMatchObject({ accessKeyId: kept, secretAccessKey: kept })
  const hostKey = `SHA256:${'a'.repeat(43)}`
  const sftp = { kind: 'sftp', host: 'h.example', port: 22, user: 'u', path: 'p', privateKey: '', hostKey }
  expect(copyPlace.parse({ ...sftp, password: pasted })).toMatchObject({ password: kept })
})
