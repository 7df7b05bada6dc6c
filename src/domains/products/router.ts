import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, idempotent, publicProcedure, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { productCsv } from './columns.ts'
import { toAdminProduct, toPublicProduct } from './present.ts'
import { createProductInput, productListInput, updateProductInput } from './schema.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  listActiveProducts,
  listProducts,
  updateProduct,
} from './service.ts'

export const productsRouter = router({
  /** The products of the store, newest first. */
  onSale: publicProcedure.query(({ ctx }) => listActiveProducts(ctx.deps).map(toPublicProduct)),
  /** Every product, newest first, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(productListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listProducts(ctx.deps, input), toAdminProduct)),
  /** One product. NOT_FOUND. */
  get: adminProcedure
    .meta({ tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toAdminProduct(getProduct(ctx.deps, input.id))),
  /** Adds a product. CONFLICT for the code of a coupon. */
  create: adminProcedure
    .use(idempotent)
    .input(createProductInput)
    .mutation(({ ctx, input }) => toAdminProduct(createProduct(ctx.deps, ctx.actor, input))),
  /** Changes the given fields. NOT_FOUND, BAD_REQUEST, CONFLICT. */
  update: adminProcedure
    .input(updateProductInput)
    .mutation(({ ctx, input }) => toAdminProduct(updateProduct(ctx.deps, ctx.actor, input))),
  /** Removes a product; its orders stay. NOT_FOUND. */
  delete: adminProcedure
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteProduct(ctx.deps, ctx.actor, input)),
})

export const productsFiles = [csvFile(productCsv, listProducts, toAdminProduct)]
