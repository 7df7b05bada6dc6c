import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { hashing, hashPassword, verifyPassword } from '#src/domains/auth/rules/hashing.ts'
import { refuseWeakPassword } from '#src/domains/auth/rules/password.ts'
import { expectRefusal, sharedApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { mailedCode } from '#tests/helpers/users.ts'

const owner = {
  username: 'asma',
  email: 'asma.traders@example.com',
  whatsappNumber: '+923001234567',
  isAdmin: false,
}
const NEW = 'battery staple'
const TOO_EASY =
  'This password is too easy to guess: it is one of the most common ones. Please choose another one.'

const shop = sharedApp()
const choosing =
  (password: string, isAdmin = false) =>
  () =>
    refuseWeakPassword(shop().deps, password, { ...owner, isAdmin })

describe('a password', () => {
  it('is hashed as argon2id with 19 MiB and 2 passes (AUTH-8)', async () => {
    const hash = await hashPassword(NEW)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hash, NEW)).toBe(true)
    expect(await verifyPassword(hash, `${NEW} `)).toBe(false)
    expect(await verifyPassword(undefined, NEW)).toBe(false)
  })

  it('waits when 8 are being hashed', async () => {
    const hashes = Array.from({ length: 10 }, () => hashPassword(NEW))
    await expect.poll(() => [hashing.activeCount, hashing.pendingCount], { interval: 1 }).toEqual([8, 2])
    expect(new Set(await Promise.all(hashes)).size).toBe(10)
  })

  it.each([true, false])('of a known person waits for no stranger: admin %s (AUTH-703)', async (isAdmin) => {
    const t = testApp()
    const user = t.make.user({ isAdmin })
    const knownBrowser = { id: 'browser', userIds: [user.id] }
    for (let n = 0; n < 40; n += 1) void hashPassword(NEW)
    await t.as.guest({ knownBrowser }).auth.signIn({ username: user.username, password: PASSWORD })
    expect(hashing.pendingCount).toBeGreaterThan(0)
    hashing.clearQueue()
  })

  const known =
    'password Password123! p@ssw0rd iloveyou Pakistan1947 admin123456 trustno1 Bismillah786 hellokitty ' +
    'realmadrid tinkerbell spongebob mypassword spongebob1! khan786786'
  it.each(known.split(' '))('is no common word with digits and signs: %s (AUTH-704)', (password) => {
    expect(choosing(password)).toThrow('This password is too easy to guess')
  })

  const made = '123456 987654321 qwerty2024 1q2w3e4r abcabc 111111 ilovepakistan AliKhan1947 p@kistanzindabad'
  it.each(made.split(' '))('that is two common names or a pattern is refused: %s (AUTH-705)', (password) => {
    expect(choosing(password)).toThrow('This password is too easy to guess')
  })

  it.each<[string, string]>([
    ['Monkey99', 'it is one of the most common ones'],
    ['xyzxyzxyz', 'it repeats itself or follows the keyboard'],
    ['wacrm2026', 'it is the name of this shop'],
    ...['ASMA', 'asma.traders@example.com', 'asma.traders', '03001234567', '+923001234567', '1234567'].map(
      (own): [string, string] => [own, 'it is your own name, email or number'],
    ),
  ])('is refused with the reason: %s, because %s (AUTH-706)', (password, reason) => {
    expect(choosing(password)).toThrow(reason)
  })

  it.each([
    'correct horse',
    'six6ty',
    'a fine password',
    'Lahore rains in July',
    'malikanwar-and-12-mangoes',
    '19-tulips',
    'qwe-rty-uio-99-x',
  ])('that is none of these is accepted: %s', (password) => {
    expect(choosing(password)).not.toThrow()
  })

  it('of an administrator has 12 characters at least (AUTH-9)', () => {
    expect(choosing('elevenchars', true)).toThrow('Password must be at least 12 characters')
    expect(choosing('twelve chars', true)).not.toThrow()
  })
})

it('a password is none of the 40,000 most common ones of six characters and more, at any door (AUTH-10)', async () => {
  const { deps } = shop()
  const listed = dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(0, 40_000)
  expect(listed).toHaveLength(40_000)
  const accepted = listed.filter((password) => {
    try {
      refuseWeakPassword(deps, password, { ...owner, whatsappNumber: null })
      return true
    } catch (error) {
      return !(error as Error).message.includes('one of the most common ones')
    }
  })
  expect(accepted).toEqual([])

  const t = testApp()
  const last = listed.findLast(({ length }) => length >= 8) ?? ''
  const { user, auth } = t.as.customer()
  const phone = '0300 1234567'
  const newcomer = { username: 'newcomer', email: 'newcomer@example.com', phone }
  const resetCode = await mailedCode(t, user.email)
  const chosen = { newPassword: last, confirmPassword: last }
  const doors = [
    () => t.as.guest().auth.register({ ...newcomer, password: last, confirmPassword: last }),
    () => auth.changePassword({ currentPassword: PASSWORD, ...chosen }),
    () => t.as.guest().auth.resetPassword({ email: user.email, resetCode, ...chosen }),
  ]
  for (const door of doors) await expectRefusal(door(), 'BAD_REQUEST', TOO_EASY)
})
