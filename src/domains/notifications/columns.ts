import { activeOrNot, type CsvColumn, type Field } from '#src/shared/csv.ts'
import { translationsField } from '#src/shared/translations.ts'
import { formatDateTime, fromJson } from '#src/shared/values/dates.ts'
import type { NotificationRow } from './present.ts'
import { mediaTypeNames, notificationListInput, positionNames, typeNames } from './schema.ts'

/** The columns of banners, in the table of the back office and in its CSV file. */
export const notificationColumns = {
  title: { header: 'Title', value: (banner) => banner.title },
  message: { header: 'Message', value: (banner) => banner.message },
  type: { header: 'Type', value: (banner) => typeNames[banner.type] },
  position: { header: 'Position', value: (banner) => positionNames[banner.position] },
  mediaType: { header: 'Media', value: (banner) => mediaTypeNames[banner.mediaType] },
  mediaUrl: { header: 'Media address', value: (banner) => banner.mediaUrl },
  buttonText: { header: 'Button', value: (banner) => banner.buttonText },
  buttonUrl: { header: 'Button address', value: (banner) => banner.buttonUrl },
  isActive: { header: 'Status', inWords: activeOrNot, value: (banner) => activeOrNot(banner.isActive) },
  showOnce: { header: 'Show Once', value: (banner) => (banner.showOnce ? 'Yes' : 'No') },
  expiresAt: {
    header: 'Shown until',
    isTime: true,
    inWords: (time) => formatDateTime(fromJson(time)),
    value: (banner) => banner.expiresAt,
  },
  createdAt: { header: 'Created', isTime: true, value: (banner) => banner.createdAt },
} as const satisfies Record<string, CsvColumn<NotificationRow>>

export const notificationCsv = {
  name: 'notifications',
  operation: 'notifications.export',
  summary: 'Export the banners',
  tokens: 'read',
  list: notificationListInput,
  columns: notificationColumns,
} as const

/** The fields of a banner that no column shows. */
export const notificationFieldNames = {
  buttonStyle: { header: 'Button style' },
  translations: translationsField,
} as const satisfies Record<string, Field>
