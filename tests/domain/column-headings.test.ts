import { expect, it } from 'vitest'
import { contactColumns } from '#src/domains/contacts/columns.ts'
import { templateColumns } from '#src/domains/messages/columns.ts'
import { notificationColumns } from '#src/domains/notifications/columns.ts'
import { paymentMethodColumns } from '#src/domains/payment-methods/columns.ts'
import { planColumns } from '#src/domains/plans/columns.ts'
import { productColumns } from '#src/domains/products/columns.ts'
import { seoColumns } from '#src/domains/seo/columns.ts'
import { userColumns } from '#src/domains/users/columns.ts'

it.each([
  ['plans', planColumns, 'Plan Name, Type, Systems, Pricing, Badge, Status'],
  ['products', productColumns, 'Product, Plan, Category, Price, Discount, Status'],
  ['payment methods', paymentMethodColumns, 'Method, Type, Account Details, Status, Visibility, Order'],
  ['banners', notificationColumns, 'Title, Type, Position, Media, Button, Status, Show Once, Created'],
  ['contacts', contactColumns, 'Name, Email, Phone, Company, Message, Status, Phone verified, Date'],
  ['users', userColumns, 'Username, Email, WhatsApp, Rights, Status, Created'],
  ['SEO settings', seoColumns, 'Page, Title, Description, Status, Last Updated'],
  ['templates', templateColumns, 'Name, Subject, Variables, Status, Created'],
])('the list of %s, on the screen and as CSV, has these columns in this order', (_, columns, wanted) => {
  const headings = Object.values(columns).map(({ header }) => header)
  expect(headings.filter((heading) => wanted.split(', ').includes(heading)).join(', ')).toBe(wanted)
})
