import { onTestFinished } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { readMailboxes } from '#src/domains/money-in/letters/mailboxes.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { createImap } from '#src/gateways/imap.ts'
import { addDays, DAY } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import type { TestApp } from './app.ts'
import { alertOf, shapes } from './bank-mutations.ts'
import { startImapServer } from './fakes/imap-server.ts'
import { mailCertificate, mailHost } from './fakes/mail-certificate.ts'
import { alias, believed, odd } from './forged-letters.ts'
import { OWN_SERVER, rawLetter, SHOP } from './letters.ts'
import { gatewaySms } from './money-in.ts'
import { type Numbers, one } from './numbers.ts'
import { offerShop } from './offers.ts'

// A shop that hears of money by every format that it brings and by all its ways in, and its holders.

const ways = ['sms', 'feed', 'letter'] as const
type Way = (typeof ways)[number]

/** A format that the shop brings, as one bank sends it: by its own sender and way. */
export type Bank = { format: string; way: Way; sender: string }
export const banks: Bank[] = shapes.map(({ format }, n) => {
  const way = ways[n % ways.length] ?? 'sms'
  return { format, way, sender: way === 'letter' ? `alerts${n}@bank.example` : `80${10 + n}` }
})

/** A phone from which anybody may write, which the seller believes by mistake. */
export const ORDINARY = '+923001112233'

/** Whether a format names who paid, and something by which its money is told of once. */
export const tellsPayer = ({ format }: Bank): boolean =>
  format.includes('{name}') && /\{(?:transaction|balance)\}/.test(format)
/** The alert of an agent names the amount twice, so an administrator looks at it, whoever paid. */
export const isAgents = ({ format }: Bank): boolean => format.includes('to Agent')

/** A number of which a bank shows no more than the first four digits. */
export const masked = (phone: string): string => `${phone.replace(/^\+92/, '0').slice(0, 4)}XXXXXXX`

const firsts =
  'Adeel Ali Asad Ayesha Babar Bilal Danish Ehsan Fahad Farah Hamza Hina Imran Kamran Kiran Nadia Omar Rabia Saad Sana Tariq Usman Waqar Yasir Zainab Zubair'
const middles = 'Ahmed Ali Hassan Hussain Iqbal Khalid Mahmood Rashid Shahid Tahir'
const lasts =
  'Abbasi Ahmed Anwar Aslam Awan Baig Bhatti Butt Chaudhry Dar Durrani Farooqi Gilani Hashmi Hussain Iqbal Jafri Javed Khan Khokhar Lodhi Malik Mirza Mughal Niazi Qureshi Rana Raza Rizvi Sheikh Siddiqui Tariq'
const words = (list: string): string[] => list.split(' ')

/** A name of two words, one in three of three. */
const nameOf = (random: Numbers): string =>
  [one(random, words(firsts)), random(3) === 0 ? one(random, words(middles)) : '', one(random, words(lasts))]
    .filter(Boolean)
    .join(' ')

/** Where a bank cuts a long name. */
const LONGEST = 18
export const namesAs: Record<string, (name: string) => string> = {
  whole: (name) => name,
  'in capitals': (name) => name.toUpperCase(),
  cut: (name) => name.slice(0, LONGEST).trim(),
  turned: (name) => words(name).toReversed().join(' '),
}

type Payment = { amount: number; name: string; phone: string; id?: string; balance?: number }

/** The day and the time in Pakistan as banks write them. */
const timeOf = (at: Date): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', ...options }).format(at)
  const day = part({ day: '2-digit', month: 'short', year: 'numeric' })
    .replaceAll(' ', '-')
    .replace('Sept', 'Sep')
  return `${day} ${part({ hour: '2-digit', minute: '2-digit' })}`
}

