import papa from 'papaparse'
import { expect, it } from 'vitest'
import { amountIn } from '#src/written/money.ts'
import { office, officeOf, served, type TestApp, testApp } from '#tests/helpers/app.ts'
import { received } from '#tests/helpers/money-in.ts'
import { team } from '#tests/helpers/team.ts'

/** The lines of an answer. It begins with the mark by which spreadsheets know its letters. */
const linesOf = ({ body }: { body: string }) => {
  expect(body.charAt(0)).toBe('\uFEFF')
  return body.slice(1).split('\r\n')
}

const message = { email: 'asma@example.com', message: 'Do you take JazzCash?' }
const card = { name: 'Card', type: 'card', icon: 'CreditCard', accountDetails: 'At the counter' } as const

/** Every growing list, with what puts rows into it, a query, and the lines of the file. */
const lists: [name: string, fill: (t: TestApp) => unknown, query: string, ...lines: string[]][] = [
  [
    'orders',
    (t) => {
      // After midnight in Pakistan.
      const createdAt = new Date('2026-11-24T20:37:36.928Z')
      for (const name of ['Buyer b', '=Buyer a']) t.make.order({ name, createdAt })
      t.make.order({ name: 'Buyer c', status: 'cancelled' })
    },
    'status=pending&sort=name&columns=createdAt,name,amount,date,reminder',
    'Order,Customer,Amount (PKR),Created (Pakistan time),Reminded (Pakistan time)',
    `2,"'=Buyer a",4999,2026-11-25 01:37,`,
    '1,Buyer b,4999,2026-11-25 01:37,',
  ],
  [
    'contacts',
    async (t) => {
      for (const name of ['=Asma', 'Bilal']) await t.as.guest().contacts.send({ ...message, name })
    },
    'q=asma&columns=name,email,createdAt&sort=name',
    'Name,Email,Date (Pakistan time)',
    `"'=Asma",asma@example.com,2026-11-21 14:00`,
    'Bilal,asma@example.com,2026-11-21 14:00',
  ],
  [
    'users',
    (t) => t.make.user({ username: 'asma', whatsappNumber: null }),
    'isAdmin=false&columns=username,isAdmin,isActive',
    'Username,Rights,Status',
    'asma,Customer,Active',
  ],
  [
    'tickets',
    async (t) => {
      const { tickets } = t.as.customer()
      await tickets.create({ subject: 'The key', message: 'It does not work', priority: 'high' })
      await tickets.create({ subject: 'Another', message: 'Thanks', priority: 'low' })
    },
    'priority=high&columns=createdAt,subject,priority',
    'Ticket,Subject,Priority',
    '1,The key,high',
  ],
  [
    'bank-feed-sums',
    (t) => t.as.admin().bankFeed.paste({ text: received(4999, 54_999, 'TXN202611211015'), from: 'JazzCash' }),
    'month=2026-11&columns=day,method,received,difference',
    'Day,Method,Came in (PKR),Difference (PKR)',
    '2026-11-21,JazzCash,4999,4999',
  ],
  [
    'outbox',
    (t) => t.as.guest().contacts.send({ ...message, name: 'Asma' }),
    'channel=email&columns=recipient,channel,templateName',
    'To,Channel,Template',
    'asma@example.com,Email,contact_confirmation',
  ],
  [
    'downloads',
    (t) => {
      const { id } = t.make.user({ isAdmin: true, username: 'publisher' })
      for (const fileName of ['crm.zip', 'other.zip']) t.make.download({ userId: id, fileName })
    },
    'q=crm&columns=fileName,fileType,customer',
    'File,Type,For',
    'crm.zip,Chrome extension,Everyone',
  ],
  [
    'plans',
    () => undefined,
    'q=reseller&columns=planName,systemsCount,annualPrice',
    'Plan Name,Systems,Annual price (PKR)',
    'Reseller,Unlimited,',
  ],
  [
    'products',
    (t) => {
      t.make.product({ title: 'Eid pack', priceMinor: 250_050, couponCode: 'EID25' })
      t.make.product({ title: 'Starter kit' })
    },
    'q=eid&columns=title,price,couponCode,isActive',
    'Product,Price (PKR),Coupon,Status',
    'Eid pack,2500.5,EID25,Active',
  ],
  [
    'payment-methods',
    (t) => t.as.admin().paymentMethods.create({ ...card, fees: '2%', isVisible: false }),
    'isVisible=false&columns=name,accountDetails,isVisible',
    'Method,Account Details,Visibility',
    'Card,At the counter (fees: 2%),Hidden',
  ],
  ['seo', () => undefined, 'q=privacy&columns=page,isActive', 'Page,Status', 'privacy,Active'],
  [
    'chat-replies',
    async (t) => {
      const { createReply } = t.as.admin().chatConsole
      await createReply({ shortcut: 'hours', content: 'From nine to six' })
      await createReply({ shortcut: 'thanks', content: 'You are welcome' })
    },
    'q=nine&columns=shortcut,content',
    'Shortcut,Reply',
    '/hours,From nine to six',
  ],
  [
    'security-log',
    (t) => t.as.admin().settings.update({ key: 'business_city', value: 'Multan' }),
    'event=setting_changed&columns=event,about,call,count',
    'Event,About,Call,Times',
    'Setting changed,Change the setting business city,settings.update business_city,1',
  ],
  [
    'invoices',
    async (t) => {
      const { id } = t.make.order({ name: '=Asma' })
      const { orders } = t.as.admin()
      await orders.setStatus({ id, status: 'approved' })
      await orders.refund({ id, amount: 2000, way: 'cash' })
    },
    'columns=kind,buyer,sentBack,withoutTax',
    'Paper,Buyer,Sent back (PKR),Without tax (PKR)',
    `Credit note,"'=Asma",2000,-2000`,
    `Invoice,"'=Asma",0,4999`,
    'Sum,,2000,2999',
  ],
  [
    'api-tokens',
    (t) => t.as.admin(t.make.user({ isAdmin: true, username: 'asma' })).auth.createToken({ name: 'Backups' }),
    'q=backups&columns=name,username,state,lastUsedAt',
    'Name,Acts as,State,Last used (Pakistan time)',
    'Backups,asma,Active,',
  ],
  [
    'event-deliveries',
    async (t) => {
      const { events } = t.as.admin()
      await events.createEndpoint({ url: 'https://example.com/hook', events: ['ticket.opened'] })
      await t.as.customer().tickets.create({ subject: 'Help', message: 'Please' })
    },
    'status=waiting&columns=event,url,status,attempts,problem',
    'Event,Sent to,Status,Tries,Problem',
    'Ticket opened,https://example.com/hook,Waiting,0,',
  ],
]

