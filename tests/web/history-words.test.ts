import { expect, it } from 'vitest'
import { actionInWords, changeInWords } from '#web/admin/audit/history-words.ts'

it.each([
  ['status', ['pending', 'confirmed'], 'Status: pending to confirmed'],
  ['amountMinor', [249_900, 499_900], 'Amount: PKR\u00a02,499 to PKR\u00a04,999'],
  ['plan', ['starter', 'professional'], 'Plan: Starter to Professional'],
  ['isAdmin', [false, true], 'Rights: Customer to Administrator'],
  ['isActive', [true, false], 'Status: active to suspended'],
  ['isPhoneVerified', [false, true], 'Phone verified: no to yes'],
  ['licenseStatus', [null, 'active'], 'License: active'],
  ['expiresAt', [null, '2027-11-21T18:59:59.000Z'], 'Expires: Nov 21, 2027'],
  ['notes', ['', 'Paid "in cash"'], 'Notes: nothing to "Paid "in cash""'],
  ['userId', [null, 12], 'Account: user 12'],
  ['externalLicenseId', ['A-1', null], 'License ID: A-1 to nothing'],
  ['somethingNew', ['a', 'b'], 'Something new: a to b'],
] as const)('the change of %s reads as words (AUDIT-4)', (field, change, words) => {
  expect(changeInWords(field, [...change], 'PKR')).toBe(words)
})

it('an action is named with who did it (AUDIT-4)', () => {
  expect(actionInWords({ action: 'status changed', actorName: 'owner' })).toBe('Status changed by owner')
})
