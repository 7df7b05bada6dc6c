import { expect, it } from 'vitest'
import { recordTitle } from '#web/admin/table/record-title.ts'

it.each([
  ['order 12', 'order', 'Order 12'],
  ['the trial of Sana', 'trial', 'The trial of Sana'],
  ['whatsapp-crm-2.4.1.zip', 'download', 'whatsapp-crm-2.4.1.zip'],
  ['ali.khan', 'contact message', 'ali.khan'],
])('the drawer of "%s", a %s, is headed "%s"', (label, noun, title) => {
  expect(recordTitle(label, noun)).toBe(title)
})
