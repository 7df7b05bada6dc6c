import type { CsvColumn } from '#src/shared/csv.ts'
import { formatDate, fromJson } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import type { toHeldLicense } from './present.ts'
import { licenseListInput } from './schema.ts'

type License = ReturnType<typeof toHeldLicense>

/** The columns of licences, in the table of the back office and in its CSV file. */
export const licenseColumns = {
  licenseKey: { header: 'License key', isSecret: true, value: (license) => license.licenseKey },
  name: { header: 'Holder', value: (license) => license.name },
  phone: { header: 'Phone', value: (license) => license.phone },
  email: { header: 'Email', value: (license) => license.email },
  plan: { header: 'Plan', value: (license) => planNames[license.plan] },
  status: { header: 'Status', value: (license) => license.licenseStatus },
  systems: {
    header: 'Systems',
    stored: 'systemsCount',
    value: ({ systemsInUse, systemsAllowed }) => `${systemsInUse} of ${systemsAllowed}`,
  },
  expiresAt: {
    header: 'Ends',
    isTime: true,
    inWords: (time) => formatDate(fromJson(time)),
    value: (license) => license.expiresAt,
  },
  order: { header: 'Order', value: (license) => license.orderId },
  externalLicenseId: { header: 'License ID', value: (license) => license.externalLicenseId },
  createdAt: { header: 'Issued', isTime: true, value: (license) => license.issuedAt },
} as const satisfies Record<string, CsvColumn<License>>

export const licenseCsv = {
  name: 'licenses',
  operation: 'licenses.export',
  summary: 'Export the licenses',
  right: 'licenses.change',
  tokens: 'read',
  list: licenseListInput,
  columns: licenseColumns,
} as const
