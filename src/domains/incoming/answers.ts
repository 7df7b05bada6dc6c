import { done } from '#src/shared/answer.ts'

/** The calls of this domain in the OpenAPI document: their headings and their answers (REST-5). */
export const incomingRest = {
  tags: { incoming: 'What gateways tell the shop' },
  answers: {
    'incoming.pushflow': done,
  },
}
