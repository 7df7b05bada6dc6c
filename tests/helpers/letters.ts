import { readMailboxes } from '#src/domains/money-in/letters/mailboxes.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { type Letter, parseLetter } from '#src/gateways/letter.ts'
import { feedShop } from './money-in.ts'

/** The sender, the mail server and the user of the mailbox in the letters of tests. */
export const BANK = 'alerts@bank.example'
export const OWN_SERVER = 'mx.shop.example'
export const SHOP = 'shop@shop.example'
const signed = `${OWN_SERVER}; spf=pass smtp.mailfrom=bank.example; dkim=pass header.i=@bank.example header.s=a`

/** What a letter says of itself; each may be left out. */
export type Written = {
  /** Above all that the sender wrote. */
  trace?: string[]
  checks?: readonly string[]
  from?: string
  to?: string
  date?: Date | string
  id?: string
  /** Fields below those of the sender. */
  more?: string[]
  plain?: string
  html?: string
}

/** A letter as it lies in a mailbox. */
export const rawLetter = (
  at: Date,
  { trace = [], checks = [signed], from = BANK, to = SHOP, date = at, id, more = [], plain, html }: Written,
): string => {
  const part = (type: string, text: string) => `Content-Type: text/${type}; charset=utf-8\n\n${text}\n`
  const parts = [
    ...(plain === undefined ? [] : [part('plain', plain)]),
    ...(html === undefined ? [] : [part('html', html)]),
  ]
  const [only = '\n'] = parts
  const body =
    parts.length < 2
      ? only
      : `Content-Type: multipart/alternative; boundary=zz\n\n${parts.map((each) => `--zz\n${each}`).join('')}--zz--\n`
  const head = [
    ...trace,
    ...checks.map((check) => `Authentication-Results: ${check}`),
    `From: ${from}`,
    ...(to === '' ? [] : [`To: ${to}`]),
    'Subject: Payment',
    ...(date === '' ? [] : [`Date: ${typeof date === 'string' ? date : date.toUTCString()}`]),
    ...(id === undefined ? [] : [`Message-ID: <${id}@bank.example>`]),
    ...more,
  ]
  return `${head.join('\n')}\n${body}`
}

/** The same as the mailbox gives it. */
export const letterOf = async (at: Date, written: Written) => {
  const letter = await parseLetter(Buffer.from(rawLetter(at, written)), at)
  if (!letter) throw new Error('No letter')
  return letter
}

/** How the mailbox of a test is reached. */
export const mailbox = { host: 'imap.shop.example', user: SHOP, password: 'a mailbox password' }

/** An alert of Raast to the account of the test's method, with an id that every letter has. */
export const raast = (id: string) =>
  `PKR 4,999 received from Sana Bibi in your SONE A/C*****4567 on 21-Nov-2026 14:00 via Raast Tx ID ${id}`

type Given = Written & { validity?: number }

/** A shop with a phone and a mailbox that watch its only method. */
export const mailboxShop = async () => {
  const { t, ...feed } = await feedShop()
  const { id } = await feed.admin.bankFeed.createSource({
    name: 'Letters',
    kind: 'mailbox',
    paymentMethodIds: [feed.method.id],
    senders: [BANK],
    acceptsExact: true,
    mailbox: { ...mailbox, ownServer: OWN_SERVER },
  })
  let uid = 0
  /** Lets the shop read a letter. */
  const read = async (letter: Letter, validity = 1) => {
    uid += 1
    t.fakes.imap.state.turn = { letters: [letter], position: { validity, uid }, isMore: false }
    await readMailboxes(t.deps)
    settleAlerts(t.deps)
  }
  /** Puts a letter into the mailbox, and lets the shop read it. */
  const arrive = async (plain: string, { validity, ...given }: Given = {}) =>
    read(await letterOf(t.deps.now(), { plain, id: String(uid + 1), ...given }), validity)
  return { t, ...feed, mailboxId: id, arrive, read }
}
