import { keyText, line, percentText } from '#src/shared/input.ts'

const receipts = { category: 'contact', task: 'receipts' } as const

/** The settings of a registered business, which its receipts show; blank in a new shop. */
export const taxSettings = {
  receipt_name: {
    label: 'Legal name on receipts',
    ...receipts,
    description:
      'The name under which your business is registered. If it is blank, receipts show the shop name alone',
    initial: '',
    value: line('', 100).or(keyText().length(0)),
  },
  receipt_ntn: {
    label: 'NTN',
    ...receipts,
    description: 'Your National Tax Number, such as 1234567-8, or your CNIC if you file with that',
    initial: '',
    value: keyText()
      .toUpperCase()
      .regex(/^([A-Z\d]\d{6}(-\d)?|\d{5}-\d{7}-\d|\d{13})?$/, 'Must look like 1234567-8 or 35202-1234567-1'),
  },
  receipt_strn: {
    label: 'STRN',
    ...receipts,
    description: 'Your 13-digit Sales Tax Registration Number, such as 32-77-8761-234-56',
    initial: '',
    value: keyText().regex(
      /^(\d{13}|\d\d-\d\d-\d{4}-\d{3}-\d\d)?$/,
      'Must be 13 digits, such as 32-77-8761-234-56',
    ),
  },
  receipt_tax_percent: {
    label: 'Sales tax in your prices',
    ...receipts,
    description: 'The sales tax in percent that your prices include and receipts show. 0 means none',
    initial: '0',
    value: percentText.regex(/^\d{1,2}(\.\d{1,2})?$/, 'Must be a number from 0 to 99.99'),
  },
}
