import { expect, it } from 'vitest'
import { jsonProblem } from '#web/admin/content/json-problem.ts'

// The line and column of the first mistake (CONTENT-41).
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
])('the problem of the JSON %s is %s', (text, problem) => {
  expect(jsonProblem(text)).toBe(problem)
})
