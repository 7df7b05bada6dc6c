import { created, fileRoute, kept, noContent, type Request, type Route, route, rows } from './route.ts'

/** Scripts name a repeated order by a header, the forms by a field (decision §4). */
const orderInput = ({ body, headers }: Request): unknown =>
  typeof body === 'object' && body !== null && headers['idempotency-key'] !== undefined
    ? { ...body, idempotencyKey: headers['idempotency-key'] }
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

  // One-time codes
  route('GET', '/api/pushflow-status', 'whatsapp.isEnabled', '{isEnabled}'),
  route('POST', '/api/send-verification-otp', 'otp.send', '{success, method, message}'),
  route('POST', '/api/whatsapp/verify-otp', 'otp.verify', '{success, message}'),

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

  // Downloads
  route('GET', '/api/downloads', 'downloads.mine', '[download]', rows),
  fileRoute('GET', '/api/downloads/:id/file', 'owner', 'the file, or 302'),
  route('GET', '/api/admin/downloads', 'downloads.list', '[download]', rows),
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
  route('PUT', '/api/admin/users/:id', 'users.update', 'user'),
  route('PUT', '/api/admin/users/:id/suspend', 'users.setSuspended', 'user'),
  route('DELETE', '/api/admin/users/:id', 'users.delete', '204', noContent),

  // Plans
  route('GET', '/api/plans', 'plans.onSale', '[plan]', kept),
  route('GET', '/api/admin/plans', 'plans.list', '[plan]', rows),
  route('POST', '/api/admin/plans', 'plans.create', '201 plan', created),
  route('PUT', '/api/admin/plans/:id', 'plans.update', 'plan'),

  // Settings
  route('GET', '/api/settings/currency', 'settings.currency', '{currency_symbol}', kept),
  route('GET', '/api/admin/settings', 'settings.list', '[setting]'),
  route('PUT', '/api/admin/settings/:key', 'settings.update', 'setting'),

  // WhatsApp
  route(
    'GET',
    '/api/admin/pushflow-status',
    'whatsapp.pushflowStatus',
    '{isEnabled, hasCredentials, serviceType}',
  ),
  route('POST', '/api/admin/pushflow-config', 'whatsapp.savePushflow', '{success, message}'),
  route('POST', '/api/admin/pushflow-test', 'whatsapp.testPushflow', '{success, message}'),
  route('POST', '/api/admin/whatsapp-test-message', 'whatsapp.testTemplate', '{success, message}'),
  route('POST', '/api/send-otp', 'whatsapp.sendText', '{success, message}'),
  route('GET', '/api/admin/whatsapp-templates', 'messages.listTemplates', '[template]', rows),
  route('POST', '/api/admin/whatsapp-templates', 'messages.createTemplate', '201 template', created),
  route('PUT', '/api/admin/whatsapp-templates/:id', 'messages.updateTemplate', 'template'),
  route('DELETE', '/api/admin/whatsapp-templates/:id', 'messages.deleteTemplate', '204', noContent),
]
