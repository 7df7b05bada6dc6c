export const invoiceNumber = 'انوائس نمبر'
export const creditNote = 'کریڈٹ نوٹ'
export const refunded = 'واپس کی گئی رقم'
export const withoutTax = 'ٹیکس کے بغیر'
export const taxOf = ({ percent }: { percent: string }): string => `سیلز ٹیکس ${percent} %`
export const ntnOf = ({ ntn }: { ntn: string }): string => `این ٹی این ${ntn}`
export const strnOf = ({ strn }: { strn: string }): string => `ایس ٹی آر این ${strn}`
