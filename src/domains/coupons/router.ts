import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, idempotent, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { couponCsv } from './columns.ts'
import { toCoupon } from './present.ts'
import { couponListInput, createCouponInput, updateCouponInput } from './schema.ts'
import { createCoupon, deleteCoupon, getCoupon, listCoupons, updateCoupon } from './service.ts'

export const couponsRouter = router({
  /** Every coupon, newest first, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(couponListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listCoupons(ctx.deps, input), toCoupon)),
  /** One coupon. NOT_FOUND. */
  get: adminProcedure
    .meta({ tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toCoupon(getCoupon(ctx.deps, input.id))),
  /** Adds a coupon. CONFLICT for a code that is taken. */
  create: adminProcedure
    .use(idempotent)
    .input(createCouponInput)
    .mutation(({ ctx, input }) => toCoupon(createCoupon(ctx.deps, ctx.actor, input))),
  /** Changes the given fields. NOT_FOUND, BAD_REQUEST, CONFLICT. */
  update: adminProcedure
    .input(updateCouponInput)
    .mutation(({ ctx, input }) => toCoupon(updateCoupon(ctx.deps, ctx.actor, input))),
  /** Removes a coupon; its orders keep their price. NOT_FOUND. */
  delete: adminProcedure
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteCoupon(ctx.deps, ctx.actor, input)),
})

export const couponsFiles = [csvFile(couponCsv, listCoupons, toCoupon)]
