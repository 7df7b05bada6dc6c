import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { raastText } from '#src/shared/raast.ts'
import { amounts } from '#tests/helpers/prove.ts'
import { qrOf } from '#web/order/raast/qr.ts'

const CODES = amounts.raastCodes

/** The check digits of an IBAN by the whole number, where the shop goes digit by digit. */
const ibanOf = (bank: string, account: string): string => {
  const number = [...`${bank}${account}PK00`].map((sign) => Number.parseInt(sign, 36)).join('')
  return `PK${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${bank}${account}`
}

/** The fields of a text: two digits of its name, two of its length, and its value. */
const fieldsOf = (text: string): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4))
    fields[text.slice(at, at + 2)] = text.slice(at + 4, end)
    at = end
  }
  return fields
}

/** CRC-16/CCITT-FALSE by the division of polynomials as its definition says, where the shop shifts a register. */
const remainderOf = (text: string): string => {
  const bits = [...Buffer.from(text, 'ascii')].flatMap((byte) =>
    [...byte.toString(2).padStart(8, '0')].map(Number),
  )
  const row = [...bits, ...Array.from<number>({ length: 16 }).fill(0)].map((bit, n) =>
    n < 16 ? bit ^ 1 : bit,
  )
  const divisor = [...`1${(0x1021).toString(2).padStart(16, '0')}`].map(Number)
  for (let at = 0; at < bits.length; at += 1) {
    if (row[at] === 1) for (const [n, bit] of divisor.entries()) row[at + n] = (row[at + n] ?? 0) ^ bit
  }
  return Number.parseInt(row.slice(bits.length).join(''), 2).toString(16).toUpperCase().padStart(4, '0')
}

/** The drawn code as another program reads it. */
const readBack = async (text: string): Promise<string | undefined> => {
  const { size, path } = qrOf(text)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(picture))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })?.data
}

it(`${CODES} drawn codes are read back by another program, with fields and checksum right`, async () => {
  const banks = ['SCBL', 'HABB', 'MEZN', 'UNIL', 'JCMA', 'TMFB', 'ALFH', 'MUCB']
  for (let n = 0; n < CODES; n += 1) {
    const account = String((n + 1) * 7_919_083_141_523)
      .padStart(16, '0')
      .slice(-16)
    const own = ibanOf(banks[n % banks.length] ?? '', n % 5 === 0 ? `AB${account.slice(2)}` : account)
    const amount = n % 3 === 0 ? n + 1 : (n * 99_991) % 1_000_000 || 1
    const until = new Date(Date.UTC(2026, 11, 1, 0, n * 97))
    const read = await readBack(raastText({ iban: own, amount, until }) ?? '')
    const zone = new Date(until.getTime() + 5 * 3_600_000).toISOString()
    const [year, month, day, hour, minutes] = zone.split(/\D/)
    expect(fieldsOf(read ?? '')).toEqual({
      '00': '02',
      '01': '12',
      '02': '00',
      '04': own,
      '05': String(amount),
      '07': `${day}${month}${year}${hour}${minutes}`,
      '10': remainderOf((read ?? '').slice(0, -4)),
    })
  }
})
