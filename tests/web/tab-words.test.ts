import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// How a tab behaves when a call fails, or when it has no rows, is proved once, on the toy. Its own words are here.

it.each([
  ['chat/replies.tsx', 'No canned replies yet'],
  ['contacts/contacts.tsx', 'Failed to update status'],
  ['downloads/download-address.tsx', 'Failed to add download'],
  [
    'downloads/downloads.tsx',
    'Failed to update status',
    'Failed to update download',
    'Failed to delete download',
  ],
  ['licenses/licenses.tsx', 'Failed to update the license'],
  ['notifications/notification-ai.tsx', 'AI Generation Failed', 'Failed to generate AI content'],
  [
    'notifications/notifications.tsx',
    'Failed to update notification status',
    'Create your first notification to get started',
  ],
  ['orders/order-cells.tsx', 'Failed to update order notes'],
  ['orders/order-details.tsx', 'Failed to update the license ID'],
  ['page-editor/add-section.tsx', 'Create Failed', 'Failed to create section'],
  ['page-editor/section-row.tsx', 'Delete Failed', 'Failed to delete section'],
  [
    'payment-methods/payment-methods.tsx',
    'Failed to update payment method status',
    'Failed to update WhatsApp templates',
  ],
  ['products/products.tsx', 'Create your first product to get started.'],
  ['seo/seo.tsx', 'No SEO settings found.', 'Create your first SEO configuration.'],
  ['settings/settings-card.tsx', 'Failed to update setting'],
  ['templates/template-resource.tsx', 'Failed to save template.', 'Failed to delete template.'],
  ['templates/templates-tab.tsx', 'Creation Failed', 'Update Failed', 'Delete Failed'],
  ['tickets/ticket-details.tsx', 'Reply Failed', 'Failed to send the reply'],
  ['users/user-cells.tsx', 'Failed to update user status'],
  ['users/users.tsx', 'No users found', 'Failed to update user', 'Failed to delete user'],
  ['whatsapp/automations.tsx', 'Failed to update the automation'],
  ['whatsapp/pushflow-panel.tsx', 'Failed to update PushFlow configuration'],
  ['whatsapp/pushflow-test-form.tsx', 'Failed to send test message'],
])('%s says in its own words what failed, or what is not there yet', (file, ...words) => {
  const source = readFileSync(new URL(`../../web/admin/${file}`, import.meta.url), 'utf8')
  expect(words.filter((text) => !source.includes(text))).toEqual([])
})
