import { ROOT_KEY, SHOP } from './config.js'
import { createLicenseClient } from './license.js'

const { userAgentData, userAgent } = globalThis.navigator ?? {}
// Chromium names the browser beside Chromium itself and a brand that does not exist.
const brand = userAgentData?.brands.find(({ brand: name }) => !/^Chromium$|not.*a.*brand/i.test(name))
const browser = brand?.brand ?? (/firefox/i.test(userAgent) ? 'Firefox' : 'Chromium')
const system = userAgentData?.platform || 'an unknown system'

/** The licence of this extension, kept in the storage that popup and service worker share. */
export const license = createLicenseClient({
  shop: SHOP,
  rootKey: ROOT_KEY,
  storage: {
    get: async (key) => (await chrome.storage.local.get(key))[key],
    set: (key, value) => chrome.storage.local.set({ [key]: value }),
  },
  // What the holder of the licence reads of this computer, unless somebody typed a name for it.
  deviceName: `${browser} on ${system}`.slice(0, 100),
  platform: `${browser} ${brand?.version ?? ''} on ${system}`.replace(/ +/g, ' ').slice(0, 50),
  appVersion: chrome.runtime.getManifest().version,
})
