import { activeOrNot, type CsvColumn } from '#src/shared/csv.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import type { AdminProduct } from './answers.ts'
import { productListInput } from './schema.ts'

/** The columns of products, in the table of the back office and in its CSV file. */
export const productColumns = {
  title: { header: 'Product', value: (product) => product.title },
  plan: { header: 'Plan', value: (product) => planNames[product.plan] },
  category: { header: 'Category', value: (product) => product.category },
  price: { header: 'Price', isMoney: true, value: (product) => product.price },
  discountPrice: { header: 'Discount', value: (product) => product.discountPrice },
  couponCode: { header: 'Coupon', value: (product) => product.couponCode },
  termMonths: { header: 'Term', value: (product) => termInWords(product.termMonths) },
  isActive: { header: 'Status', value: (product) => activeOrNot(product.isActive) },
  createdAt: { header: 'Created', isTime: true, value: (product) => product.createdAt },
} as const satisfies Record<string, CsvColumn<AdminProduct>>

export const productCsv = {
  name: 'products',
  operation: 'products.export',
  summary: 'Export the products',
  tokens: 'read',
  list: productListInput,
  columns: productColumns,
} as const
