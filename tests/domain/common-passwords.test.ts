import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { refuseWeakPassword } from '#src/domains/auth/password.ts'
import { testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'

const owner = { username: 'asma', email: 'asma@example.com', whatsappNumber: null, isAdmin: false }
const TOO_EASY =
  'This password is too easy to guess: it is one of the most common ones. Please choose another one.'

it('a password is none of the 3,000 most common ones of six characters and more, at any door (AUTH-10)', async () => {
  const listed = dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(0, 3000)
  expect(listed).toHaveLength(3000)
  const accepted = listed.filter((password) => {
    try {
      refuseWeakPassword(password, owner)
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
  await t.as.guest().auth.requestPasswordReset({ email: user.email })
  await t.settled()
  const resetCode = /\b\d{8}\b/.exec(t.fakes.mail.sent.at(-1)?.text ?? '')?.[0] ?? ''
  const chosen = { newPassword: last, confirmPassword: last }
  const doors = [
    () => t.as.guest().auth.register({ ...newcomer, password: last, confirmPassword: last }),
    () => auth.changePassword({ currentPassword: PASSWORD, ...chosen }),
    () => t.as.guest().auth.resetPassword({ email: user.email, resetCode, ...chosen }),
  ]
  for (const door of doors)
    await expect(door()).rejects.toMatchObject({ code: 'BAD_REQUEST', message: TOO_EASY })
})
