/** The name of the language that the switch leads to, as its readers write it. */
export const otherLanguage: string = 'اردو'
