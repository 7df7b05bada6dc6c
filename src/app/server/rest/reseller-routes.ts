import { conflict, keyedInput, type Route, route } from './route.ts'

const keyed = { errors: [404, 409], input: keyedInput }

/** Who is no reseller finds nothing. */
const own = { errors: [404] }

/** The documented calls of resellers, a part of the table in routes.ts. */
export const resellerRoutes: Route[] = [
  route(
    'PUT /api/admin/users/:id/reseller',
    'resellers.set',
    'Make a user a reseller, or close one',
    conflict,
  ),
  route('GET /api/reseller', 'resellers.get', 'Get your balance, prices and customers', own),
  route('POST /api/reseller/licenses', 'resellers.issue', 'Issue licenses to a customer', keyed),
  route('POST /api/reseller/renewals', 'resellers.renew', 'Renew licenses of your customers', keyed),
  route('GET /api/reseller/statement', 'resellers.statement', 'List the movements of your balance', own),
]
