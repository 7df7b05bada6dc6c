import type { Sentence } from '#src/shared/language.ts'

export const mainNavigation = 'مین مینو'
export const openMenu = 'مینو کھولیں'
export const footer = {
  links: 'فوری لنکس',
  resources: 'معلومات',
  store: 'اسٹور',
  track: 'اپنا آرڈر ٹریک کریں',
  documentation: 'رہنمائی',
  support: 'سپورٹ',
  legal: 'شرائط اور پرائیویسی',
  verify: 'لائسنس نمبر چیک کریں',
  privacy: 'پرائیویسی پالیسی',
  terms: 'سروس کی شرائط',
  contact: 'رابطہ',
}
export const copyright = ({ name, text }: { name: string; text: string }): string =>
  `\u200f\u2068${name}\u2069۔ \u2068${text}\u2069`
export const needsScript = ({ what }: { what: string }): string =>
  `\u200f\u2068${what}\u2069 کے لیے JavaScript چاہیے، جو اس براؤزر میں بند ہے۔`
export const accountNeedsScript = 'آپ کا اکاؤنٹ صرف JavaScript سے چلتا ہے۔ اسے آن کر لیں۔'
export const orOnWhatsapp = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  ' یا ',
  link('ہمیں واٹس ایپ پر لکھیں'),
  '۔',
]
