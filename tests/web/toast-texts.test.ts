import { expect, it } from 'vitest'
import { toastTexts } from '#web/admin/table/toast-texts.ts'

it.each([
  ['plan', 'create', 'Plan created successfully', 'Failed to create plan'],
  ['payment method', 'update', 'Payment method updated successfully', 'Failed to update payment method'],
  ['SEO settings', 'delete', 'SEO settings deleted successfully', 'Failed to delete SEO settings'],
] as const)('a %s says after "%s" that it worked or that it failed (ADMIN-7)', (noun, verb, done, failed) => {
  const incomplete = { title: 'Error' }
  expect(toastTexts(noun)[verb]).toEqual({
    done: { title: 'Success', description: done },
    failed: { title: 'Error', fallback: failed, incomplete },
  })
})

it('a failure with a fixed text has it for every action (FORM-5)', () => {
  const toasts = Object.values(toastTexts('product', { fixed: true }))
  expect(toasts.map(({ failed }) => failed.fixed)).toEqual([true, true, true])
})
