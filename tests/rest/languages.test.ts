import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import { languageOf, speakIn } from '#src/kit/language.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { served } from '#tests/helpers/app.ts'
import { orderForm } from '#tests/helpers/orders.ts'

describe('the language of a request', () => {
  it.each([
    ['a page', '/pay/abc', 'ur', 'en'],
    ['the front page in Urdu', '/ur', undefined, 'ur'],
    ['a page in Urdu', '/ur/products?sort=price', 'en', 'ur'],
    ['a page whose name begins alike', '/urgent', undefined, 'en'],
    ['a call', '/api/orders', undefined, 'en'],
    ['a call that asks for Urdu', '/api/orders', 'ur', 'ur'],
    ['a call of a page in Urdu', '/trpc/orders.create?batch=1', 'ur-PK,ur;q=0.9,en;q=0.8', 'ur'],
    ['a call that prefers English', '/api/orders', 'en-US,en;q=0.9,ur;q=0.8', 'en'],
    ['a call that takes anything', '/api/orders', '*', 'en'],
    ['a call that wants no Urdu', '/api/orders', 'ur;q=0', 'en'],
  ])('of %s is told by its address or by what it asks (VAL-504)', (_, url, asked, language) => {
    expect(languageOf({ url, headers: { 'accept-language': asked } })).toBe(language)
  })

  it('is kept over what is awaited, and apart from other requests (VAL-504)', async () => {
    const answer = async () => {
      await Promise.resolve()
      return currentLanguage()
    }
    expect(await Promise.all([speakIn('ur', answer), answer(), speakIn('en', answer)])).toEqual([
      'ur',
      'en',
      'en',
    ])
  })
})

it('an order remembers the language in which it was placed, also beside others of the moment (MSG-501)', async () => {
  const { t, app } = await served()
  const place = (email: string, language: string) =>
    app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'accept-language': language },
      payload: { ...orderForm, email },
    })
  await Promise.all([
    place('a@example.com', 'en'),
    place('b@example.com', 'ur'),
    place('c@example.com', 'en'),
  ])
  const stored = t.deps.db.select().from(orders).all()
  expect(Object.fromEntries(stored.map(({ email, language }) => [email, language]))).toEqual({
    'a@example.com': 'en',
    'b@example.com': 'ur',
    'c@example.com': 'en',
  })
})

it('an account remembers the language of its last sign-in (MSG-501)', async () => {
  const { t, app } = await served()
  const call = (path: string, language: string, payload: object) =>
    app.inject({ method: 'POST', url: path, headers: { 'accept-language': language }, payload })
  const account = { username: 'asma', password: 'heron-canal-17-Kite' }
  const language = () => t.deps.db.select().from(users).all().at(-1)?.language
  const contacts = { email: 'asma@example.com', phone: '03001234567' }
  await call('/api/register', 'ur', { ...account, ...contacts, confirmPassword: account.password })
  expect(language()).toBe('ur')
  await call('/api/login', 'en', account)
  expect(language()).toBe('en')
})

it('kept answers are kept by language (CONTENT-7)', async () => {
  const { app } = await served()
  const read = async (language: string) => {
    const url = '/api/plans'
    return (await app.inject({ url, headers: { 'accept-language': language } })).body
  }
  expect([await read('en'), await read('ur')]).toEqual([await read('en'), await read('ur')])
})
