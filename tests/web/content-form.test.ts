import { expect, it } from 'vitest'
import { createForm, editForm } from '#web/admin/content/content-form.ts'
import { jsonProblem } from '#web/admin/content/json-problem.ts'

it.each([
  ['adds', createForm],
  ['changes', editForm],
])('the form that %s a text of the website takes what its fields hold (CONTENT-705)', (_, form) => {
  const values = { section: 'hero', key: 'primary_button_text', type: 'text', value: 'Get it now', alt: '' }
  expect(form.safeParse({ ...values, translations: '{}' }).error).toBeUndefined()
})

// The line and column of the first mistake.
it.each([
  ['["a", "b"]', null],
  ['{"a": 1}', null],
  ['"text"', null],
  ['{"a": x}', 'Line 1, column 7: invalid symbol'],
  ['{\n  "a": 1\n  "b": 2\n}', 'Line 3, column 3: comma expected'],
  ['["a",]', 'Line 1, column 6: value expected'],
  ['["a"', 'Line 1, column 5: close bracket expected'],
  ['{a: 1}', 'Line 1, column 2: invalid symbol'],
  ['// note\n[]', 'Line 1, column 1: invalid comment token'],
  ['', 'Line 1, column 1: value expected'],
])('the problem of the JSON %s is %s (CONTENT-706)', (text, problem) => {
  expect(jsonProblem(text)).toBe(problem)
})
