import type { products } from '#db/schema/products.ts'
import { shownAddress } from '#src/shared/input.ts'
import { inLanguage } from '#src/shared/translations.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { AdminProduct, PublicProduct } from './answers.ts'

export type ProductRow = typeof products.$inferSelect

const common = (product: ProductRow): PublicProduct => ({
  id: product.id,
  title: product.title,
  plan: product.plan,
  description: product.description,
  price: fromMinor(product.priceMinor),
  discountPrice: product.discountPriceMinor === null ? null : fromMinor(product.discountPriceMinor),
  couponCode: product.couponCode,
  termMonths: product.termMonths,
  imageUrl: shownAddress(product.imageUrl),
  category: product.category,
  isActive: product.isActive,
})

/** A product for the store, in the visitor's language; prices are numbers in PKR. */
export const toPublicProduct = (product: ProductRow): PublicProduct => common(inLanguage(product))

/** A product for administrators. */
export const toAdminProduct = (product: ProductRow): AdminProduct => ({
  ...common(product),
  translations: product.translations,
  createdAt: product.createdAt,
  updatedAt: product.updatedAt,
})
