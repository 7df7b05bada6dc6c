import type { Sentence } from '#src/shared/language.ts'

export const updateExtension = 'ایکسٹینشن اپ ڈیٹ کریں'
export const howItWorks =
  'یہ صفحہ نیا ورژن آپ کی ایکسٹینشن کے فولڈر میں رکھ دیتا ہے۔ آپ کا لائسنس ویسے ہی رہتا ہے۔'
export const versionIsThere = <P>({ version }: { version: P }): Sentence<P> => ['ورژن ', version, ' آ گیا ہے']
export const whichFolder = <P>({ page }: { page: P }): Sentence<P> => [
  'وہی فولڈر چنیں جس سے ایکسٹینشن لوڈ کی تھی۔ اس کا پتہ ',
  page,
  ' پر ایکسٹینشن کی تفصیل میں لکھا ہے۔ یہ ایک ہی بار چننا ہے، براؤزر اسے یاد رکھتا ہے۔',
]
export const chooseFolder = 'فولڈر چنیں'
export const chooseOtherFolder = 'دوسرا فولڈر چنیں'
export const updateNow = 'اپ ڈیٹ کریں'
export const browserAsks = 'پھر براؤزر پوچھتا ہے کہ کیا یہ صفحہ فائلیں بدل سکتا ہے۔ اجازت دے دیں۔'
export const notLoaded = 'نیا ورژن نہیں مل سکا۔ کچھ نہیں بدلا۔ دوبارہ کوشش کریں۔'
export const wrongContent =
  'فائلیں ویسی نہیں پہنچیں جیسی ہم نے دی تھیں، اس لیے کچھ نہیں بدلا گیا۔ پرانا ورژن چلتا رہے گا۔ دوبارہ کوشش کریں۔'
export const noExtensionThere = 'اس فولڈر میں کوئی ایکسٹینشن نہیں۔ وہی فولڈر چنیں جس سے اسے لوڈ کیا تھا۔'
export const otherExtension = ({ found }: { found: string }): string =>
  `یہ ایک اور ایکسٹینشن کا فولڈر ہے: \u2068${found}\u2069۔ صحیح فولڈر چنیں۔`
export const noRoom =
  'اس ڈسک پر جگہ نہیں بچی۔ پرانا ورژن چلتا رہے گا۔ کچھ جگہ خالی کریں اور دوبارہ کوشش کریں۔'
export const locked =
  'فولڈر کی کوئی فائل کسی اور پروگرام نے پکڑ رکھی ہے، مثلاً کلاؤڈ فولڈر یا اینٹی وائرس نے۔ پرانا ورژن چلتا رہے گا۔ اسے بند کر کے دوبارہ کوشش کریں۔'
export const notWritten = 'نیا ورژن لکھا نہیں جا سکا۔ پرانا ورژن چلتا رہے گا۔ دوبارہ کوشش کریں۔'
export const notAllowed = 'اجازت کے بغیر یہ صفحہ نیا ورژن نہیں لکھ سکتا۔ دوبارہ بٹن دبائیں اور اجازت دیں۔'
export const isWritten = 'نیا ورژن لکھ دیا گیا۔ ایکسٹینشن اسے آدھے منٹ میں خود چلا لے گی…'
export const noAnswer = 'نیا ورژن لکھ دیا گیا، مگر ایکسٹینشن نے ابھی نہیں بتایا کہ وہ چل رہا ہے۔'
export const switchOnDeveloperMode = <P>({ page }: { page: P }): Sentence<P> => [
  '',
  page,
  ' کھولیں اور اوپر کونے میں ڈویلپر موڈ چلائیں۔ اس کے بغیر براؤزر ایکسٹینشن کو روک دیتا ہے۔',
]
export const reloadThere = 'ایکسٹینشن کے خانے میں گول تیر دبائیں۔'
export const wasOtherCopy =
  'اب بھی پرانا ورژن ہے؟ تو ایکسٹینشن کسی اور فولڈر سے لوڈ ہوئی ہے: صفحہ دوبارہ کھولیں اور وہ فولڈر چنیں۔'
export const askUs = 'اپنا آرڈر کھولیں اور ہمیں لکھیں'
export const done = 'اپ ڈیٹ ہو گئی'
export const isInstalled = <P>({ version, system }: { version: P; system: string }): Sentence<P> => [
  'ورژن ',
  version,
  ` اب \u2068${system}\u2069 پر چل رہا ہے۔ یہ صفحہ بند کر دیں۔`,
]
export const byHand = 'خود کریں'
export const cannotWrite =
  'یہ براؤزر فولڈر میں نہیں لکھ سکتا۔ یہ صفحہ کمپیوٹر پر Chrome میں کھولیں، یا نیچے والا طریقہ اپنائیں۔'
export const howByHand =
  'فائل کو ایکسٹینشن کے فولڈر میں پرانی فائلوں کے اوپر کھولیں۔ ایکسٹینشن نیا ورژن خود چلا لے گی۔'
export const downloadArchive = <P>({ version }: { version: P }): Sentence<P> => [
  'ورژن ',
  version,
  ' ڈاؤن لوڈ کریں',
]
export const openFromExtension = 'یہ لنک ختم ہو گیا۔ ایکسٹینشن کھولیں اور وہاں اپ ڈیٹ کا بٹن دبائیں۔'
export const notShown = 'اپ ڈیٹ نہیں دکھائی جا سکی۔'
export const tryAgain = 'دوبارہ کوشش کریں'
