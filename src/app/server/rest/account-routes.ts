import { dataFileInput, dataRights } from '#src/domains/users/schema.ts'
import { conflict, created, fileRoute, noContent, type Route, route } from './route.ts'

/** The calls of sessions, accounts and one-time codes. */
export const accountRoutes: Route[] = [
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
]