/** Adds a source of each way to a shop, which may renew by itself, with the balance of each bank that names one. */
const openWays = async (t: TestApp, methodId: number) => {
  const admin = t.as.admin()
  const app = await t.http()
  const server = await startImapServer({ encryption: 'tls' })
  const imap = createImap({ onLetters: () => undefined, ca: mailCertificate, servername: mailHost })
  onTestFinished(async () => {
    imap.stop()
    await server.close()
  })
  const sendersOf = (way: Way) => banks.filter((bank) => bank.way === way).map(({ sender }) => sender)
  const paths: Record<string, string> = {}
  for (const way of ways) {
    const { address } = await admin.bankFeed.createSource({
      name: way,
      paymentMethodIds: [methodId],
      acceptsExact: false,
      acceptsRenewals: true,
      senders: [...sendersOf(way), ...(way === 'letter' ? [...believed, odd] : [ORDINARY])],
      ...(way === 'letter' && {
        kind: 'mailbox' as const,
        mailbox: {
          host: '127.0.0.1',
          port: server.port,
          user: SHOP,
          password: 'secret',
          ownServer: OWN_SERVER,
          addresses: [alias],
        },
      }),
    })
    if (address) paths[way] = new URL(address).pathname
  }
  const news: number[] = []
  let isMore = false
  t.deps.events.on('money', (told) => {
    if ('alerts' in told) news.push(...told.alerts)
  })
  t.deps.events.on('letters', () => {
    isMore = true
  })
  let sent = 0
  /** Hears a text by a way, as that way brings it, and looks at it as the job does. */
  const hear = async (way: Way, sender: string, text: string, messageId?: string) => {
    const at = t.deps.now()
    sent += 1
    if (way === 'letter')
      await hearLetters([{ raw: rawLetter(at, { from: sender, id: `${sent}`, plain: text }), at }])
    else {
      const name = messageId ?? `m${sent}`
      const payload =
        way === 'sms'
          ? gatewaySms({ message: text, phoneNumber: sender, messageId: name, receivedAt: at })
          : { from: sender, text, receivedAt: at.toISOString() }
      const { statusCode } = await app.inject({ method: 'POST', url: paths[way] ?? '', payload })
      if (statusCode !== 200) throw new Error(`The feed answered ${statusCode}`)
      settleAlerts(t.deps, [{ alerts: news.splice(0) }])
    }
  }
  const hearLetters = async (letters: { raw: string; at: Date }[]) => {
    for (const { raw, at } of letters) server.deliver(raw, at)
    do {
      isMore = false
      await readMailboxes({ ...t.deps, imap })
    } while (isMore)
    settleAlerts(t.deps, [{ alerts: news.splice(0) }])
  }
  return { hear, hearLetters }
}

/** A shop with all ways in, and what banks know of its accounts. */
export const bankedShop = async () => {
  const shop = await offerShop()
  const { t, admin, method } = shop
  await admin.settings.save({ values: { bank_feed_day_max: '999999', bank_feed_order_max: '20000' } })
  const { hear, hearLetters } = await openWays(t, method.id)
  const balances = new Map<Bank, number>()
  let ids = 0
  const textOf = (bank: Bank, { amount, name, phone, id, balance = 0 }: Payment): string =>
    alertOf(bank.format, {
      amount: formatMoney(amount, 'Rs.').replace(/\s/g, ''),
      transaction: id ?? `FT27${1_000_000_000 + ids}`,
      name,
      phone,
      balance: formatMoney(balance, 'Rs.').replace(/\s/g, ''),
      account: '*****4567',
      time: timeOf(t.deps.now()),
    })
  /** True money by a bank: its alert, whose balance follows. Gives its text. */
  const pay = async (bank: Bank, payment: Payment, messageId?: string): Promise<string> => {
    ids += 1
    const balance = (balances.get(bank) ?? 0) + payment.amount
    balances.set(bank, balance)
    const text = textOf(bank, { ...payment, balance })
    await hear(bank.way, bank.sender, text, messageId)
    return text
  }
  for (const bank of banks) {
    if (!bank.format.includes('{balance}')) continue
    await pay(bank, { amount: 1000, name: 'Asma Bibi', phone: '0300XXXXXXX' })
    const { id } = await shop.newest()
    await admin.bankFeed.trust({ id })
    await admin.bankFeed.ignore({ id })
  }
  /** The terms of all licences beside the number of those that there were. */
  const terms = (): number => t.deps.db.select({ id: licenses.id }).from(licenses).all().length
  return { ...shop, hear, hearLetters, textOf, payBy: pay, terms }
}
export type BankedShop = Awaited<ReturnType<typeof bankedShop>>

const plans = [
  ['starter', 2499],
  ['professional', 4999],
  ['enterprise', 9999],
] as const

export type Holder = Awaited<ReturnType<typeof holdersIn>>[number]

/** Holders of licences that end in two days, all paid through the first phone, with their offers. Some are namesakes. */
export const holdersIn = async (shop: BankedShop, count: number, random: Numbers) => {
  const made: { name: string; phone: string; orderId: number; plan: (typeof plans)[number][0] }[] = []
  for (let n = 0; n < count; n += 1) {
    const name = n > 0 && random(20) === 0 ? (made[random(n)]?.name ?? '') : nameOf(random)
    const [plan, price] = plans[n % plans.length] ?? plans[0]
    const phone = `+923${String(random(50)).padStart(2, '0')}${1_000_000 + n * 7}`
    const given = { name, phone, email: `holder${n}@example.com`, plan, amountMinor: price * 100 }
    const { order } = await shop.licensed(2, given, `${name} (${masked(phone)})`)
    made.push({ name, phone, orderId: order.id, plan })
    if (n % 100 === 99) shop.t.clock.advance(DAY)
  }
  const expiresAt = addDays(shop.t.deps.now(), 2)
  shop.t.deps.db.update(licenses).set({ expiresAt }).run()
  const open = await shop.offered()
  return made.map((holder) => ({ ...holder, offer: open.find(({ orderId }) => orderId === holder.orderId) }))
}
