import { SHOP } from './config.js'
import { createLicenseClient } from './license.js'

/** The licence of this extension, kept in the storage that popup and service worker share. */
export const license = createLicenseClient({
  shop: SHOP,
  storage: {
    get: async (key) => (await chrome.storage.local.get(key))[key],
    set: (key, value) => chrome.storage.local.set({ [key]: value }),
  },
  deviceName: 'My browser',
  platform: navigator.userAgentData?.platform ?? 'Chrome',
  appVersion: chrome.runtime.getManifest().version,
})
