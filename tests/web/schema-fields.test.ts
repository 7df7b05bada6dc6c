import { expect, test } from 'vitest'
import { createDownloadInput } from '#src/domains/downloads/schema.ts'
import { updateLicenseInput } from '#src/domains/licenses/schema.ts'
import { createPlanInput } from '#src/domains/plans/schema.ts'
import { updateUserInput } from '#src/domains/users/schema.ts'
import { fieldProps, valuesOf } from '#web/lib/forms/schema-fields.ts'

test.each([
  ['a required text', createPlanInput, 'planName', { required: true }],
  ['a text that may be left out', createPlanInput, 'badge', {}],
  ['a text with a default', createPlanInput, 'currency', {}],
  ['a text whose blank counts as absent', createDownloadInput, 'version', {}],
  ['a text that is read in two steps', updateUserInput, 'email', { required: true }],
  ['a number with a default', createPlanInput, 'systemsCount', { min: 1, max: 1000 }],
  ['a number that may be blank', updateLicenseInput, 'systems', { min: 1, max: 1000 }],
  ['a required price', createPlanInput, 'usdPrice', { required: true }],
  ['a price that may be blank', createPlanInput, 'annualPrice', {}],
  ['a switch', createPlanInput, 'isActive', {}],
  ['a field that the schema does not have', createPlanInput, 'unknown', {}],
])('the input of %s takes its bounds from the schema', (_, schema, name, props) => {
  expect(fieldProps(schema, name)).toEqual(props)
})

test('a new form has the defaults of its schema, and blanks', () => {
  const blank = { fileName: '', fileType: '', notes: '', replaces: '', userId: '', downloadUrl: '' }
  expect(valuesOf(createDownloadInput)).toEqual({ ...blank, version: '1.0.0', isActive: true })
})

test('a form that edits a row has its values, and blanks where it has none', () => {
  const plan = { id: 7, planName: 'Starter', badge: null, systemsCount: 3, isActive: false }
  const shown = { planName: 'Starter', badge: '', systemsCount: 3, displayOrder: 1, isActive: false }
  expect(valuesOf(createPlanInput, plan)).toMatchObject(shown)
  expect(valuesOf(createPlanInput, plan)).not.toHaveProperty('id')
})
