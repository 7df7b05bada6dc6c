import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { countRows, equals, pageOf } from '#db/page.ts'
import { coupons } from '#db/schema/coupons.ts'
import { products } from '#db/schema/products.ts'
import { contains, foldedOf, translatedTexts } from '#db/search.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Listed } from '#src/shared/paging.ts'
import { couponForm } from '#src/shared/values/typed.ts'
import type { ProductRow } from './present.ts'
import {
  type CreateProduct,
  DISCOUNT_TOO_HIGH,
  type ProductListQuery,
  planOfTitle,
  type UpdateProduct,
} from './schema.ts'

const rows = auditedRows(products, { entity: 'product', noun: 'Product', isPublic: true })

const columns = { createdAt: products.createdAt, title: foldedOf(products.title), price: products.priceMinor }

const productsOnSale = kept([products], (db): readonly ProductRow[] =>
  db
    .select()
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(desc(products.createdAt), desc(products.id))
    .all(),
)

/** The products of the store, newest first (PROD-3). */
export const listActiveProducts = (deps: Reading): readonly ProductRow[] => productsOnSale(deps.db)

/** Products for the back office. `q` searches title, category and coupon code. */
export const listProducts = (deps: Reading, query: ProductListQuery): Listed<ProductRow> =>
  pageOf(deps.db, products, query, {
    columns,
    fallback: '-createdAt',
    where: and(
      contains(query.q, [
        products.title,
        products.category,
        products.couponCode,
        translatedTexts(products.translations),
      ]),
      equals(products.isActive, query.isActive),
      equals(products.category, query.category),
    ),
  })

/** One product. Throws NOT_FOUND. */
export const getProduct = rows.find

/**
 * Refuses the code of a coupon for a product on sale: a buyer types nothing else, and the product would take the coupon
 * from its plan (ORD-1348).
 */
const requireFreeCode = (
  db: Db,
  { couponCode, isActive }: Pick<ProductRow, 'couponCode' | 'isActive'>,
): void => {
  if (couponCode === null || !isActive) return
  const isTaken = countRows(db, coupons, eq(coupons.codeFolded, couponForm(couponCode))) > 0
  if (isTaken) throw new AppError('CONFLICT', 'A coupon has this code', { field: 'couponCode' })
}

/**
 * Adds a product; prices in minor units. A call without a plan takes the plan that the title names (PROD-2). Throws
 * CONFLICT for the code of a coupon.
 */
export const createProduct = (
  deps: Publishing,
  actor: User,
  { price, discountPrice, ...rest }: CreateProduct,
  id?: number,
): ProductRow => {
  const values = (db: Db) => {
    requireFreeCode(db, rest)
    return {
      ...rest,
      plan: rest.plan ?? planOfTitle(rest.title),
      priceMinor: price,
      discountPriceMinor: discountPrice,
    }
  }
  return rows.create(deps, actor, values, id)
}

/**
 * Changes the given fields. Throws NOT_FOUND; BAD_REQUEST when the discount price is not below the price (PROD-1);
 * CONFLICT for the code of a coupon.
 */
export const updateProduct = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, price, discountPrice, ...rest }: UpdateProduct,
): ProductRow => {
  const values = (before: ProductRow, db: Db) => {
    const { couponCode = before.couponCode, isActive = before.isActive } = rest
    const isSame = couponCode === before.couponCode && isActive === before.isActive
    if (!isSame) requireFreeCode(db, { couponCode, isActive })
    // A partial update is checked against the stored price or discount price.
    const priceMinor = price ?? before.priceMinor
    const discountPriceMinor = discountPrice === undefined ? before.discountPriceMinor : discountPrice
    if (discountPriceMinor !== null && discountPriceMinor >= priceMinor) {
      throw new AppError('BAD_REQUEST', DISCOUNT_TOO_HIGH, { field: 'discountPrice' })
    }
    return { ...rest, priceMinor, discountPriceMinor }
  }
  return rows.update(deps, actor, id, values, expectedUpdatedAt)
}

/** Removes a product; its orders stay unchanged. Throws NOT_FOUND. */
export const deleteProduct = rows.remove
