import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { speakIn } from '#src/kit/language.ts'
import { AppError } from '#src/shared/app-error.ts'
import { email, line } from '#src/shared/input.ts'
import { refusals as texts } from '#src/shared/texts.ts'
import { sharedApp } from '#tests/helpers/app.ts'
import { openLine, socketUrl } from '#tests/helpers/sockets.ts'

const URDU = /^[^a-z]*\p{Script=Arabic}[^a-z]*$/u
const urdu = { 'accept-language': 'ur' }

const shop = sharedApp()
const post = async (url: string, payload: object, headers = {}) =>
  (await shop().http()).inject({ method: 'POST', url, payload, headers })

describe('an error', () => {
  it('is told in the language that is spoken, and logged in English (LANG-704)', () => {
    const error = new AppError('CONFLICT', () => texts.conversationClosed)
    expect(speakIn('ur', () => error.said)).toMatch(URDU)
    expect([error.said, error.message]).toEqual(Array(2).fill('This conversation is closed'))
    expect(speakIn('ur', () => new AppError('CONFLICT', () => texts.nothingHere)).message).toBe(
      'There is nothing at this address',
    )
  })

  it('of a schema is read when the input is, not when the schema was made (LANG-501)', () => {
    const schema = z.object({ email: email(), name: line(() => texts.notRead) })
    const messages = () =>
      schema.safeParse({ email: 'x', name: '' }).error?.issues.map(({ message }) => message)
    expect(messages()).toEqual(['Invalid email address', 'The request could not be read'])
    for (const message of speakIn('ur', messages) ?? []) expect(message).toMatch(URDU)
  })

  it('is in the language of each of two calls at once, in the fields too', async () => {
    const wrong = { username: 'nobody', password: 'wrong-password-here' }
    const [english, other] = await Promise.all([post('/api/login', wrong), post('/api/login', wrong, urdu)])
    expect(english.json().message).toBe('Invalid username or password')
    expect(other.json()).toMatchObject({ message: expect.stringMatching(URDU), code: 'UNAUTHORIZED' })
    const blank = await post('/api/orders', { name: '' }, urdu)
    expect(blank.json().issues[0].message).toMatch(URDU)
  })

  it('from before a call is read is in the language of the call', async () => {
    const headers = { 'content-type': 'application/json', ...urdu }
    const app = await shop().http()
    for (const url of ['/api/orders', '/trpc/orders.create']) {
      const { body } = await app.inject({ method: 'POST', url, payload: '{"name":', headers })
      expect(body).toMatch(/"message":"[^a-z]*\p{Script=Arabic}/u)
    }
    const { body } = await app.inject({ url: '/ur/pay/%', headers: { accept: 'text/html' } })
    expect(body).toMatch(/<html lang="ur" dir="rtl">.*<h1>[^a-z]+<\/h1>/s)
  })

  it('of a socket is in the language of the page that opened it', async () => {
    await socketUrl(shop())
    const join = { type: 'join_session', sessionId: 999 }
    const told = await Promise.all(
      [{}, urdu].map(async (headers) => {
        const socket = await openLine(shop(), { headers })
        socket.say(join)
        return (await socket.next(({ type }) => type === 'error')).message
      }),
    )
    expect(told).toEqual(['Chat session not found', expect.stringMatching(URDU)])
  })
})
