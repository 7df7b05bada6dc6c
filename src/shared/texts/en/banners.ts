export const open = ({ title }: { title: string }): string => `Open: ${title}`
export const close = ({ title }: { title: string }): string => `Close: ${title}`
export const announcements = 'Announcements'
/** What a screen reader says before the title, and a folded banner beside its icon. */
export const kinds = { success: '', info: '', warning: 'Warning', error: 'Important' }
export const lead = ({ word }: { word: string }): string => `${word}: `
export const news = 'News'
export const more = ({ count }: { count: number }): string => `${count} more`