it.each(lists)(
  'the export of %s holds the found rows in its columns, with times of Pakistan and without a formula, and refuses others',
  async (name, fill, query, ...lines) => {
    const t = testApp()
    const call = officeOf(t)
    await fill(t)
    const answer = await call('GET', `/api/admin/${name}/export?${query}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=${name}-2026-11-21.csv`,
      'cache-control': 'private, no-store',
    })
    expect(linesOf(answer)).toEqual(lines)
    const refused = await call('GET', `/api/admin/${name}/export?columns=passwordHash`)
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'There is no such column'])
  },
)

it('no cell of an export starts a formula, in any width, and a phone stands bare (TABLE-702)', async () => {
  const t = testApp()
  const formulas = ['=1+1', '+1+1', '-1', '@sum', '\t=1', '\r=1', '+92 300', '＝', '＋', '－', '＠', '﹢']
  for (const name of formulas) t.make.order({ name, phone: '+923001234567' })
  const answer = await officeOf(t)('GET', '/api/admin/orders/export?columns=name,phone&sort=createdAt')
  const rows = papa.parse<string[]>(answer.body.slice(1)).data.slice(1)
  expect(rows).toEqual(formulas.map((name) => [`'${name}`, '+923001234567']))
})

it('the export of orders has every key of an order', async () => {
  const { t, buy } = team()
  const { licenseKeys } = await buy({ purpose: 'new', quantity: 2 })
  const answer = await officeOf(t)('GET', '/api/admin/orders/export?columns=licenseKey')
  expect(linesOf(answer)[1]).toBe(licenseKeys.join(' '))
})

