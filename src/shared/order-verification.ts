/**
 * What became of the proof of an order's phone: its code is awaited, it was proved by the code or before the
 * order, or why no code was asked for; `erased` with the person.
 */
export const orderVerifications = [
  'awaited',
  'proved',
  'proved before',
  'renewal',
  'codes off',
  'cannot send',
  'not to this number',
  'too many codes',
  'top-up',
  'erased',
] as const
export type OrderVerification = (typeof orderVerifications)[number]

/** Why the phone of an order is taken for proved, or not proved; empty where its code says so. */
const verificationNotes: Record<OrderVerification, string> = {
  awaited: '',
  proved: '',
  'proved before': 'The phone was verified before.',
  renewal: 'No code was asked for: the order renews a license.',
  'codes off': 'No code was asked for: codes for orders are switched off.',
  'cannot send': 'No code was asked for: WhatsApp could not send one.',
  'not to this number': 'No code was asked for: codes are not sent to this number.',
  'too many codes':
    'No code was asked for: too many were sent to this number, from this network or by this shop.',
  'top-up': 'No code was asked for: a reseller who is signed in tops up.',
  erased: '',
}

/** What an order stores of the proof of its phone. */
export const verified = (verification: OrderVerification) => ({
  verification,
  verificationNotes: verificationNotes[verification],
  isPhoneVerified: verification === 'proved' || verification === 'proved before',
})
