import type { PaymentState } from '#src/shared/values/vocabulary.ts'

type PaymentEvent = 'submit' | 'accept' | 'reject' | 'refund'

/** The states of a payment, and the state after each event that may happen in them (PAY-81). */
const transitions: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  // An order is also accepted without a proof, by money that was seen another way.
  awaiting: { submit: 'submitted', accept: 'accepted' },
  submitted: { submit: 'submitted', accept: 'accepted', reject: 'rejected' },
  rejected: { submit: 'submitted', accept: 'accepted' },
  accepted: { refund: 'refunded' },
  refunded: {},
}

/** The state after an event; undefined where it cannot happen. */
export const nextState = (state: PaymentState, event: PaymentEvent): PaymentState | undefined =>
  transitions[state][event]
