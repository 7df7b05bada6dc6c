import { expect, it } from 'vitest'
import { officeOf, testApp } from '#tests/helpers/app.ts'

const phone = '03001234567'
const templateName = 'order_approved'
const noPair = 'Both Instance ID and Access Token are required'
const noJson = 'Invalid JSON format in template variables'

it.each([
  ['/api/admin/pushflow-config', { instanceId: 'i' }, noPair],
  ['/api/admin/pushflow-config', { accessToken: ' ', instanceId: 'i' }, noPair],
  ['/api/admin/pushflow-test', {}, 'Phone number is required for testing'],
  ['/api/admin/pushflow-test', { phoneNumber: '12345678' }, 'Invalid phone number format'],
  ['/api/admin/whatsapp-test-message', { templateName, variables: '{}' }, 'Please enter a phone number'],
  ['/api/admin/whatsapp-test-message', { phone, templateName, variables: '{name' }, noJson],
  ['/api/admin/whatsapp-test-message', { phone, templateName, variables: '[1]' }, noJson],
  ['/api/admin/whatsapp-test-message', { phone, templateName, variables: 7 }, noJson],
  ['/api/send-otp', { message: 'Hello' }, 'Please enter a phone number'],
  ['/api/send-otp', { phone, message: ' ' }, 'Please enter a message'],
])('POST %s refuses %j (WA-9): %s', async (url, payload, message) => {
  const answer = await officeOf(testApp())('POST', url, payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ message, error: message, code: 'BAD_REQUEST' })
})
