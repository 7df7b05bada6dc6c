export const enterKey = 'لائسنس نمبر لکھیں'
export const isSuspended = 'یہ لائسنس معطل ہے۔ سپورٹ سے رابطہ کریں۔'
export const isRevoked = 'یہ لائسنس بند کر دیا گیا ہے۔ سپورٹ سے رابطہ کریں۔'
export const validUntil = ({ end }: { end: string }): string => `یہ لائسنس \u2068${end}\u2069 تک کارآمد ہے۔`
export const endsOn = ({ end }: { end: string }): string =>
  `یہ لائسنس \u2068${end}\u2069 کو ختم ہوتا ہے۔ کام رکے بغیر جاری رکھنے کے لیے اس کی تجدید کریں۔`
export const inGrace = ({ end, graceEnd }: { end: string; graceEnd: string }): string =>
  `یہ لائسنس \u2068${end}\u2069 کو ختم ہو چکا ہے۔ یہ \u2068${graceEnd}\u2069 تک چلے گا، اس لیے اس کی تجدید کریں۔`
export const hasEnded = ({ end }: { end: string }): string =>
  `یہ لائسنس \u2068${end}\u2069 کو ختم ہو چکا ہے۔ جاری رکھنے کے لیے اس کی تجدید کریں۔`
export const notActivated = 'یہ لائسنس اس سسٹم پر ایکٹیویٹ نہیں ہے۔'
export const tooManySystems = ({ count }: { count: number }): string =>
  `یہ لائسنس پہلے ہی اتنے سسٹم پر چل رہا ہے جتنے کی اجازت ہے (${count})۔ پہلے اپنے ڈیش بورڈ سے ان میں سے ایک ہٹائیں۔`
export const trialUntil = ({ end }: { end: string }): string =>
  `یہ مفت ٹرائل ہے۔ یہ \u2068${end}\u2069 کو ختم ہوتا ہے۔`
export const trialHasEnded = ({ end }: { end: string }): string =>
  `آپ کا مفت ٹرائل \u2068${end}\u2069 کو ختم ہو چکا ہے۔ اسی لائسنس نمبر پر جاری رکھنے کے لیے لائسنس آرڈر کریں۔`
export const noTrial = 'اس وقت مفت ٹرائل دستیاب نہیں۔'
export const numberHadTrial = 'اس نمبر کو مفت ٹرائل مل چکا ہے۔ جاری رکھنے کے لیے لائسنس آرڈر کریں۔'
export const systemHadTrial =
  'اس کمپیوٹر پر کسی اور نمبر سے مفت ٹرائل ہو چکا ہے۔ جاری رکھنے کے لیے لائسنس آرڈر کریں۔'
export const trialCannotSend = 'اس وقت واٹس ایپ پر کوڈ نہیں بھیجا جا سکتا۔ تھوڑی دیر بعد کوشش کریں۔'
export const noUpdate = 'ابھی کوئی نیا ورژن نہیں جو یہاں سے لگ سکے۔'
export const noSuchKey = 'یہ لائسنس نمبر ہمارے پاس نہیں۔'
export const mistypedKey = 'یہ لائسنس نمبر غلط لکھا گیا ہے۔ اسے ایک ایک حرف کر کے اپنے ڈیش بورڈ سے ملائیں۔'
export const replacedKey = 'اس کی جگہ نیا لائسنس نمبر جاری ہو چکا ہے۔ وہ آپ کو اپنے ڈیش بورڈ میں ملے گا۔'
export const placeIsHeld = ({ freeAt }: { freeAt: string }): string =>
  `اس لائسنس پر ایک جگہ ایسے سسٹم نے خالی کی ہے جو کچھ دیر آف لائن چل سکتا ہے۔ پاکستان کے وقت کے مطابق \u2068${freeAt}\u2069 سے یہ جگہ استعمال ہو سکے گی۔ ہماری سپورٹ اسے فوراً بھی دے سکتی ہے۔`
export const removalsSpent = ({ days, next }: { days: number; next: string }): string =>
  `آپ ${days}\u00a0دن میں دو سسٹم ہٹا سکتے ہیں، اور اگلا \u2068${next}\u2069 کو۔ ہماری سپورٹ مزید ہٹا سکتی ہے۔`
export const enterCode = 'وہ کوڈ لکھیں جو پروگرام دکھا رہا ہے'
export const noSuchCode =
  'یہ کوڈ غلط لکھا گیا ہے، استعمال ہو چکا ہے یا 10\u00a0منٹ سے پرانا ہے۔ پروگرام سے نیا کوڈ لیں۔'
export const swapInDashboard =
  'یہاں یہ ثابت نہیں ہو سکتا کہ لائسنس آپ کا ہے۔ اپنے ڈیش بورڈ سے ایک سسٹم ہٹائیں، یا ہماری سپورٹ سے کہیں۔'
