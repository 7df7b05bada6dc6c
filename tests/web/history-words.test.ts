import { expect, it } from 'vitest'
import { userColumns } from '#src/domains/users/columns.ts'
import { actionInWords, changeInWords } from '#web/admin/audit/history-words.ts'
import { orderHistoryFields } from '#web/admin/audit/order-history.tsx'
import { changesBetween } from '#web/admin/versions/version-texts.ts'

const ofOrders = [
  ['status', ['pending', 'confirmed'], 'Status: pending to confirmed'],
  ['amountMinor', [249_900, 499_900], 'Amount: PKR\u00a02,499 to PKR\u00a04,999'],
  ['plan', ['starter', 'professional'], 'Plan: Starter to Professional'],
  ['name', ['Asma', 'Asma Bibi'], 'Customer: Asma to Asma Bibi'],
  ['termMonths', [1, 12], 'Term: 1 month to 1 year'],
  ['verification', ['awaited', 'proved'], 'Verification: awaited to proved'],
  ['refundMinor', [null, 249_900], 'Refund: PKR\u00a02,499'],
  ['systemsCount', [null, 5], 'Systems: 5'],
  ['licenseStatus', [null, 'active'], 'License: active'],
  ['expiresAt', [null, '2027-11-21T18:59:59.000Z'], 'Ends: Nov 21, 2027'],
  ['notes', ['', 'Paid "in cash"'], 'Notes: nothing to "Paid "in cash""'],
  ['userId', [null, 12], 'Account: user 12'],
  ['externalLicenseId', ['A-1', null], 'License ID: A-1 to nothing'],
  ['somethingNew', ['a', 'b'], 'Something new: a to b'],
] as const
const ofUsers = [
  ['isAdmin', [false, true], 'Rights: Customer to Administrator'],
  ['isActive', [true, false], 'Status: active to suspended'],
  ['isPhoneVerified', [false, true], 'Phone verified: no to yes'],
] as const

it.each([
  ...ofOrders.map((row) => [...row, orderHistoryFields] as const),
  ...ofUsers.map((row) => [...row, userColumns] as const),
])('the change of %s is told by the heading of its column', (field, change, words, columns) => {
  expect(changeInWords(columns, field, [...change], 'PKR')).toBe(words)
})

it('versions of a banner differ by the headings of its columns', () => {
  const before = { title: 'Eid', buttonText: 'Buy', expiresAt: null, showOnce: false, isActive: true }
  const change = { buttonText: 'See', expiresAt: '2027-11-21T18:59:00.000Z', showOnce: true, isActive: false }
  const after = { ...before, ...change }
  expect(changesBetween('notification', before, after)).toEqual([
    { label: 'Button', before: 'Buy', after: 'See' },
    { label: 'Status', before: 'Active', after: 'Inactive' },
    { label: 'Show Once', before: 'No', after: 'Yes' },
    { label: 'Shown until', before: '', after: 'Nov 21, 2027, 23:59' },
  ])
})

it('a form that edits a part of a section is compared by its own fields alone (VERS-703)', () => {
  const stored = { displayName: 'Offer', order: 2, isVisible: true, content: '{"title":"Eid"}' }
  const changes = changesBetween('pageSection', stored, { content: '{"title":"Ramadan"}' })
  expect(changes).toEqual([{ label: 'title', before: 'Eid', after: 'Ramadan' }])
})

it('an action is named with who did it', () => {
  expect(actionInWords({ action: 'status changed', actorName: 'owner' })).toBe('Status changed by owner')
})
