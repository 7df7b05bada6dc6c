/** The name of the language that the switch leads to, as its readers write it. */
export const otherLanguage: string = 'اردو'
/** Asked once, in Urdu on a page in English, of whoever set the browser to Urdu. */
export const seeInUrdu: string = 'یہ صفحہ اردو میں دیکھیں؟'
export const stayHere: string = 'نہیں، یہیں رہیں'
