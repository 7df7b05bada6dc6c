// What a registered business shows on its receipts.

export const invoiceNumber = 'Invoice number'
export const creditNote = 'Credit note'
export const fbrNumber = 'FBR invoice number'
export const fbrCode = ({ number }: { number: string }): string => `FBR invoice ${number}`
export const buyerNtn = "Buyer's NTN"
export const buyerCnic = "Buyer's CNIC"
export const creditNoteNumber = ({ number }: { number: number }): string => `Credit note ${number}`
export const creditedInvoice = 'Credits invoice'
export const numberOfDay = ({ number, date }: { number: number; date: string }): string =>
  `${number} of ${date}`
export const order = 'Order'
export const sentBackBy = 'Sent back by'
export const reason = 'Reason'
export const creditedNote = 'This note takes back the invoice that it names, as far as its amount goes.'
export const refunded = 'Money sent back'
export const takenBack = 'License taken back'
export const withoutTax = 'Without tax'
export const taxOf = ({ percent }: { percent: string }): string => `Sales tax ${percent} %`
export const ntnOf = ({ ntn }: { ntn: string }): string => `NTN ${ntn}`
export const strnOf = ({ strn }: { strn: string }): string => `STRN ${strn}`
