import { describe, expect, it } from 'vitest'
import { parseLetter } from '#src/gateways/letter.ts'

const at = new Date('2026-11-26T09:00:00Z')
const read = async (head: string, body: string, bytes: BufferEncoding = 'utf8') => {
  const letter = await parseLetter(Buffer.from(`${head}\n\n${body}\n`, bytes), at)
  if (!letter) throw new Error('No letter')
  return letter
}
const textsOf = async (type: string, body: string) => {
  const { plain, html } = await read(`Content-Type: ${type}; charset=utf-8`, body)
  return [plain, ...html].map((text) => text.replace(/\s+/g, ' '))
}

it('a letter of html is read by its words, without styles and comments (BANK-13)', async () => {
  const html = `<html><head><title>Alert</title><style>td { color: red }</style></head><body><!-- PKR 1 -->
    <table><tr><td>Amount&nbsp;:</td><td>PKR 4,999</td></tr>
    <tr><td>From</td><td>A &amp; B &lt;Traders&gt;</td></tr></table><br>Tx ID FT1</body></html>`
  const words = 'Amount : PKR 4,999 From A & B <Traders> Tx ID FT1'
  expect(await textsOf('text/html', html)).toEqual(['', words, words])
  expect(await textsOf('text/plain', 'PKR 4,999 <received>')).toEqual(['PKR 4,999 <received>'])
  expect(await textsOf('text/html', '')).toEqual(['', '', ''])
})

it.each([
  ['<p>PKR <b>2,507</b>.00 received</p>', 'PKR 2,507.00 received'],
  ['<td>ID FT12<wbr>34</td><td>PKR</td><td>1</td>', 'ID FT1234 PKR 1'],
  ['<span>PKR&nbsp;</span><SPAN class="x">4,999</SPAN>', 'PKR 4,999'],
  ['PKR 1<br>00<blockquote>5</blockquote>6', 'PKR 1 00 5 6'],
])('words of html are joined as they are seen: %s (BANK-13)', async (html, words) => {
  expect((await textsOf('text/html', html))[1]).toBe(words)
})

describe('the author of a letter (BANK-14)', () => {
  const bank = 'alerts@bank.example'
  const latin1 = (text: string) => Buffer.from(text).toString('latin1')
  it.each([
    bank,
    `<${bank}>`,
    `Bank <${bank}>`,
    `"Bank, Ltd. \\"A\\"" <${bank}>`,
    `=?utf-8?Q?Meezan_Bank?= =?UTF-8?B?2KjbjNmG2qk=?=\n <${bank}>`,
    `Bank Ltd.<${bank}> `,
    `میزان بینک <${bank}>`,
    `"Bank®, Ltd." <${bank}>`,
  ])('is a plain address, alone or behind a name: %s', async (from) => {
    expect((await read(`From: ${from}`, 'x')).from).toBe(bank)
  })

  it.each([
    ['an address before another', [`${bank} <t@evil.example>`, `${bank}<t@evil.example>`]],
    ['two addresses', ['alerts @ bank.example <t@evil.example>', `${bank} (c) t@evil.example`]],
    ['a list, a group or a comment', [`${bank}, t@evil.example`, `Bank: ${bank};`, `Bank (a) <${bank}>`]],
    ['a longer address', [`${bank}@evil.example`, `<@evil.example:${bank}>`]],
    ['an address as a name', [`"${bank}" <t@evil.example>`, `"${bank}" <${bank}>`]],
    ['an address in a coded name', ['=?utf-8?Q?alerts=40bank.example?= <t@evil.example>']],
    ['a code that hides a sign', [`=?utf-8?B?77yg?= <${bank}>`, `=?utf-7?Q?alerts+AEA-bank?= <${bank}>`]],
    ['a sign that is none', [`Bank\0 <${bank}>`, `Bank\r <${bank}>`, latin1(`Bank\u0085 <${bank}>`)]],
    ['a sign of another code', [latin1(`＠ <${bank}>`), `B\u00e4nk <${bank}>`, 'alerts@b\u00e4nk.example']],
    ['something behind it', [`Bank <${bank}> x`, `Bank <${bank}> <t@evil.example>`, `${bank}\u00a0`]],
    ['blanks within it', [`< ${bank}>`, 'alerts@\n bank.example', 'alerts\u00a0@bank.example']],
    ['a quoted or coded part', [`"alerts"@bank.example`, '=?utf-8?Q?alerts?=@bank.example']],
    ['dots at a wrong place', ['alerts.@bank.example', 'alerts@bank..example', 'alerts@bank.example.']],
    ['no host', ['alerts@[192.0.2.1]', 'alerts@-bank.example', 'alerts@bank', 'al_erts@bank.example', '']],
  ])('is nobody where programs may read it otherwise, by %s', async (_what, authors) => {
    for (const from of authors) {
      expect([from, (await read(`From: ${from}`, 'x', 'latin1')).from]).toEqual([from, ''])
    }
  })

  it.each([
    ['two fields', `From: ${bank}\nFrom: ${bank}`],
    ['no field', `Sender: ${bank}`],
    ['a blank before the colon', `From : ${bank}`],
    ['a line that only looks blank', `From: ${bank}\n \nX: y`],
    ['a line that is no field', `From: ${bank}\nFrom t@evil.example`],
    ['a field behind a lone carriage return', `Subject: x\rFrom: ${bank}\nFrom: ${bank}`],
    ['line ends of two kinds', `Subject: x\r\nFrom: ${bank}\nTo: y`],
  ])('is nobody in a head with %s', async (_, head) => {
    expect((await read(head, 'x')).from).toBe('')
  })
})

it.each([
  ['a@shop.example', ['a@shop.example']],
  ['"Khan, S" <my_shop+bank@shop.example>, b@shop.example', ['my_shop+bank@shop.example', 'b@shop.example']],
  ['"a@shop.example" <a@shop.example>', ['a@shop.example']],
  ['"x, a@shop.example" <t@evil.example>', []],
  ['a@shop.example <t@evil.example>', []],
  ['a@shop.example (x)', []],
  ['undisclosed-recipients:;', []],
  ['a@shop.example\nTo: b@shop.example', []],
])('a letter is written to whom it names plainly: %s (BANK-14)', async (to, addresses) => {
  expect((await read(`From: x@bank.example\nTo: ${to}`, 'x')).to).toEqual(addresses)
})

it.each([
  ['Thu, 26 Nov 2026 14:00:00 +0500 (PKT)', '2026-11-26T09:00:00.000Z'],
  ['26 Nov 2026 09:00 GMT', '2026-11-26T09:00:00.000Z'],
  ['Thu, 26 Nov 2026 09:00:00', undefined],
  ['Thu, 26 Nov (x) 2026 09:00:00 +0000', undefined],
  ['26 Nov 2026 09:00 GMT\nDate: 26 Nov 2026 09:00 GMT', undefined],
])('a letter was written when it plainly says: %s (BANK-14)', async (date, moment) => {
  expect((await read(`Date: ${date}`, 'x')).writtenAt?.toISOString()).toBe(moment)
})

it('a letter that no program can read is none (BANK-13)', async () => {
  const nested = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  )
  expect(await parseLetter(Buffer.from(`From: alerts@bank.example\n${nested.join('')}`), at)).toBeNull()
})
