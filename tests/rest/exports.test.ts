import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { served, type TestApp } from '#tests/helpers/app.ts'
import { received } from '#tests/helpers/bank-feed.ts'

const open = async () => {
  const { t, app } = await served()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true, username: 'owner' }))
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  return { t, app, get }
}

/** Every growing list, with rows to insert, a query and the expected file. */
const lists: { name: string; fill: (t: TestApp) => Promise<unknown>; query: string; file: string[][] }[] = [
  {
    name: 'orders',
    fill: async (t) => {
      // After midnight in Pakistan.
      const createdAt = new Date('2026-11-24T20:37:36.928Z')
      for (const name of ['Buyer b', '=Buyer a']) t.make.order({ name, createdAt })
      t.make.order({ name: 'Buyer c', status: 'cancelled' })
    },
    query: 'status=pending&sort=name&columns=createdAt,name,amount,date,reminder',
    file: [
      ['Order', 'Customer', 'Amount (PKR)', 'Created (Pakistan time)', 'Reminded (Pakistan time)'],
      ['2', "'=Buyer a", '4999', '2026-11-25 01:37', ''],
      ['1', 'Buyer b', '4999', '2026-11-25 01:37', ''],
    ],
  },
  {
    name: 'contacts',
    fill: async (t) => {
      const form = { email: 'asma@example.com', message: 'Do you take JazzCash?' }
      await t.as.guest().contacts.send({ ...form, name: '=Asma' })
      await t.as.guest().contacts.send({ ...form, name: 'Bilal' })
    },
    query: 'q=asma&columns=name,email,createdAt&sort=name',
    file: [
      ['Name', 'Email', 'Date (Pakistan time)'],
      ["'=Asma", 'asma@example.com', '2026-11-21 14:00'],
      ['Bilal', 'asma@example.com', '2026-11-21 14:00'],
    ],
  },
  {
    name: 'users',
    fill: async (t) => t.make.user({ username: 'asma', email: 'asma@example.com', whatsappNumber: null }),
    query: 'isAdmin=false&columns=username,isAdmin,isActive',
    file: [
      ['Username', 'Rights', 'Status'],
      ['asma', 'Customer', 'Active'],
    ],
  },
  {
    name: 'tickets',
    fill: async (t) => {
      const asma = t.as.customer(t.make.user({ username: 'asma', email: 'asma@example.com' }))
      await asma.tickets.create({ subject: 'The key', message: 'It does not work', priority: 'high' })
      await asma.tickets.create({ subject: 'Another', message: 'Thanks', priority: 'low' })
    },
    query: 'priority=high&columns=createdAt,subject,priority',
    file: [
      ['Ticket', 'Subject', 'Priority'],
      ['1', 'The key', 'high'],
    ],
  },
  {
    name: 'bank-feed-sums',
    fill: (t) =>
      t.as.admin().bankFeed.paste({ text: received(4999, 54_999, 'TXN20261121101500'), from: 'JazzCash' }),
    query: 'month=2026-11&columns=day,method,received,difference',
    file: [
      ['Day', 'Method', 'Came in (PKR)', 'Difference (PKR)'],
      ['2026-11-21', 'JazzCash', '4999', '4999'],
    ],
  },
  {
    name: 'outbox',
    fill: (t) =>
      t.as
        .guest()
        .contacts.send({ name: 'Asma', email: 'asma@example.com', message: 'Do you take JazzCash?' }),
    query: 'channel=email&columns=recipient,channel,templateName',
    file: [
      ['To', 'Channel', 'Template'],
      ['asma@example.com', 'Email', 'contact_confirmation'],
    ],
  },
  {
    name: 'downloads',
    fill: async (t) => {
      const { id } = t.make.user({ isAdmin: true, username: 'publisher' })
      t.make.download({ userId: id, fileName: 'crm.zip' })
      t.make.download({ userId: id, fileName: 'other.zip' })
    },
    query: 'q=crm&columns=fileName,fileType,customer',
    file: [
      ['File', 'Type', 'For'],
      ['crm.zip', 'Chrome extension', 'Everyone'],
    ],
  },
  {
    name: 'plans',
    fill: async () => {},
    query: 'q=reseller&columns=planName,systemsCount,annualPrice',
    file: [
      ['Plan Name', 'Systems', 'Annual price (PKR)'],
      ['Reseller', 'Unlimited', ''],
    ],
  },
  {
    name: 'products',
    fill: async (t) => {
      t.make.product({ title: 'Eid pack', priceMinor: 250_050, couponCode: 'EID25' })
      t.make.product({ title: 'Starter kit' })
    },
    query: 'q=eid&columns=title,price,couponCode,isActive',
    file: [
      ['Product', 'Price (PKR)', 'Coupon', 'Status'],
      ['Eid pack', '2500.5', 'EID25', 'Active'],
    ],
  },
  {
    name: 'payment-methods',
    fill: async (t) => {
      const card = {
        name: 'Card',
        type: 'card',
        icon: 'CreditCard',
        accountDetails: 'At the counter',
      } as const
      await t.as.admin().paymentMethods.create({ ...card, fees: '2%', isVisible: false })
    },
    query: 'isVisible=false&columns=name,accountDetails,isVisible',
    file: [
      ['Method', 'Account Details', 'Visibility'],
      ['Card', 'At the counter (fees: 2%)', 'Hidden'],
    ],
  },
  {
    name: 'seo',
    fill: async () => {},
    query: 'q=privacy&columns=page,isActive',
    file: [
      ['Page', 'Status'],
      ['privacy', 'Active'],
    ],
  },
  {
    name: 'chat-replies',
    fill: async (t) => {
      await t.as.admin().chatConsole.createReply({ shortcut: 'hours', content: 'From nine to six' })
      await t.as.admin().chatConsole.createReply({ shortcut: 'thanks', content: 'You are welcome' })
    },
    query: 'q=nine&columns=shortcut,content',
    file: [
      ['Shortcut', 'Reply'],
      ['/hours', 'From nine to six'],
    ],
  },
  {
    name: 'security-log',
    fill: (t) => t.as.admin().settings.update({ key: 'business_city', value: 'Multan' }),
    query: 'event=setting_changed&columns=event,about,call,count',
    file: [
      ['Event', 'About', 'Call', 'Times'],
      ['Setting changed', 'Change the setting business city', 'settings.update business_city', '1'],
    ],
  },
  {
    name: 'invoices',
    fill: async (t) => {
      const { id } = t.make.order({ name: '=Asma' })
      const admin = t.as.admin()
      await admin.orders.setStatus({ id, status: 'approved' })
      await admin.orders.refund({ id, amount: 2000, way: 'cash' })
    },
    query: 'columns=kind,buyer,sentBack,withoutTax',
    file: [
      ['Paper', 'Buyer', 'Sent back (PKR)', 'Without tax (PKR)'],
      ['Credit note', "'=Asma", '2000', '-2000'],
      ['Invoice', "'=Asma", '0', '4999'],
      ['Sum', '', '2000', '2999'],
    ],
  },
  {
    name: 'api-tokens',
    fill: (t) =>
      t.as.admin(t.make.user({ isAdmin: true, username: 'asma' })).auth.createToken({ name: 'Backups' }),
    query: 'q=backups&columns=name,username,state,lastUsedAt',
    file: [
      ['Name', 'Acts as', 'State', 'Last used (Pakistan time)'],
      ['Backups', 'asma', 'Active', ''],
    ],
  },
]

