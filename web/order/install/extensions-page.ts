/** The page of Chrome on which extensions are loaded. Nothing may link to it. */
export const EXTENSIONS_PAGE = 'chrome://extensions'
