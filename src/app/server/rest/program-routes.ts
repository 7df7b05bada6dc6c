import { conflict, direct, open, type Route, route } from './route.ts'

/** The documented calls of the programs that are sold: of licences, updates and trials, which any origin may make. */
export const programRoutes: Route[] = [
  route('POST /api/license/activate', 'licenses.activate', 'Activate a license on a system', open),
  route('POST /api/license/validate', 'licenses.validate', 'Get the state of a license on a system', direct),
  route('POST /api/license/deactivate', 'licenses.deactivate', 'Free the place of a system', open),
  route(
    'POST /api/license/requests',
    'licenses.requestActivation',
    'Ask a holder for a place without a key',
    open,
  ),
  route('POST /api/license/swaps', 'licenses.requestSwap', 'Ask the holder of a key to swap a system', {
    ...open,
    errors: [404, 409],
  }),
  route('POST /api/license/requests/claim', 'licenses.claim', 'Get what became of either request', {
    ...open,
    errors: [409],
  }),
  route('GET /api/license/keys', 'licenses.keys', 'Get the public keys of leases as a JWK set', open),
  route(
    'POST /api/license/update',
    'downloads.updateFor',
    'Get the files of a newer version of the extension',
    {
      ...open,
      errors: [404, 409],
    },
  ),
  route('POST /api/trials', 'trials.start', 'Ask for a free trial, and get a code by WhatsApp', {
    ...open,
    errors: [409, 503],
  }),
  route('POST /api/trials/verify', 'trials.verify', 'Begin the trial by that code', { ...open, ...conflict }),
]