describe.each(lists)('the export of $name (REST-8)', ({ name, fill, query, file }) => {
  it('holds the found rows in the requested columns, and no formula, and refuses unknown columns (TABLE-7)', async () => {
    const { t, get } = await open()
    await fill(t)
    const answer = await get(`/api/admin/${name}/export?${query}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=${name}-2026-11-21.csv`,
      'cache-control': 'private, no-store',
    })
    expect(answer.body.charAt(0)).toBe('\uFEFF')
    expect(papa.parse<string[]>(answer.body.slice(1)).data).toEqual(file)
    const refused = await get(`/api/admin/${name}/export?columns=passwordHash`)
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'There is no such column'])
  })
})

it('no cell of an export starts a formula, in any width, and a phone stands bare (TABLE-7)', async () => {
  const { t, get } = await open()
  const formulas = '=1+1 +1+1 -1 @sum ＝1 ＋1 －1 ＠a ﹢1 \t=1 \r=1'.split(' ')
  for (const name of formulas) t.make.order({ name, phone: '+923001234567' })
  const answer = await get('/api/admin/orders/export?columns=name,phone&sort=createdAt')
  expect(papa.parse<string[]>(answer.body.slice(1)).data.slice(1)).toEqual(
    formulas.map((name) => [`'${name}`, '+923001234567']),
  )
})

it('an API token exports orders without their licence keys (AUTH-20)', async () => {
  const { t, app, get } = await open()
  const { token } = await t.as.admin().auth.createToken({ name: 'nightly' })
  const byToken = (query: string) =>
    app.inject({ url: `/api/admin/orders/export${query}`, headers: { authorization: `Bearer ${token}` } })
  const head = (csv: string) => papa.parse<string[]>(csv.slice(1)).data[0]
  expect(head((await get('/api/admin/orders/export')).body)).toContain('License key')
  const whole = head((await byToken('')).body)
  expect(whole).toContain('License')
  expect(whole).not.toContain('License key')
  const asked = await byToken('?columns=name,licenseKey')
  expect([asked.statusCode, asked.json().message]).toEqual([
    403,
    'An API token cannot export this. Please sign in.',
  ])
})
