export const invoiceNumber = 'انوائس نمبر'
export const creditNote = 'کریڈٹ نوٹ'
export const fbrNumber = 'ایف بی آر انوائس نمبر'
export const fbrCode = ({ number }: { number: string }): string => `ایف بی آر انوائس ${number}`
export const buyerNtn = 'خریدار کا این ٹی این'
export const buyerCnic = 'خریدار کا شناختی کارڈ نمبر'
export const creditNoteNumber = ({ number }: { number: number }): string => `کریڈٹ نوٹ ${number}`
export const creditedInvoice = 'کس انوائس کے لیے'
export const numberOfDay = ({ number, date }: { number: number; date: string }): string =>
  `${number}، تاریخ ${date}`
export const order = 'آرڈر'
export const sentBackBy = 'رقم واپس بھیجنے کا طریقہ'
export const reason = 'وجہ'
export const creditedNote = 'یہ نوٹ اپنی رقم کی حد تک اس انوائس کو واپس لیتا ہے جس کا اس پر نام ہے۔'
export const refunded = 'واپس کی گئی رقم'
export const takenBack = 'واپس لیا گیا لائسنس'
export const withoutTax = 'ٹیکس کے بغیر'
export const taxOf = ({ percent }: { percent: string }): string => `سیلز ٹیکس ${percent} %`
export const ntnOf = ({ ntn }: { ntn: string }): string => `این ٹی این ${ntn}`
export const strnOf = ({ strn }: { strn: string }): string => `ایس ٹی آر این ${strn}`
