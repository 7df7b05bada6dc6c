import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { officeOf } from '#tests/helpers/office.ts'

// The REST calls of administrators: answers to valid and to invalid requests.

type Answer = Awaited<ReturnType<ReturnType<typeof officeOf>>>
const refusal = (answer: Answer) => {
  const { message, error, code } = answer.json()
  expect(error).toBe(message)
  return [answer.statusCode, code, message]
}

it('an administrator an administrator lists the settings, and changes one by its key and rule', async () => {
  const office = officeOf(testApp())
  const list = await office('GET', '/api/admin/settings')
  expect(list.statusCode).toBe(200)
  expect(list.json().find(({ key }: { key: string }) => key === 'currency_symbol')).toEqual({
    key: 'currency_symbol',
    value: 'PKR',
    description: 'The currency shown beside plan prices',
    category: 'pricing',
    updatedAt: '2026-11-21T09:00:00.000Z',
  })

  const set = (key: string, payload?: object) => office('PUT', `/api/admin/settings/${key}`, payload)
  const changed = await set('support_email', { value: 'help@example.com' })
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject({ key: 'support_email', value: 'help@example.com' })

  expect(refusal(await set('nothing', { value: 'x' }))).toEqual([404, 'NOT_FOUND', 'Setting not found'])
  expect(refusal(await set('toString', { value: 'x' }))).toEqual([404, 'NOT_FOUND', 'Setting not found'])
  expect(refusal(await set('annual_discount_percent', { value: '101' }))).toEqual([
    400,
    'BAD_REQUEST',
    'Must be a whole number from 0 to 100',
  ])
  for (const payload of [undefined, {}, { value: null }, { value: '' }])
    expect((await set('currency_symbol', payload)).statusCode).toBe(400)
  const after = await office('GET', '/api/admin/settings')
  const valueOf = (key: string) =>
    after.json().find((setting: { key: string }) => setting.key === key)?.value as unknown
  expect([valueOf('support_email'), valueOf('currency_symbol')]).toEqual(['help@example.com', 'PKR'])
})

it('an invalid status, invalid notes, an invalid reminder and an unknown order are refused (ORD-15)', async () => {
  const t = testApp()
  const office = officeOf(t)
  const { id } = t.make.order({ notes: 'As it was' })
  const patch = (order: number | string, field: string, payload: object) =>
    office('PATCH', `/api/admin/orders/${order}/${field}`, payload)
  for (const payload of [{}, { status: 'paid' }, { status: null }, { status: ['pending'] }])
    expect((await patch(id, 'status', payload)).statusCode).toBe(400)
  for (const payload of [{}, { notes: 5 }, { notes: 'x'.repeat(5001) }])
    expect((await patch(id, 'notes', payload)).statusCode).toBe(400)
  expect(refusal(await patch(id, 'notes', { notes: 'x'.repeat(5001) }))).toEqual([
    400,
    'BAD_REQUEST',
    'Must be 5000 characters or fewer',
  ])
  const missing = [404, 'NOT_FOUND', 'Order not found']
  expect(refusal(await patch(99, 'status', { status: 'approved' }))).toEqual(missing)
  expect(refusal(await patch(99, 'notes', { notes: 'x' }))).toEqual(missing)
  expect(refusal(await office('POST', '/api/admin/orders/99/payment-reminder'))).toEqual(missing)
  for (const field of ['status', 'notes']) expect((await patch('x', field, {})).statusCode).toBe(400)
  expect((await office('POST', '/api/admin/orders/x/payment-reminder')).statusCode).toBe(400)
  expect(await t.as.admin().orders.get({ id })).toMatchObject({ status: 'pending', notes: 'As it was' })
})

it('an administrator closes, archives and assigns a conversation, except by a step that its state does not allow', async () => {
  const t = testApp()
  const [office, colleague] = [officeOf(t), officeOf(t)]
  const { id } = await t.as.guest().chat.start({ guestName: 'Asma', guestEmail: 'asma@example.com' })
  const setStatus = (status: unknown, session: number | string = id) =>
    office('PATCH', `/api/admin/chat/sessions/${session}/status`, { status })
  const assign = (as = office, session: number | string = id) =>
    as('PATCH', `/api/admin/chat/sessions/${session}/assign`)

  expect(refusal(await setStatus('archived'))).toEqual([
    409,
    'CONFLICT',
    'Close the conversation before you archive it',
  ])
  for (const status of [undefined, null, 'open', 1]) expect((await setStatus(status)).statusCode).toBe(400)
  for (const session of ['x', '1.5', '-1']) {
    expect((await setStatus('closed', session)).statusCode).toBe(400)
    expect((await assign(office, session)).statusCode).toBe(400)
  }
  const missing = [404, 'NOT_FOUND', 'Chat session not found']
  expect(refusal(await setStatus('closed', 99))).toEqual(missing)
  expect(refusal(await assign(office, 99))).toEqual(missing)

  const taken = await assign()
  expect([taken.statusCode, taken.json().assignedTo]).toEqual([200, expect.any(Number)])
  expect((await assign()).statusCode).toBe(200)
  expect(refusal(await assign(colleague))).toEqual([
    409,
    'CONFLICT',
    expect.stringMatching(/^Already assigned to user\d+$/),
  ])
  for (const status of ['closed', 'archived', 'active']) {
    const answer = await setStatus(status)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, status }])
  }
})
