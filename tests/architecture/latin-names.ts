const others =
  'Activate|Add extension|Add to Chrome|Chatbot|Developer mode|Documents|Downloads|Extensions|' +
  'Extract All|License|Load unpacked|Most Compatible|STOP'
/** What stands on the screens of other programs. It is quoted in Urdu sentences, and is no label of the shop. */
export const wordsOfOthers = others.split('|')

const names =
  '.crx|.zip|API|Chrome|Chrome Web Store|chrome://extensions|Enterprise|HEIC|https|IBAN|' +
  'Idempotency-Key|JavaScript|JPEG|manifest.json|PDF|Professional|Raast|SHA-256|Starter|' +
  'WACRM-XXXXX-XXXXX-XXXXX-XXXXX|web.whatsapp.com|Windows'
/** What stays Latin in an Urdu sentence: these words, names, and what a machine reads (docs/urdu.md). */
export const latinNames = [...wordsOfOthers, ...names.split('|')]
