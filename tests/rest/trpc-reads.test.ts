import { version } from '@trpc/server/package.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { served, sharedApp } from '#tests/helpers/app.ts'

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`
const section = (name: unknown) => ({ json: { section: name } })

const two = { 0: section('hero'), 2: section('stats') }
const asSet = { values: { section: ['set'] } }

/** Reads of the browser, and what somebody may make of them. */
const reads: [name: string, url: string][] = [
  ['one that is kept', 'plans.onSale'],
  ['one that is kept, in a batch', 'plans.onSale?batch=1'],
  ['some that are kept', `plans.onSale,settings.currency,products.onSale?batch=1&${input({})}`],
  ['one with an input', `content.section?${input(section('hero'))}`],
  ['some with inputs', `content.section,plans.onSale,content.section?batch=1&${input(two)}`],
  ['dates and nothing', `chat.mine,chat.hours,auth.me?batch=1&${input({})}`],
  ['one that needs a session', 'orders.mine'],
  ['one for administrators, in a batch', `orders.list,plans.onSale?batch=1&${input({ 0: { json: {} } })}`],
  ['a wrong input', `content.section?${input(section(7))}`],
  ['an unknown object', `content.section?${input(section('no such section'))}`],
  ['no input', 'content.section'],
  ['an input that is no JSON', 'content.section?input={'],
  ['an input that is empty', 'plans.onSale?input='],
  ['a batch whose input is a list', `content.section?batch=1&${input([section('hero')])}`],
  ['a batch whose input is a text', `content.section?batch=1&${input('hero')}`],
  ['a batch whose input is nothing', `content.section?batch=1&${input(null)}`],
  ['a type that is not allowed', `content.section?${input({ ...section('hero'), meta: asSet })}`],
  ['an unknown name', 'plans.nothing'],
  ['the name of no procedure', 'constructor?batch=1'],
  ['a change', `auth.signOut?${input({ json: null })}`],
  ['a batch of more calls than are allowed', `${Array(11).fill('plans.onSale').join()}?batch=1&${input({})}`],
  ['the same parameter twice', `plans.onSale?${input({})}&${input({})}`],
]

const shop = sharedApp()

// Byte for byte, so that another form of the answers in a later version fails here.
it.each(reads)(`a read of %s is answered as tRPC ${version} answers it (HTTP-54)`, async (_name, url) => {
  const t = shop()
  const app = await t.http()
  const cookies = [t.make.user({ isAdmin: true }), t.make.user({})].map((user) => t.cookieOf(user))
  const callers: Record<string, string>[] = [
    {},
    { authorization: 'Bearer wrong' },
    ...cookies.map((cookie) => ({ cookie })),
  ]
  const get = async (headers: Record<string, string>) => {
    const answer = await app.inject({ url: `/trpc/${url}`, headers })
    const { 'x-request-id': id, date, 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers
    expect([typeof id, typeof date]).toEqual(['string', 'string'])
    return { status: answer.statusCode, headers: rest, body: answer.body }
  }
  for (const caller of callers) {
    // The adapter serves what names the form of its answer.
    const expected = await get({ ...caller, 'trpc-accept': 'application/json' })
    // Twice, because the second answer may be a kept one.
    for (const _time of [1, 2]) expect(await get(caller)).toEqual(expected)
  }
})

it('a wrong token of a batch is one refusal in the security log', async () => {
  const { t, app } = await served()
  await app.inject({ url: '/trpc/plans.onSale,auth.me?batch=1', headers: { authorization: 'Bearer wrong' } })
  const { rows } = await t.as.admin().security.list()
  expect(rows.map(({ about, count }) => [about, count])).toEqual([['a wrong API token', 1]])
})
