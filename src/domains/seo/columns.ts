import { activeOrNot, type CsvColumn } from '#src/shared/csv.ts'
import { seoListInput } from './schema.ts'
import type { SeoRow } from './service.ts'

/** The columns of SEO settings, in the table of the back office and in its CSV file. */
export const seoColumns = {
  page: { header: 'Page', value: (row) => row.page },
  title: { header: 'Title', value: (row) => row.title },
  description: { header: 'Description', value: (row) => row.description },
  robots: { header: 'Robots', value: (row) => row.robots },
  isActive: { header: 'Status', value: (row) => activeOrNot(row.isActive) },
  updatedAt: { header: 'Last Updated', isTime: true, value: (row) => row.updatedAt },
} as const satisfies Record<string, CsvColumn<SeoRow>>

export const seoCsv = {
  name: 'seo',
  operation: 'seo.export',
  summary: 'Export the SEO settings',
  tokens: 'read',
  list: seoListInput,
  columns: seoColumns,
} as const
