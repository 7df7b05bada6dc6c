export const otherLanguage = 'English'
