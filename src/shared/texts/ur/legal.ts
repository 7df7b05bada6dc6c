export const questionsHere = 'اس صفحے کے بارے میں سوال، یا اپنے ڈیٹا کے بارے میں کوئی درخواست، یہاں بھیجیں:'
export const shopInCity = ({ name, city }: { name: string; city: string }): string =>
  `\u200f\u2068${name}\u2069، \u2068${city}\u2069`
export const email = 'ای میل:'
export const phone = 'فون:'
export const contactForm = 'رابطہ فارم'
export const onThisPage = 'اس صفحے پر'
export const lastChanged = ({ date }: { date: string }): string => `آخری تبدیلی: \u2068${date}\u2069`
