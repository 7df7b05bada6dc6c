// Over 300 lines, because it is the one table of the documented calls.
import { z } from 'zod'
import { csvFiles } from '#src/app/router.ts'
import { pictureRights as chatPictureRights } from '#src/domains/chat/schema.ts'
import { downloadRights, uploadInput } from '#src/domains/downloads/schema.ts'
import { imageRights, mediaRights } from '#src/domains/media/schema.ts'
import { receiptRights } from '#src/domains/orders/schema.ts'
import { payLinkInput, pictureRights } from '#src/domains/payments/schema.ts'
import { dataFileInput, dataRights } from '#src/domains/users/schema.ts'
import { resellerRoutes } from './reseller-routes.ts'
import {
  cached,
  conflict,
  created,
  csvRoute,
  direct,
  fileRoute,
  keyedInput,
  noContent,
  open,
  type Request,
  type Route,
  route,
} from './route.ts'

const phoneOf = (info: unknown): unknown =>
  typeof info === 'object' && info !== null && 'phone' in info ? info.phone : undefined

/** Takes the guest's WhatsApp number from `guestInfo.phone`. */
const chatInput = ({ body }: Request): unknown =>
  typeof body === 'object' && body !== null && 'guestInfo' in body
    ? { whatsappNumber: phoneOf(body.guestInfo), ...body }
    : body

