import { describe, expect, it } from 'vitest'
import { createLicenseClient } from '#docs/client/license.js'
import { readLicenseKey } from '#src/domains/licenses/checksum.ts'
import { testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { office } from '#tests/helpers/office.ts'

const KEY = 'WACRM-KMPBC-J1C2V-FWF0Z-PQTQ7'

/** The key that the client sends for a typed text. */
const sentBy = async (typed: string): Promise<unknown> => {
  let sent: unknown
  const kept = new Map<string, unknown>()
  const client = createLicenseClient({
    shop: 'http://127.0.0.1',
    storage: { get: async (name) => kept.get(name), set: async (name, value) => void kept.set(name, value) },
    deviceName: 'x',
    platform: 'x',
    appVersion: '1',
    fetch: async (_address, init) => {
      sent = (JSON.parse(init?.body as string) as { key: string }).key
      return new Response('{"state":"NOT_FOUND","message":"x","systems":[],"lease":null}')
    },
  })
  await client.activate(typed)
  return sent
}

const urdu = (digit: string) => String.fromCodePoint(0x6f0 + Number(digit))
const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)

it.each([
  KEY,
  KEY.toLowerCase().replaceAll('-', ' '),
  KEY.replaceAll('-', ''),
  KEY.slice(6),
  KEY.replaceAll('-', '\u2013'),
  KEY.replaceAll('-', '\u2011'),
  KEY.replaceAll('-', '\u2212'),
  KEY.replaceAll('-', '_'),
  KEY.replaceAll('-', '.'),
  KEY.replaceAll('-', '-\u200b'),
  KEY.replaceAll('-', '\u00ad'),
  KEY.replace('-', '-\n'),
  KEY.slice(6).replaceAll('0', 'O').replaceAll('1', 'l'),
  `*${KEY}*`,
  `_${KEY}_`,
  `\u201c${KEY}\u201d`,
  `License key: *${KEY}*`,
  `Your WACRM key is ${KEY}.`,
  `WACRM ${KEY}`,
  KEY.replaceAll('-', ' - '),
  KEY.replaceAll('-', '/'),
  KEY.replaceAll('-', '\u00b7'),
  KEY.replaceAll('-', '--'),
  `\u200e${KEY}\ufeff`,
  `\u202a${KEY}\u202c`,
  KEY.replace(/\d/g, urdu),
  KEY.replace(/[A-Z0-9]/g, wide),
  `License key: *${KEY}*\nValid until: Nov 27, 2027\nSystems: 2`,
  `${KEY} (Professional, 2 systems)`,
  `آپ کی کلید ${KEY} ہے، 27 نومبر تک`,
  `${KEY}\n${KEY}`,
  `https://shop.test/verify?key=${KEY}&from=mail`,
])('the client of programs and the shop read the same key in %j (LIC-51)', async (typed) => {
  expect([await sentBy(typed), readLicenseKey(typed)]).toEqual([KEY, KEY])
})

it.each(['WACRM-TYPO', KEY.slice(0, -1), `${KEY}X`, 'license', '\u200e'])(
  'the client of programs leaves it to the shop to refuse %j (LIC-51)',
  async (typed) => {
    expect(readLicenseKey(typed)).toBeNull()
    expect(readLicenseKey(String(await sentBy(typed)))).toBeNull()
  },
)

describe('a licence key with the signs of the message that brought it (LIC-51)', () => {
  it.each([
    `*${KEY}*`,
    `License key: *${KEY}*`,
    `_${KEY.toLowerCase()}_.`,
    KEY.replaceAll('-', '\u2011'),
    KEY.replaceAll('-', ' '),
    `\u202a${KEY}\u202c`,
    KEY.replaceAll('-', ''),
  ])('finds what holds it when it is searched as %j', async (q) => {
    const { t, admin } = office()
    const license = licenseIn(t, { licenseKey: KEY })
    await t.as.guest().contacts.send({ name: 'A', email: 'a@example.com', message: `My key is ${KEY}` })
    const found = await Promise.all([
      admin.licenses.list({ q, limit: 20 }),
      admin.orders.list({ q, limit: 20 }),
      admin.contacts.list({ q }),
    ])
    expect(found.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[license.id], [license.orderId], [1]])
  })

  it('is not seen in words that only begin as one', async () => {
    const t = testApp()
    const { id } = t.make.order({ name: 'Wacrm Technologies of Lahore and Karachi' })
    const { rows } = await t.as.admin().orders.list({ q: 'Wacrm Technologies of Lahore', limit: 20 })
    expect(rows.map((row) => row.id)).toEqual([id])
  })
})
