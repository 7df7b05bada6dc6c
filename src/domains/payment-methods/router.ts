import { adminProcedure, idempotent, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
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
  /** Every way to pay by display order, paged (admin §7). */
  list: adminProcedure.input(paymentMethodListInput.prefault({})).query(({ ctx, input }) => {
    const { rows, total } = listPaymentMethods(ctx.deps, input)
    return { rows: rows.map(toPaymentMethod), total }
  }),
  /** One way to pay. NOT_FOUND. */
  get: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => toPaymentMethod(getPaymentMethod(ctx.deps, input.id))),
  /** Adds a way to pay. */
  create: adminProcedure
    .use(idempotent)
    .input(createPaymentMethodInput)
    .mutation(({ ctx, input }) => toPaymentMethod(createPaymentMethod(ctx.deps, ctx.actor, input))),
  /** Changes one, whole or in part. NOT_FOUND. */
  update: adminProcedure
    .input(updatePaymentMethodInput)
    .mutation(({ ctx, input }) => toPaymentMethod(updatePaymentMethod(ctx.deps, ctx.actor, input))),
  /** Sets isActive or isVisible, and only one of them (admin §7). NOT_FOUND. */
  toggle: adminProcedure
    .input(togglePaymentMethodInput)
    .mutation(({ ctx, input }) => toPaymentMethod(updatePaymentMethod(ctx.deps, ctx.actor, input))),
  /** Removes one. NOT_FOUND. */
  delete: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => deletePaymentMethod(ctx.deps, ctx.actor, input.id)),
  /** Writes the current ways to pay into the reminder texts: `{success, message, updated}` (decision §5). CONFLICT. */
  updateTemplates: adminProcedure.mutation(({ ctx }) => ({
    success: true,
    message: 'WhatsApp templates updated with the current payment methods',
    updated: updatePaymentTemplates(ctx.deps, ctx.actor),
  })),
})
