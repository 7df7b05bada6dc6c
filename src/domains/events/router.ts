import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { deliveryCsv } from './columns.ts'
import { toDelivery } from './present.ts'
import { getDelivery, listDeliveries } from './queries.ts'
import { sendAgain, sendTest } from './rules/delivery.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  renewSecret,
  updateEndpoint,
} from './rules/endpoints.ts'
import { createEndpointInput, deliveryListInput, endpointInput, updateEndpointInput } from './schema.ts'

export const eventsRouter = router({
  /** The programs that are told of events, without their secrets. */
  endpoints: adminProcedure.meta({ tokens: 'read' }).query(({ ctx }) => listEndpoints(ctx.deps)),
  /** Adds a program. `secret` is given only in this answer. CONFLICT where there are ten. */
  createEndpoint: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(createEndpointInput)
    .mutation(({ ctx, input }) => createEndpoint(ctx.deps, ctx.actor, input)),
  /** Changes the address or the events of a program, or switches it on or off. NOT_FOUND, CONFLICT. */
  updateEndpoint: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(updateEndpointInput)
    .mutation(({ ctx, input }) => updateEndpoint(ctx.deps, ctx.actor, input)),
  /** Gives a program another secret; the earlier one signs too for a day. NOT_FOUND, CONFLICT. */
  renewSecret: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(endpointInput)
    .mutation(({ ctx, input }) => renewSecret(ctx.deps, ctx.actor, input)),
  /**
   * Sends a program one signed call `ping` now: `{answerStatus, answer, problem}`; `problem` is null where it was taken.
   * NOT_FOUND, TOO_MANY_REQUESTS.
   */
  sendTest: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => sendTest(ctx.deps, ctx.actor, input.id)),
  /** Deletes a program with its deliveries. NOT_FOUND, CONFLICT. */
  deleteEndpoint: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(endpointInput)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx.deps, ctx.actor, input)),
  /** The deliveries of the last 30 days, newest first. */
  deliveries: adminProcedure
    .meta({ tokens: 'read' })
    .input(deliveryListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listDeliveries(ctx.deps, input), toDelivery)),
  /** One delivery. NOT_FOUND. */
  getDelivery: adminProcedure
    .meta({ tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toDelivery(getDelivery(ctx.deps, input.id))),
  /** Sends a delivery once more, in a full set of tries. NOT_FOUND, CONFLICT while its program is switched off. */
  sendAgain: adminProcedure
    .meta({ tokens: 'orders', unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => toDelivery(sendAgain(ctx.deps, ctx.actor, input.id))),
})

export const eventsFiles = [csvFile(deliveryCsv, listDeliveries, toDelivery)]
