import { describe, expect, it } from 'vitest'
import { parseLetter } from '#src/gateways/letter.ts'
import { authors } from '#tests/helpers/letter-parts.ts'
import { numbersFrom } from '#tests/helpers/numbers.ts'

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

it('a letter of html is read by its words, without styles and comments (BANK-754)', async () => {
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
  ['<td>ID FT&shy;12&#8203;34&zwnj;56&#xAD;7</td>', 'ID FT\u00ad12\u200b34\u200c56\u00ad7'],
  ['PKR 1<br>00<blockquote>5</blockquote>6', 'PKR 1 00 5 6'],
])('words of html are joined as they are seen: %s', async (html, words) => {
  expect((await textsOf('text/html', html))[1]).toBe(words)
})

it.each([
  '<div style="display:none;font-size:1px">PKR 1 received</div>',
  '<div style="color:#fff; DISPLAY : none !important"><p>PKR <b>1</b></p></div>',
  '<span style="font-size:0">PKR 1<br>received</span>',
  '<span style="font-size:0px !important;line-height:0">PKR 1</span>',
  '<div style="max-height:0;overflow:hidden">PKR 1</div>',
  '<div style="max-height:0px">PKR 1<div>PKR 1</div></div>',
  '<div style="height:0; overflow:hidden">PKR 1 <b>received</b></div>',
  '<span style="display:block;overflow:hidden !important;WIDTH:0px">PKR 1</span>',
  '<p style="visibility:hidden">PKR 1</p>',
  '<p style="opacity:0">PKR 1</p>',
  '<p hidden>PKR 1</p>',
])('words that nobody sees are not read (BANK-900): %s', async (hidden) => {
  const shown = '<p>PKR 4,999 received</p>'
  expect(await textsOf('text/html', `<body>${hidden}${shown}${hidden}</body>`)).toEqual([
    '',
    'PKR 4,999 received',
    'PKR 4,999 received',
  ])
})

it.each([
  '<table style="font-size:0"><tr><td style="font-size:14px">PKR 4,999</td></tr></table>',
  '<p style="max-height:0.5em">PKR 4,999</p>',
  '<div style="height:0">PKR 4,999</div>',
  '<div style="height:0.5em;overflow:hidden">PKR 4,999</div>',
  '<td style="line-height:0;border-width:0;overflow:hidden">PKR 4,999</td>',
  '<p style="font-size:0.9em;opacity:0.8">PKR 4,999</p>',
  '<p style="font-size:10px;max-height:04px">PKR 4,999</p>',
])('and words of a small size are: %s', async (html) => {
  expect((await textsOf('text/html', html))[1]).toBe('PKR 4,999')
})

describe('the author of a letter', () => {
  const bank = 'alerts@bank.example'
  const latin1 = (text: string) => Buffer.from(text).toString('latin1')
  it.each(authors)('is a plain address, alone or behind a name, or else nobody: $name', async (author) => {
    for (const seed of [1, 2, 3, 4]) {
      const head = author.of(bank, numbersFrom(seed)).join('\n')
      expect([head, (await read(head, 'x')).from.toLowerCase()]).toEqual([head, author.isGood ? bank : ''])
    }
  })

  it.each([`=?utf-8?Q?Meezan_Bank?= =?UTF-8?B?2KjbjNmG2qk=?=\n <${bank}>`, `Bank Ltd.<${bank}> `])(
    'is a plain address behind a name in parts or with signs: %s',
    async (from) => {
      expect((await read(`From: ${from}`, 'x')).from).toBe(bank)
    },
  )

  it.each([
    ['a sign that is none', [`Bank\0 <${bank}>`, `Bank\r <${bank}>`, latin1(`Bank\u0085 <${bank}>`)]],
    ['a sign of another code', [latin1(`＠ <${bank}>`), `B\u00e4nk <${bank}>`, 'alerts@b\u00e4nk.example']],
    ['blanks of other kinds', [`${bank}\u00a0`, `< ${bank}>`, 'alerts\u00a0@bank.example']],
    ['no host', ['alerts@-bank.example', 'alerts@bank', 'al_erts@bank.example', '']],
  ])('is nobody where programs may read it otherwise, by %s', async (_what, froms) => {
    for (const from of froms) {
      expect([from, (await read(`From: ${from}`, 'x', 'latin1')).from]).toEqual([from, ''])
    }
  })

  it.each([
    ['a blank before the colon', `From : ${bank}`],
    ['a line that is no field', `From: ${bank}\nFrom t@evil.example`],
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
])('a letter is written to whom it names plainly: %s', async (to, addresses) => {
  expect((await read(`From: x@bank.example\nTo: ${to}`, 'x')).to).toEqual(addresses)
})

it.each([
  ['Thu, 26 Nov 2026 14:00:00 +0500 (PKT)', '2026-11-26T09:00:00.000Z'],
  ['26 Nov 2026 09:00 GMT', '2026-11-26T09:00:00.000Z'],
  ['Thu,26 Nov 2026 14:00:00 +0500 (GMT+05:00)', '2026-11-26T09:00:00.000Z'],
  ['Thu, 26 Nov 2026 14:00:00 +0500 (Pakistan Standard Time)', '2026-11-26T09:00:00.000Z'],
  ['Thu, 26 Nov 2026 09:00:00', undefined],
  ['Thu, 26 Nov (x) 2026 09:00:00 +0000', undefined],
  ['26 Nov 2026 09:00 GMT\nDate: 26 Nov 2026 09:00 GMT', undefined],
])('a letter was written when it plainly says: %s', async (date, moment) => {
  expect((await read(`Date: ${date}`, 'x')).writtenAt?.toISOString()).toBe(moment)
})

it('a letter that no program can read is none', async () => {
  const nested = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  )
  expect(await parseLetter(Buffer.from(`From: alerts@bank.example\n${nested.join('')}`), at)).toBeNull()
})
