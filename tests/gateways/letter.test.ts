import { expect, it } from 'vitest'
import { parseLetter } from '#src/gateways/letter.ts'

const at = new Date('2026-11-26T09:00:00Z')
const textOf = async (type: string, body: string) => {
  const source = `From: Bank <alerts@bank.example>\nSubject: Payment\nContent-Type: ${type}; charset=utf-8\n\n${body}\n`
  return (await parseLetter(Buffer.from(source), at))?.text.replace(/\s+/g, ' ')
}

it('a letter that is html alone is read by its words, without styles and comments (BANK-13)', async () => {
  const html = `<html><head><title>Alert</title><style>td { color: red }</style></head><body><!-- PKR 1 -->
    <table><tr><td>Amount&nbsp;:</td><td>PKR <b>4,999</b></td></tr>
    <tr><td>From</td><td>A &amp; B &lt;Traders&gt;</td></tr></table><br>Tx ID <b>FT1</b></body></html>`
  expect(await textOf('text/html', html)).toBe('Amount : PKR 4,999 From A & B <Traders> Tx ID FT1')
  expect(await textOf('text/plain', 'PKR 4,999 <received>')).toBe('PKR 4,999 <received>')
  expect(await textOf('text/html', '')).toBe('Payment')
})

it.each([
  'To view the message, please use an HTML compatible email viewer!',
  'No HTML? Read it at https://bank.example/v/1234567',
  '\u200c\u00a0',
])('a letter whose plain text only asks to look at its html is read by that: %s (BANK-13)', async (plain) => {
  const parts = [`text/plain; charset=utf-8\n\n${plain}`, 'text/html\n\n<p>PKR 4,999 received</p>']
  const body = parts.map((part) => `--x\nContent-Type: ${part}\n`).join('')
  expect(await textOf('multipart/alternative; boundary=x', `${body}--x--`)).toBe('PKR 4,999 received')
})

it('a letter that no program can read is none (BANK-13)', async () => {
  const nested = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  )
  expect(await parseLetter(Buffer.from(`From: alerts@bank.example\n${nested.join('')}`), at)).toBeNull()
})
