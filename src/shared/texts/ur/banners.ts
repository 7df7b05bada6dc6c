export const open = ({ title }: { title: string }): string => `کھولیں: \u2068${title}\u2069`
export const close = ({ title }: { title: string }): string => `بند کریں: \u2068${title}\u2069`
export const announcements = 'اعلانات'
export const kinds = { success: '', info: '', warning: 'خبردار', error: 'اہم' }
export const lead = ({ word }: { word: string }): string => `${word}: `
export const news = 'خبر'
export const more = ({ count }: { count: number }): string => `${count} اور`
