export const otherLanguage = 'English'
// Asked on pages in English alone.
export const seeInUrdu = 'یہ صفحہ اردو میں دیکھیں؟'
export const stayHere = 'نہیں، یہیں رہیں'
