import type { OtherLanguage } from './language.ts'

/** What a page in English asks of whoever's browser prefers another language, each in its own words (LANG-7). */
export const languageQuestions: Record<OtherLanguage, { see: string; stay: string }> = {
  ur: { see: 'یہ صفحہ اردو میں دیکھیں؟', stay: 'نہیں، یہیں رہیں' },
}
