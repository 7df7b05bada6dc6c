import { expect, it } from 'vitest'
import { createForm, editForm } from '#web/admin/content/content-form.ts'

it.each([
  ['adds', createForm],
  ['changes', editForm],
])('the form that %s a text of the website takes what its fields hold (CONTENT-41)', (_, form) => {
  const values = { section: 'hero', key: 'primary_button_text', type: 'text', value: 'Get it now', alt: '' }
  expect(form.safeParse({ ...values, translations: '{}' }).error).toBeUndefined()
})
