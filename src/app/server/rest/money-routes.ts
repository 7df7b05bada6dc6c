import { z } from 'zod'
import { payLinkInput, pictureRights } from '#src/domains/payments/schema.ts'
import { conflict, created, fileRoute, noContent, type Route, route } from './route.ts'

/** The calls of how money comes: payment methods, the payment desk, the alerts of banks (REST-1240). */
export const moneyRoutes: Route[] = [
  // Payment methods
  route('GET /api/admin/payment-methods', 'paymentMethods.list', 'List all payment methods'),
  route('POST /api/admin/payment-methods', 'paymentMethods.create', 'Add a payment method', created),
  route('PUT /api/admin/payment-methods/:id', 'paymentMethods.update', 'Change a payment method'),
  route(
    'DELETE /api/admin/payment-methods/:id',
    'paymentMethods.delete',
    'Delete a payment method',
    noContent,
  ),
  route(
    'PATCH /api/admin/payment-methods/:id/toggle',
    'paymentMethods.toggle',
    'Switch or show a payment method',
  ),
  route(
    'POST /api/admin/payment-methods/update-templates',
    'paymentMethods.updateTemplates',
    'Update the reminder templates',
    conflict,
  ),

  // Payment desk
  route('GET /api/admin/payments', 'payments.queue', 'List the proofs of payment that wait'),
  route('GET /api/admin/orders/:id/payment', 'payments.get', 'Get the payment of an order'),
  route(
    'POST /api/admin/orders/:id/payment/accept',
    'orders.accept',
    'Accept a payment and approve its order',
  ),
  route('POST /api/admin/orders/:id/payment/reject', 'payments.reject', 'Reject a proof of payment'),
  route(
    'POST /api/admin/orders/:id/payment/undo-rejection',
    'payments.undoRejection',
    'Undo a rejection within ten minutes',
    noContent,
  ),
  route('POST /api/admin/orders/:id/payment/refund', 'orders.refund', 'Record a refund', conflict),
  route(
    'POST /api/admin/orders/:id/undo-approval',
    'orders.undoApproval',
    'Undo an approval within ten minutes',
    conflict,
  ),
  route(
    'POST /api/admin/payments/statement',
    'payments.checkStatement',
    'Compare the statement of an account with the open orders',
  ),
  fileRoute(
    'POST /api/payments/pictures',
    'payments.upload',
    pictureRights.upload,
    'Upload a picture of a payment by the link of its order',
    { query: payLinkInput, upload: { file: 'picture', form: z.object({}), status: 201 }, errors: [404, 409] },
  ),
  fileRoute(
    'GET /api/payments/pictures/:id',
    'payments.picture',
    pictureRights.get,
    'Get a picture of a payment',
    {
      type: 'image/webp',
      query: payLinkInput.partial(),
    },
  ),

  // Money in
  route('GET /api/admin/bank-feed/sources', 'bankFeed.sources', 'List the sources of alerts'),
  route('POST /api/admin/bank-feed/sources', 'bankFeed.createSource', 'Add a source of alerts', created),
  route('PUT /api/admin/bank-feed/sources/:id', 'bankFeed.updateSource', 'Change a source', conflict),
  route(
    'POST /api/admin/bank-feed/sources/:id/address',
    'bankFeed.renewAddress',
    'Give a source another address',
    conflict,
  ),
  route('DELETE /api/admin/bank-feed/sources/:id', 'bankFeed.deleteSource', 'Delete a source', {
    ...noContent,
    ...conflict,
  }),
  route('GET /api/admin/bank-feed/alerts', 'bankFeed.alerts', 'List the alerts of banks'),
  route('POST /api/admin/bank-feed/alerts', 'bankFeed.paste', 'Add an alert by hand', {
    ...created,
    ...conflict,
  }),
  route('GET /api/admin/bank-feed/alerts/:id', 'bankFeed.alert', 'Get an alert with its text'),
  route('GET /api/admin/orders/:id/bank-alerts', 'bankFeed.ofOrder', 'List the alerts that may pay an order'),
  route('POST /api/admin/bank-feed/alerts/:id/ignore', 'bankFeed.ignore', 'Put an alert aside', conflict),
  route(
    'POST /api/admin/bank-feed/alerts/:id/trust',
    'bankFeed.trust',
    'Believe the balance of an alert',
    conflict,
  ),
  route('GET /api/admin/bank-feed/sums', 'bankFeed.sums', 'List what came in each day of a month'),
  route('POST /api/admin/bank-feed/alerts/:id/assign', 'bankFeed.assign', 'Assign an alert to an order', {
    errors: [404, 409],
  }),
  route('POST /api/admin/bank-feed/formats/try', 'bankFeed.tryFormat', 'Read an alert by a format'),
]
