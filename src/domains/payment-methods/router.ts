import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, idempotent, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { paymentMethodCsv } from './columns.ts'
import { toPaymentMethod } from './present.ts'
import {
  createPaymentMethodInput,
  paymentMethodListInput,
  togglePaymentMethodInput,
  updatePaymentMethodInput,
} from './schema.ts'
import {
  createPaymentMethod,
  deletePaymentMethod,
  getPaymentMethod,
  listPaymentMethods,
  updatePaymentMethod,
  updatePaymentTemplates,
} from './service.ts'

export const paymentMethodsRouter = router({
  /** Every payment method by display order, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(paymentMethodListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listPaymentMethods(ctx.deps, input), toPaymentMethod)),
  /** One payment method. NOT_FOUND. */
  get: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => toPaymentMethod(getPaymentMethod(ctx.deps, input.id))),
  /** Adds a payment method. */
  create: adminProcedure
    .use(idempotent)
    .input(createPaymentMethodInput)
    .mutation(({ ctx, input }) => toPaymentMethod(createPaymentMethod(ctx.deps, ctx.actor, input))),
  /** Changes the given fields. NOT_FOUND. */
  update: adminProcedure
    .input(updatePaymentMethodInput)
    .mutation(({ ctx, input }) => toPaymentMethod(updatePaymentMethod(ctx.deps, ctx.actor, input))),
  /** Sets either `isActive` or `isVisible`. NOT_FOUND. */
  toggle: adminProcedure
    .input(togglePaymentMethodInput)
    .mutation(({ ctx, input }) => toPaymentMethod(updatePaymentMethod(ctx.deps, ctx.actor, input))),
  /** Removes a payment method. NOT_FOUND. */
  delete: adminProcedure
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deletePaymentMethod(ctx.deps, ctx.actor, input)),
  /** Writes the current payment methods into the templates: `{success, message, updated}`. CONFLICT. */
  updateTemplates: adminProcedure.mutation(({ ctx }) => ({
    success: true,
    message: 'WhatsApp templates updated with the current payment methods',
    updated: updatePaymentTemplates(ctx.deps, ctx.actor),
  })),
})

export const paymentMethodsFiles = [csvFile(paymentMethodCsv, listPaymentMethods, toPaymentMethod)]
