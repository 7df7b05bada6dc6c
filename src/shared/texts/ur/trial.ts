export const tryIt = ({ days }: { days: number }): string => `${days}\u00a0دن مفت آزمائیں`
export const tryForFree = 'مفت آزمائیں'
export const whatItIs = ({ days }: { days: number }): string =>
  `${days}\u00a0دن، ایک کمپیوٹر پر۔ کوئی پیمنٹ نہیں، اور ٹرائل خود ختم ہو جاتا ہے۔ آپ کے واٹس ایپ نمبر پر ایک کوڈ آئے گا۔`
export const oneEach = 'ہر نمبر اور ہر کمپیوٹر کو ایک ٹرائل مل سکتا ہے۔'
export const notStarted = 'ٹرائل شروع نہیں ہوا'
export const start = 'ٹرائل شروع کریں'
export const hasBegun = 'آپ کا ٹرائل شروع ہو گیا'
export const endsOn = ({ end }: { end: string }): string =>
  `یہ \u2068${end}\u2069 تک چلے گا۔ ایک دن پہلے ہم آپ کو یاد دلائیں گے۔ پیمنٹ صرف آرڈر کرنے پر ہے۔`
export const yourKey = 'ٹرائل کا لائسنس نمبر'
export const noFileYet = 'ایکسٹینشن ابھی یہاں نہیں ہے۔ ہمیں لکھیں۔'
export const yourTrial = ({ plan }: { plan: string }): string => `\u2068${plan}\u2069، مفت ٹرائل`
export const runsUntil = ({ end }: { end: string }): string => `\u2068${end}\u2069 تک`
export const openTrial = 'ٹرائل کھولیں'
export const goOn = 'ٹرائل کے بعد جاری رکھیں'
export const trialEnds = 'ٹرائل کی آخری تاریخ'
export const licenseUntil = 'لائسنس کب تک'
export const orderIt = 'آرڈر کریں'
