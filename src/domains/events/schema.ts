import { z } from 'zod'
import { byId, byIdAsShown, expectedUpdatedAt, line } from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'

/** The events that the shop tells other programs of. */
export const eventTypes = [
  'order.approved',
  'payment.refunded',
  'license.activated',
  'license.ended',
  'ticket.opened',
] as const
export type EventType = (typeof eventTypes)[number]

/** The event that a press on "Send a test" sends. Nothing happened, so no endpoint chooses it. */
export const TEST_EVENT = 'ping'

/** What happened, in words. */
export const eventTypeNames: Record<EventType, string> = {
  'order.approved': 'Order approved',
  'payment.refunded': 'Payment refunded',
  'license.activated': 'License activated on a system',
  'license.ended': 'License ended or taken back',
  'ticket.opened': 'Ticket opened',
}

/** Waiting for its next try, taken by its receiver, or given up. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export const deliveryStatusNames: Record<(typeof deliveryStatuses)[number], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** The most endpoints of a shop: each event is written once for each. */
export const MAX_ENDPOINTS = 10
/** The characters that are kept of an answer. */
export const ANSWER_KEPT = 2000
/** The hours for which a renewed secret still signs. */
export const OVERLAP_HOURS = 24
/** The days of failure after which an endpoint is switched off. */
export const FAILING_DAYS = 5
/** The days for which deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30

/** Whether a text is an address of http or https with a host, and without user and fragment, which no call sends. */
const isReceiver = (text: string): boolean => {
  const parsed = /^https?:\/\/[^/]/i.test(text) ? URL.parse(text) : null
  return parsed !== null && parsed.username + parsed.password + parsed.hash === ''
}

const receiver = line('Please enter the address of your program', 500)
  .refine(isReceiver, 'Must start with https://, without user and #')
  .meta({ pattern: '^https://([a-z][a-z0-9-]*\\.)+[a-z]+(/[a-z0-9/_-]*)?$' })

const events = z
  .array(z.enum(eventTypes))
  .min(1, 'Please choose at least one event')
  .overwrite((chosen) => eventTypes.filter((event) => chosen.includes(event)))

export const createEndpointInput = z.object({ url: receiver, events, isActive: z.boolean().default(true) })
export const updateEndpointInput = byId.extend({
  url: receiver.optional(),
  events: events.optional(),
  isActive: z.boolean().optional(),
  expectedUpdatedAt,
})
/** An endpoint to delete or to give another secret, as it was shown. */
export const endpointInput = byIdAsShown
export type CreateEndpoint = z.output<typeof createEndpointInput>
export type UpdateEndpoint = z.output<typeof updateEndpointInput>

export const deliveryListInput = listInput(['createdAt'], {
  status: z.enum(deliveryStatuses).optional(),
  event: z.enum(eventTypes).optional(),
})
export type DeliveryListQuery = z.output<typeof deliveryListInput>
