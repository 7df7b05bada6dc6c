// What a registered business shows on its receipts.

export const invoiceNumber = 'Invoice number'
export const creditNote = 'Credit note'
export const refunded = 'Money sent back'
export const withoutTax = 'Without tax'
export const taxOf = ({ percent }: { percent: string }): string => `Sales tax ${percent} %`
export const ntnOf = ({ ntn }: { ntn: string }): string => `NTN ${ntn}`
export const strnOf = ({ strn }: { strn: string }): string => `STRN ${strn}`
