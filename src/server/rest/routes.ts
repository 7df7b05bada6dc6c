import { created, fileRoute, kept, noContent, type Request, type Route, route, rows } from './route.ts'

/** Scripts name a repeated order by a header, the forms by a field (ORD-6). */
const orderInput = ({ body, headers }: Request): unknown =>
  typeof body === 'object' && body !== null && headers['idempotency-key'] !== undefined
    ? { ...body, idempotencyKey: headers['idempotency-key'] }
    : body

const phoneOf = (info: unknown): unknown =>
  typeof info === 'object' && info !== null && 'phone' in info ? info.phone : undefined

/** The guest's number is in guestInfo. */
const chatInput = ({ body }: Request): unknown =>
  typeof body === 'object' && body !== null && 'guestInfo' in body
    ? { whatsappNumber: phoneOf(body.guestInfo), ...body }
    : body

/** THE table: one line per documented call. docs/api.md is made from it (npm run docs). */
export const routes: Route[] = [
  // Session and account
  route('GET', '/api/me', 'auth.me', 'user'),
  route('POST', '/api/login', 'auth.signIn', '{user}'),
  route('POST', '/api/logout', 'auth.signOut', '{success}'),
  route('POST', '/api/register', 'auth.register', '201 {user}', created),
  route('POST', '/api/auth/request-password-reset', 'auth.requestPasswordReset', '{success}'),
  route('POST', '/api/auth/reset-password', 'auth.resetPassword', '{success}'),
  fileRoute(
    'GET',
    '/api/admin/api-tokens/export',
    'admin',
    'the API tokens as CSV, never what opens the door',
  ),

  // One-time codes
  route('GET', '/api/pushflow-status', 'whatsapp.isEnabled', '{isEnabled}'),
  route('POST', '/api/send-verification-otp', 'otp.send', '{success, method, message}'),
  route('POST', '/api/whatsapp/verify-otp', 'auth.verifyPhone', '{success, message}'),

  // Orders
  route('POST', '/api/orders', 'orders.create', '201 order + {orderId, requiresOTP, message}', {
    status: 201,
    input: orderInput,
  }),
  route('POST', '/api/orders/verify-otp', 'orders.verifyCode', '{success, message, order}'),
  route('GET', '/api/user-orders', 'orders.mine', '[order]', rows),
  route('GET', '/api/admin/orders', 'orders.list', '[order]', rows),
  route('PATCH', '/api/admin/orders/:id/status', 'orders.setStatus', 'order'),
  route('PATCH', '/api/admin/orders/:id/notes', 'orders.setNotes', 'order'),
  route('POST', '/api/admin/orders/:id/payment-reminder', 'orders.sendPaymentReminder', '{success, message}'),
  fileRoute('GET', '/api/orders/:id/receipt', 'owner', 'the receipt as PDF'),
  fileRoute('GET', '/api/admin/orders/export', 'admin', 'the orders as CSV'),

  // Downloads
  route('GET', '/api/downloads', 'downloads.mine', '[download]', rows),
  fileRoute('GET', '/api/downloads/:id/file', 'owner', 'the file, or 302'),
  route('GET', '/api/admin/downloads', 'downloads.list', '[download]', rows),
  fileRoute('GET', '/api/admin/downloads/export', 'admin', 'the downloads as CSV'),
  route('POST', '/api/admin/downloads', 'downloads.create', '201 download', created),
  fileRoute(
    'POST',
    '/api/admin/downloads/upload',
    'admin',
    '201 download (multipart: file, fileType, version, userId)',
  ),
  route('PATCH', '/api/admin/downloads/:id/status', 'downloads.setActive', 'download'),
  route('DELETE', '/api/admin/downloads/:id', 'downloads.delete', '204', noContent),

  // Users
  route('GET', '/api/admin/users', 'users.list', '[user]', rows),
  fileRoute('GET', '/api/admin/users/export', 'admin', 'the users as CSV'),
  route('PUT', '/api/admin/users/:id', 'users.update', 'user'),
  route('PUT', '/api/admin/users/:id/suspend', 'users.setSuspended', 'user'),
  route('DELETE', '/api/admin/users/:id', 'users.delete', '204', noContent),

  // Plans
  route('GET', '/api/plans', 'plans.onSale', '[plan]', kept),
  route('GET', '/api/admin/plans', 'plans.list', '[plan]', rows),
  fileRoute('GET', '/api/admin/plans/export', 'admin', 'the plans as CSV'),
  route('POST', '/api/admin/plans', 'plans.create', '201 plan', created),
  route('PUT', '/api/admin/plans/:id', 'plans.update', 'plan'),

  // Products
  route('GET', '/api/products', 'products.onSale', '[product]', kept),
  route('GET', '/api/admin/products', 'products.list', '[product]', rows),
  fileRoute('GET', '/api/admin/products/export', 'admin', 'the products as CSV'),
  route('POST', '/api/admin/products', 'products.create', '201 product', created),
  route('PUT', '/api/admin/products/:id', 'products.update', 'product'),
  route('DELETE', '/api/admin/products/:id', 'products.delete', '204', noContent),

  // Payment methods
  route('GET', '/api/admin/payment-methods', 'paymentMethods.list', '[payment method]', rows),
  fileRoute('GET', '/api/admin/payment-methods/export', 'admin', 'the payment methods as CSV'),
  route('POST', '/api/admin/payment-methods', 'paymentMethods.create', '201 payment method', created),
  route('PUT', '/api/admin/payment-methods/:id', 'paymentMethods.update', 'payment method'),
  route('DELETE', '/api/admin/payment-methods/:id', 'paymentMethods.delete', '204', noContent),
  route('PATCH', '/api/admin/payment-methods/:id/toggle', 'paymentMethods.toggle', 'payment method'),
  route(
    'POST',
    '/api/admin/payment-methods/update-templates',
    'paymentMethods.updateTemplates',
    '{success, message, updated}',
  ),

  // Contacts and tickets
  route('POST', '/api/contact', 'contacts.send', '201 {success, message}', created),
  route('GET', '/api/admin/contacts', 'contacts.list', '[contact]', rows),
  fileRoute('GET', '/api/admin/contacts/export', 'admin', 'the contacts as CSV'),
  route('PATCH', '/api/admin/contacts/:id/status', 'contacts.setStatus', 'contact'),
  route('POST', '/api/support-ticket', 'tickets.create', '201 ticket', created),
  fileRoute('GET', '/api/admin/tickets/export', 'admin', 'the tickets as CSV'),

  // Settings
  route('GET', '/api/settings/currency', 'settings.currency', '{currency_symbol}', kept),
  route('GET', '/api/admin/settings', 'settings.list', '[setting]'),
  route('PUT', '/api/admin/settings/:key', 'settings.update', 'setting'),

  // Content
  route('GET', '/api/content', 'content.all', '[content item]', kept),
  route(
    'GET',
    '/api/content/:section',
    'content.section',
    '[content item] (404 for an unknown section)',
    kept,
  ),
  route('PUT', '/api/content/:id', 'content.setValue', 'content item'),
  route('POST', '/api/admin/content', 'content.create', '201 content item', created),
  route('PATCH', '/api/admin/content/:id', 'content.update', 'content item'),
  route('DELETE', '/api/admin/content/:id', 'content.delete', '204', noContent),

  // Page sections
  route('GET', '/api/admin/page-sections', 'pageSections.list', '[page section]'),
  route('POST', '/api/admin/page-sections', 'pageSections.create', '201 page section', created),
  route(
    'POST',
    '/api/admin/page-sections/initialize',
    'pageSections.initialize',
    '201 [page section]',
    created,
  ),
  route('PUT', '/api/admin/page-sections/:id/order', 'pageSections.setOrder', 'page section'),
  route('PUT', '/api/admin/page-sections/:id/visibility', 'pageSections.setVisibility', 'page section'),
  route('PUT', '/api/admin/page-sections/:id/content', 'pageSections.setContent', 'page section'),
  route('DELETE', '/api/admin/page-sections/:id', 'pageSections.delete', '204', noContent),

  // Notifications
  route('GET', '/api/notifications', 'notifications.shown', '[notification]'),
  route('GET', '/api/admin/notifications', 'notifications.list', '[notification]', rows),
  route('POST', '/api/admin/notifications', 'notifications.create', '201 notification', created),
  route('PUT', '/api/admin/notifications/:id', 'notifications.update', 'notification'),
  route('PATCH', '/api/admin/notifications/:id/status', 'notifications.setActive', 'notification'),
  route('DELETE', '/api/admin/notifications/:id', 'notifications.delete', '204', noContent),

  // SEO
  route('GET', '/api/admin/seo', 'seo.list', '[seo setting]', rows),
  fileRoute('GET', '/api/admin/seo/export', 'admin', 'the SEO settings as CSV'),
  route('POST', '/api/admin/seo', 'seo.create', '201 seo setting', created),
  route('PUT', '/api/admin/seo/:id', 'seo.update', 'seo setting'),
  route('DELETE', '/api/admin/seo/:id', 'seo.delete', '204', noContent),

  // Chat
  route('POST', '/api/chat/session', 'chat.start', '201 session', { status: 201, input: chatInput }),
  route('GET', '/api/chat/sessions/:id/messages', 'chat.messages', '[message]', rows),
  route('POST', '/api/chat/sessions/:id/messages', 'chat.send', '201 message', created),
  route('GET', '/api/admin/chat/sessions', 'chatConsole.sessions', '[session]', rows),
  route('PATCH', '/api/admin/chat/sessions/:id/status', 'chatConsole.setStatus', 'session'),
  route('PATCH', '/api/admin/chat/sessions/:id/assign', 'chatConsole.assign', 'session'),
  fileRoute('GET', '/api/admin/chat-replies/export', 'admin', 'the canned replies as CSV'),

  // WhatsApp
  route(
    'GET',
    '/api/admin/whatsapp-status',
    'whatsapp.status',
    '{isConnected}; an administrator gets {isConnected, isDisabled, status, phoneNumber, qrCode}',
  ),
  route(
    'GET',
    '/api/admin/pushflow-status',
    'whatsapp.pushflowStatus',
    '{isEnabled, hasCredentials, serviceType}',
  ),
  route('POST', '/api/admin/pushflow-config', 'whatsapp.savePushflow', '{success, message}'),
  route('POST', '/api/admin/pushflow-test', 'whatsapp.testPushflow', '{success, message}'),
  route('POST', '/api/admin/whatsapp-test-message', 'messages.testTemplate', '{success, message}'),
  route('POST', '/api/send-otp', 'whatsapp.sendText', '{success, message}'),
  route('POST', '/api/webhooks/pushflow/:token', 'incoming.pushflow', '{success}'),
  fileRoute('GET', '/api/admin/outbox/export', 'admin', 'the outbox as CSV'),
  route('GET', '/api/admin/whatsapp-templates', 'messages.listTemplates', '[template]', rows),
  route('POST', '/api/admin/whatsapp-templates', 'messages.createTemplate', '201 template', created),
  route('PUT', '/api/admin/whatsapp-templates/:id', 'messages.updateTemplate', 'template'),
  route('DELETE', '/api/admin/whatsapp-templates/:id', 'messages.deleteTemplate', '204', noContent),
]
