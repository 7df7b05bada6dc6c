import { downloadRights, uploadInput } from '#src/domains/downloads/schema.ts'
import { receiptRights } from '#src/domains/orders/schema.ts'
import {
  cached,
  conflict,
  created,
  fileRoute,
  keyedInput,
  noContent,
  open,
  type Route,
  route,
} from './route.ts'

/** The calls of what is sold: orders, licences, downloads, plans, products, coupons, offers. */
export const sellingRoutes: Route[] = [
  // Orders
  route('POST /api/orders', 'orders.create', 'Place an order', {
    ...created,
    errors: [404, 409],
    input: keyedInput,
  }),
  route('POST /api/orders/quote', 'orders.quote', 'Get the price of an order', { errors: [404, 409] }),
  route('POST /api/orders/verify-otp', 'orders.verifyCode', 'Verify the phone of an order by its code'),
  route('GET /api/user-orders', 'orders.mine', 'List your own orders'),
  route('GET /api/admin/orders', 'orders.list', 'List all orders'),
  route('GET /api/admin/orders/:id', 'orders.get', 'Get an order'),
  route('PATCH /api/admin/orders/:id/status', 'orders.setStatus', 'Change the status of an order'),
  route('PATCH /api/admin/orders/:id/notes', 'orders.setNotes', 'Change the notes of an order'),
  route(
    'POST /api/admin/orders/:id/payment-reminder',
    'orders.sendPaymentReminder',
    'Queue a payment reminder',
    conflict,
  ),
  fileRoute(
    'GET /api/orders/:id/receipt',
    'orders.receiptFile',
    receiptRights,
    'Get the receipt of an order',
    {
      type: 'application/pdf',
    },
  ),
  fileRoute(
    'GET /api/orders/:id/credit-note',
    'orders.creditNoteFile',
    receiptRights,
    'Get the credit note of an order that was refunded',
    {
      type: 'application/pdf',
    },
  ),

  // Licences

  route('GET /api/admin/licenses', 'licenses.list', 'List all licenses'),
  route('GET /api/admin/licenses/:id', 'licenses.get', 'Get a license'),
  route('PUT /api/admin/licenses/:id', 'licenses.update', 'Change the end and the systems of a license'),
  route(
    'PATCH /api/admin/licenses/:id/status',
    'licenses.setStatus',
    'Suspend, revoke or reinstate a license',
  ),
  route('POST /api/admin/licenses/:id/key', 'licenses.replaceKey', 'Replace the key of a license'),
  route('GET /api/orders/:id/systems', 'licenses.systems', 'List the systems of a license of an order'),
  route('DELETE /api/systems/:id', 'licenses.removeSystem', 'Remove a system of a license', noContent),
  route(
    'POST /api/admin/systems/:id/release',
    'licenses.releasePlace',
    'Free the place that is held for a removed system',
    noContent,
  ),

  // Downloads
  route('GET /api/downloads', 'downloads.mine', 'List the downloads that you may fetch'),
  fileRoute(
    'GET /api/downloads/:id/file',
    'downloads.file',
    downloadRights.file,
    'Fetch the file of a download',
    {
      type: 'application/octet-stream',
      others: {
        206: 'The part of the file that Range asks for',
        302: 'The address of a file that lies elsewhere',
        304: 'The file has not changed',
      },
      errors: [416],
    },
  ),
  route('GET /api/updates/:fileType', 'downloads.update', 'Get the newest version of a program', open),
  route('GET /api/admin/downloads', 'downloads.list', 'List all downloads'),
  route('POST /api/admin/downloads', 'downloads.create', 'Add a download that lies elsewhere', {
    ...created,
    ...conflict,
  }),
  fileRoute(
    'POST /api/admin/downloads/upload',
    'downloads.upload',
    downloadRights.upload,
    'Upload the file of a new download',
    { upload: { file: 'file', form: uploadInput, status: 201 }, ...conflict },
  ),
  route('PATCH /api/admin/downloads/:id/status', 'downloads.setActive', 'Show or hide a download'),
  route('DELETE /api/admin/downloads/:id', 'downloads.delete', 'Delete a download and its file', noContent),

  // Plans
  route('GET /api/plans', 'plans.onSale', 'List the plans on sale', cached),
  route('GET /api/admin/plans', 'plans.list', 'List all plans'),
  route('POST /api/admin/plans', 'plans.create', 'Add a plan', created),
  route('PUT /api/admin/plans/:id', 'plans.update', 'Change a plan'),

  // Products
  route('GET /api/products', 'products.onSale', 'List the products on sale', cached),
  route('GET /api/admin/products', 'products.list', 'List all products'),
  route('POST /api/admin/products', 'products.create', 'Add a product', created),
  route('PUT /api/admin/products/:id', 'products.update', 'Change a product'),
  route('DELETE /api/admin/products/:id', 'products.delete', 'Delete a product', noContent),

  // Coupons
  route('GET /api/admin/coupons', 'coupons.list', 'List all coupons'),
  route('POST /api/admin/coupons', 'coupons.create', 'Add a coupon', { ...created, ...conflict }),
  route('PUT /api/admin/coupons/:id', 'coupons.update', 'Change a coupon', conflict),
  route('DELETE /api/admin/coupons/:id', 'coupons.delete', 'Delete a coupon', noContent),
  route('GET /api/admin/offers', 'offers.list', 'List the offers that stand'),
]