/** Every documented call. docs/api.md (npm run docs) and /api/openapi.json are generated from this table. */
export const routes: Route[] = [
  // Session and account
  route('GET /api/me', 'auth.me', 'Get the signed-in user'),
  fileRoute('GET /api/me/data', 'users.fileOfData', dataRights, 'Get all that the shop holds of you', {}),
  fileRoute('GET /api/me/data/page', 'users.pageOfData', dataRights, 'Get the same as a page to read', {
    type: 'text/html',
    query: dataFileInput,
  }),
  route('POST /api/me/delete', 'auth.deleteAccount', 'Delete your own account', conflict),
  route('POST /api/login', 'auth.signIn', 'Sign in by username and password'),
  route('POST /api/logout', 'auth.signOut', 'Sign out'),
  route('POST /api/register', 'auth.register', 'Create a customer account and sign in', {
    ...created,
    ...conflict,
  }),
  route('POST /api/auth/request-password-reset', 'auth.requestPasswordReset', 'Mail a password reset code'),
  route('POST /api/auth/reset-password', 'auth.resetPassword', 'Set a new password by a mailed code'),

  // One-time codes
  route('GET /api/pushflow-status', 'whatsapp.isEnabled', 'Tell whether WhatsApp messages can be sent'),
  route('POST /api/send-verification-otp', 'otp.send', 'Send a one-time code to a phone'),
  route('POST /api/whatsapp/verify-otp', 'auth.verifyPhone', 'Verify a phone by its one-time code'),

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

  // Licences
  route('POST /api/license/activate', 'licenses.activate', 'Activate a license on a system', open),
  route('POST /api/license/validate', 'licenses.validate', 'Get the state of a license on a system', direct),
  route('POST /api/license/deactivate', 'licenses.deactivate', 'Free the place of a system', open),
  route('GET /api/license/keys', 'licenses.keys', 'Get the public keys of leases as a JWK set', open),

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

  // Users
  route('GET /api/admin/users', 'users.list', 'List all users'),
  route('PUT /api/admin/users/:id', 'users.update', 'Change a user', conflict),
  route(
    'PUT /api/admin/users/:id/role',
    'users.setRole',
    'Make a user an owner, a helper or a customer',
    conflict,
  ),
  route('PUT /api/admin/users/:id/suspend', 'users.setSuspended', 'Suspend or reactivate a user', conflict),
  route('DELETE /api/admin/users/:id', 'users.delete', 'Delete a user', { ...noContent, ...conflict }),

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

  ...resellerRoutes,

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

  // Contacts and tickets
  route('POST /api/contact', 'contacts.send', 'Send a message of the contact form', created),
  route('GET /api/admin/contacts', 'contacts.list', 'List the messages of the contact form'),
  route('PATCH /api/admin/contacts/:id/status', 'contacts.setStatus', 'Change the status of a contact'),
  route('POST /api/support-ticket', 'tickets.create', 'Open a support ticket', created),

  // Settings
  route('GET /api/settings/currency', 'settings.currency', 'Get the currency symbol', cached),
  route('GET /api/admin/settings', 'settings.list', 'List all settings'),
  route('PUT /api/admin/settings/:key', 'settings.update', 'Change a setting'),

  // Content
  route('GET /api/content', 'content.all', 'List all content', cached),
  route('GET /api/content/:section', 'content.section', 'List the content of a section', cached),
  route('PUT /api/content/:id', 'content.setValue', 'Change the value of a content item', conflict),
  route('POST /api/admin/content', 'content.create', 'Add a content item', { ...created, ...conflict }),
  route('PATCH /api/admin/content/:id', 'content.update', 'Change a content item', conflict),
  fileRoute('POST /api/admin/upload-image', 'media.uploadImage', imageRights, 'Upload a picture', {
    upload: { file: 'image', form: z.object({}), status: 201 },
  }),
  route('DELETE /api/admin/content/:id', 'content.delete', 'Delete a content item', noContent),

  // Page sections
  route('GET /api/admin/page-sections', 'pageSections.list', 'List the sections of the landing page'),
  route('POST /api/admin/page-sections', 'pageSections.create', 'Add a section', { ...created, ...conflict }),
  route(
    'POST /api/admin/page-sections/initialize',
    'pageSections.initialize',
    'Add the missing built-in sections',
    created,
  ),
  route('PUT /api/admin/page-sections/:id/order', 'pageSections.setOrder', 'Move a section'),
  route(
    'PUT /api/admin/page-sections/:id/visibility',
    'pageSections.setVisibility',
    'Show or hide a section',
  ),
  route(
    'PUT /api/admin/page-sections/:id/content',
    'pageSections.setContent',
    'Change the texts of a section',
    conflict,
  ),
  route('DELETE /api/admin/page-sections/:id', 'pageSections.delete', 'Delete a section', noContent),

  // Notifications
  route('GET /api/notifications', 'notifications.shown', 'List the banners to show now'),
  route('GET /api/admin/notifications', 'notifications.list', 'List all banners'),
  route('POST /api/admin/notifications', 'notifications.create', 'Add a banner', created),
  route('POST /api/admin/notifications/generate-ai', 'notifications.generate', 'Have AI write a banner', {
    errors: [502, 504],
  }),
  fileRoute(
    'POST /api/admin/notifications/upload-media',
    'media.upload',
    mediaRights,
    'Upload the picture or video of a banner',
    { upload: { file: 'media', form: z.object({}), status: 200 } },
  ),
  route('PUT /api/admin/notifications/:id', 'notifications.update', 'Change a banner'),
  route('PATCH /api/admin/notifications/:id/status', 'notifications.setActive', 'Switch a banner on or off'),
  route('DELETE /api/admin/notifications/:id', 'notifications.delete', 'Delete a banner', noContent),

  // SEO
  route('GET /api/admin/seo', 'seo.list', 'List all SEO settings'),
  route('POST /api/admin/seo', 'seo.create', 'Add the SEO settings of a page', { ...created, ...conflict }),
  route('PUT /api/admin/seo/:id', 'seo.update', 'Change the SEO settings of a page', conflict),
  route('DELETE /api/admin/seo/:id', 'seo.delete', 'Delete the SEO settings of a page', noContent),

  // Chat
  route('POST /api/chat/session', 'chat.start', 'Start or continue a conversation', {
    ...created,
    input: chatInput,
  }),
  route('GET /api/chat/sessions/:id/messages', 'chat.messages', 'List the messages of a conversation'),
  route('POST /api/chat/sessions/:id/messages', 'chat.send', 'Send a message', { ...created, ...conflict }),
  fileRoute(
    'POST /api/chat/sessions/:id/pictures',
    'chat.uploadPicture',
    chatPictureRights.send,
    'Send a picture in a conversation',
    { upload: { file: 'picture', form: z.object({}), status: 201 }, errors: [404, 409] },
  ),
  fileRoute(
    'GET /api/chat/pictures/:id',
    'chat.picture',
    chatPictureRights.get,
    'Get a picture of a conversation',
    { type: 'image/webp' },
  ),
  route('GET /api/admin/chat/sessions', 'chatConsole.sessions', 'List all conversations'),
  route(
    'PATCH /api/admin/chat/sessions/:id/status',
    'chatConsole.setStatus',
    'Close, reopen or archive a conversation',
    conflict,
  ),
  route(
    'PATCH /api/admin/chat/sessions/:id/assign',
    'chatConsole.assign',
    'Assign a conversation to yourself',
    conflict,
  ),

  // WhatsApp
  route('GET /api/admin/whatsapp-status', 'whatsapp.status', 'Get the state of WhatsApp'),
  route('GET /api/admin/pushflow-status', 'whatsapp.pushflowStatus', 'Get the state of PushFlow'),
  route('POST /api/admin/pushflow-config', 'whatsapp.savePushflow', 'Replace the credentials of PushFlow'),
  route('POST /api/admin/pushflow-test', 'whatsapp.testPushflow', 'Send a test message by PushFlow'),
  route('POST /api/admin/whatsapp-test-message', 'messages.testTemplate', 'Send a template to a phone', {
    errors: [404],
  }),
  route(
    'POST /api/admin/whatsapp-cloud-config',
    'whatsapp.saveCloud',
    'Replace the credentials of the Business API',
  ),
  route('GET /api/admin/whatsapp-cloud-status', 'whatsapp.cloudStatus', 'Get the state of the Business API'),
  route(
    'POST /api/admin/whatsapp-cloud-test',
    'messages.testCloud',
    'Send a test message by the Business API',
  ),
  route(
    'POST /api/admin/whatsapp-templates/:id/submit',
    'messages.submitTemplate',
    'Submit a template to WhatsApp',
    { errors: [404, 409, 502] },
  ),
  route('POST /api/admin/whatsapp-reconnect', 'whatsapp.reconnect', 'Connect WhatsApp Web', {
    errors: [409, 503],
  }),
  route('POST /api/admin/whatsapp-disconnect', 'whatsapp.disconnect', 'Disconnect WhatsApp Web', {
    errors: [503],
  }),
  route('POST /api/admin/whatsapp-reset', 'whatsapp.reset', 'Try WhatsApp Web again', { errors: [503] }),
  route('POST /api/admin/whatsapp-clear-session', 'whatsapp.clearSession', 'Unlink the phone', {
    errors: [503],
  }),
  route('POST /api/admin/whatsapp-full-reset', 'whatsapp.fullReset', 'Unlink the phone and start anew', {
    errors: [503],
  }),
  route('POST /api/send-otp', 'whatsapp.sendText', 'Send a text to a phone'),
  route('POST /api/webhooks/pushflow/:token', 'incoming.pushflow', 'Receive an event of PushFlow'),

  // Money in
  route('GET /api/admin/bank-feed/sources', 'bankFeed.sources', 'List the sources of alerts'),
  route('POST /api/admin/bank-feed/sources', 'bankFeed.createSource', 'Add a source of alerts', created),
  route('PUT /api/admin/bank-feed/sources/:id', 'bankFeed.updateSource', 'Change a source', conflict),
  route('DELETE /api/admin/bank-feed/sources/:id', 'bankFeed.deleteSource', 'Delete a source', {
    ...noContent,
    ...conflict,
  }),
  route('GET /api/admin/bank-feed/alerts', 'bankFeed.alerts', 'List the alerts of banks'),
  route('POST /api/admin/bank-feed/alerts', 'bankFeed.paste', 'Add an alert by hand', {
    ...created,
    ...conflict,
  }),
  route('POST /api/admin/bank-feed/alerts/:id/assign', 'bankFeed.assign', 'Assign an alert to an order', {
    errors: [404, 409],
  }),
  route('POST /api/admin/bank-feed/formats/try', 'bankFeed.tryFormat', 'Read an alert by a format'),
  route('GET /api/admin/whatsapp-templates', 'messages.listTemplates', 'List all templates'),
  route('POST /api/admin/whatsapp-templates', 'messages.createTemplate', 'Add a template', {
    ...created,
    ...conflict,
  }),
  route('PUT /api/admin/whatsapp-templates/:id', 'messages.updateTemplate', 'Change a template', conflict),
  route('DELETE /api/admin/whatsapp-templates/:id', 'messages.deleteTemplate', 'Delete a template', {
    ...noContent,
    ...conflict,
  }),

  // Events
  route('GET /api/admin/events/endpoints', 'events.endpoints', 'List the programs that are told of events'),
  route('POST /api/admin/events/endpoints', 'events.createEndpoint', 'Add a program to tell of events', {
    ...created,
    ...conflict,
  }),
  route('PUT /api/admin/events/endpoints/:id', 'events.updateEndpoint', 'Change an endpoint of events'),
  route('POST /api/admin/events/endpoints/:id/secret', 'events.renewSecret', 'Renew its secret'),
  route('DELETE /api/admin/events/endpoints/:id', 'events.deleteEndpoint', 'Delete an endpoint', noContent),
  route('GET /api/admin/events/deliveries', 'events.deliveries', 'List the deliveries of events'),
  route('POST /api/admin/events/deliveries/:id/send-again', 'events.sendAgain', 'Send it again', conflict),

  ...csvFiles.map(csvRoute),
]
