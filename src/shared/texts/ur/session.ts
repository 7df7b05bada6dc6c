export const signedOut = 'آپ لاگ آؤٹ ہو گئے'
export const continueWhereYouLeft = 'جہاں کام چھوڑا تھا وہیں سے جاری رکھنے کے لیے لاگ ان کریں۔'
export const loggedOut = 'لاگ آؤٹ ہو گیا!'
export const logoutFailed = 'لاگ آؤٹ نہیں ہو سکا'
export const unknownBrowser = 'نامعلوم براؤزر'
export const browserOn = ({ browser, system }: { browser: string; system: string }): string =>
  `\u200f\u2068${system}\u2069 پر \u2068${browser}\u2069`
