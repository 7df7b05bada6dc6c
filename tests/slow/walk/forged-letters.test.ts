import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { bankAlerts } from '#db/schema/money-in.ts'
import { orders } from '#db/schema/orders.ts'
import { readMailboxes } from '#src/domains/money-in/letters/mailboxes.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { createImap } from '#src/gateways/imap.ts'
import { testApp } from '#tests/helpers/app.ts'
import { startDovecot } from '#tests/helpers/dovecot.ts'
import { startImapServer } from '#tests/helpers/fakes/imap-server.ts'
import { mailCertificate, mailHost } from '#tests/helpers/fakes/mail-certificate.ts'
import { account, alias, believed, forgedLetters, odd, seller } from '#tests/helpers/forged-letters.ts'
import { OWN_SERVER } from '#tests/helpers/letters.ts'
import { numbersFrom } from '#tests/helpers/numbers.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'

const LETTERS = amounts.forgedLetters

type Delivered = { raw: string; at: Date }
const servers = {
  Dovecot: async (letters: Delivered[]) => {
    const dovecot = await startDovecot()
    dovecot.deliver(letters)
    return { port: dovecot.ports.tls, password: dovecot.login.password }
  },
  'a simple server': async (letters: Delivered[]) => {
    const simple = await startImapServer({ encryption: 'tls' })
    onTestFinished(() => simple.close())
    for (const { raw, at } of letters) simple.deliver(raw, at)
    return { port: simple.port, password: 'secret' }
  },
}

it.each(['Dovecot', 'a simple server'] as const)(
  `exactly those of ${LETTERS.toLocaleString('en')} letters pay that keep to the rule, by %s`,
  async (name) => {
    const t = testApp()
    const admin = t.as.admin()
    const at = t.deps.now()
    const letters = forgedLetters(LETTERS, at, numbersFrom(11))
    const { port, password } = await servers[name](letters.map(({ raw }) => ({ raw, at })))
    const method = await admin.paymentMethods.update({ id: 1, accountDetails: `Bank, ${account}` })
    await admin.bankFeed.createSource({
      name: 'Letters',
      kind: 'mailbox',
      paymentMethodIds: [method.id],
      senders: [...believed, odd],
      acceptsExact: true,
      mailbox: { host: '127.0.0.1', port, user: seller, password, ownServer: OWN_SERVER, addresses: [alias] },
    })
    await admin.settings.save({ values: { bank_feed_day_max: '999999' } })
    const placed = letters.map(({ id }) => {
      const order = t.make.order({ amountMinor: 10_000, name: 'Sana Bibi' })
      t.make.payment({ orderId: order.id, methodId: method.id, transactionId: id })
      return order.id
    })

    const imap = createImap({ onLetters: () => undefined, ca: mailCertificate, servername: mailHost })
    onTestFinished(() => imap.stop())
    let isMore = true
    const told: number[] = []
    t.deps.events.on('letters', () => {
      isMore = true
    })
    t.deps.events.on('money', (news) => {
      if ('alerts' in news) told.push(...news.alerts)
    })
    while (isMore) {
      isMore = false
      await readMailboxes({ ...t.deps, imap })
    }
    settleAlerts(t.deps, [{ alerts: told }])

    const [source] = await admin.bankFeed.sources()
    expect(source?.problem).toBe('')
    const paid = t.deps.db.select().from(orders).where(eq(orders.status, 'confirmed')).all()
    const confirmed = new Set(paid.map(({ id }) => id))
    const alerts = t.deps.db.select().from(bankAlerts).all()
    const isPaid = (n: number): boolean => confirmed.has(placed[n] ?? 0)
    const noteOf = (id: string) => {
      const alert = alerts.find(({ transactionId }) => transactionId === id)
      return alert?.note || alert?.doubt
    }
    const wrong = (should: boolean) =>
      letters.flatMap(({ id, pays, what }, n) =>
        pays === should && isPaid(n) !== should ? [`${what}: ${noteOf(id)}`] : [],
      )
    prove(`letters that must not pay and do, by ${name}, of ${LETTERS}`, wrong(false), { is: [] })
    prove(`letters that must pay and do not, by ${name}`, wrong(true), { is: [] })
    prove(`letters that pay, by ${name}`, confirmed.size, { atLeast: LETTERS / 5 })
    const silent = alerts.filter(({ state, note, doubt }) => state !== 'accepted' && !note && !doubt)
    prove(`letters that wait without a reason, by ${name}`, silent.length, { is: 0 })
  },
)