it('an API token exports orders without their licence keys, and no invoices (ORD-751)', async () => {
  const { t, app } = await served()
  const { token } = await t.as.admin().auth.createToken({ name: 'nightly' })
  const byToken = (query: string, list = 'orders') =>
    app.inject({ url: `/api/admin/${list}/export${query}`, headers: { authorization: `Bearer ${token}` } })
  expect((await byToken('', 'invoices')).statusCode).toBe(403)
  expect(linesOf(await byToken(''))[0]).not.toContain('License key')
  const asked = await byToken('?columns=name,licenseKey')
  const refusal = 'An API token cannot export this. Please sign in.'
  expect([asked.statusCode, asked.json().message]).toEqual([403, refusal])
})

const money = ['Invoiced (PKR)', 'Sent back (PKR)', 'Without tax (PKR)', 'Tax (PKR)'] as const

it('the report of a month has each paper with its tax, and sums by method that add up to the receipts (ORD-336)', async () => {
  const { t, admin } = office()
  await admin.settings.save({ values: { receipt_ntn: '1234567-8', receipt_tax_percent: '17.5' } })
  const wallet = { type: 'wallet', icon: 'Wallet', accountDetails: '0300 1234567' } as const
  const jazzCash = await admin.paymentMethods.create({ ...wallet, name: 'JazzCash' })
  const easypaisa = await admin.paymentMethods.create({ ...wallet, name: 'Easypaisa' })
  const approve = async (amountMinor: number, method?: { id: number }) => {
    const { id } = t.make.order({ amountMinor })
    if (method) t.make.payment({ orderId: id, methodId: method.id })
    await admin.orders.setStatus({ id, status: 'approved' })
    return id
  }
  const ids: number[] = []
  for (let n = 0; n < 104; n += 1) {
    ids.push(await approve(249_901 + 137 * n, [jazzCash, easypaisa, undefined][n % 3]))
  }
  for (const id of ids.slice(0, 7)) await admin.orders.refund({ id, amount: 1000.5, way: 'cash' })
  t.clock.advance(40 * 24 * 60 * 60)
  const late = await approve(499_900)

  const call = officeOf(t)
  const report = async (query = '') => {
    const { body } = await call('GET', `/api/admin/invoices/export${query}`)
    return papa.parse<Record<string, string>>(body.slice(1), { header: true }).data
  }
  const data = await report('?month=2026-11')
  const lines = data.filter(({ Paper }) => Paper !== 'Sum')
  const notes = ids.slice(0, 7).map((_, n) => `Credit note ${n + 1}`)
  const papers = [...ids.map((_, n) => `Invoice ${n + 1}`), ...notes]
  expect(lines.map((line) => `${line.Paper} ${line.Number}`).toSorted()).toEqual(papers.toSorted())
  const paisa = (line: Record<string, string> | undefined, column: string) =>
    Math.round(Number(line?.[column]) * 100)
  const added = (all: typeof data, column: string) =>
    all.reduce((total, line) => total + paisa(line, column), 0)
  const sums = data.filter(({ Paper }) => Paper === 'Sum')
  expect(sums.map((line) => line['Paid by'])).toEqual(['Easypaisa', 'JazzCash', 'Other'])
  for (const sum of sums) {
    const own = lines.filter((line) => line['Paid by'] === sum['Paid by'])
    for (const column of money) expect(paisa(sum, column)).toBe(added(own, column))
  }
  // As each receipt and each credit note says it.
  let tax = 0
  for (const id of ids) {
    const receipt = await admin.orders.receipt({ id })
    const taxOf = (facts: [string, string][] = []) =>
      Math.round((amountIn(Object.fromEntries(facts)['Sales tax 17.5 %'] ?? '') ?? 0) * 100)
    tax += taxOf(receipt.facts)
    for (const note of receipt.creditNotes) tax -= taxOf(note.receipt.facts)
  }
  expect(added(sums, 'Tax (PKR)')).toBe(tax)
  expect(await report()).toMatchObject([
    { Paper: 'Invoice', Number: '105', Order: String(late) },
    { Paper: 'Sum', Order: '' },
  ])
})
