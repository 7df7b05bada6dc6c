import { done } from '#src/shared/answer.ts'

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const incomingRest = {
  tags: { incoming: 'What gateways tell the shop' },
  answers: {
    'incoming.pushflow': done,
  },
}
