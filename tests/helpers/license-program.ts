import { createLicenseClient } from '#docs/client/license.js'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'

/**
 * A program on a system of its own, which may lose its network, and whose clock may be off. Two of one `kept` are popup
 * and service worker of one extension.
 */
export const programOf = async (
  t: TestApp,
  url: string,
  kept = new Map<string, unknown>(),
  rootKey = t.deps.vault.rootKey().publicKey,
  appVersion = '1.0.0',
) => {
  const network: {
    isUp: boolean
    calls: number
    /** Answers in place of the shop. */
    answer?: (address: string, init: RequestInit | undefined) => Promise<Response>
  } = { isUp: true, calls: 0 }
  const clock = { offSeconds: 0 }
  const client = createLicenseClient({
    shop: url,
    rootKey,
    storage: {
      get: async (key) => structuredClone(kept.get(key)),
      set: async (key, value) => void kept.set(key, structuredClone(value)),
    },
    deviceName: 'Front desk',
    platform: 'Node',
    appVersion,
    fetch: async (...call) => {
      network.calls += 1
      if (!network.isUp) throw new TypeError('fetch failed')
      return network.answer ? network.answer(call[0] as string, call[1]) : fetch(...call)
    },
    now: () => t.clock.now().getTime() + clock.offSeconds * 1000,
    random: () => 0.5,
  })
  return { client, kept, network, clock }
}

/** A shop with one licence, and a program for it. */
export const programIn = async (given: Parameters<typeof licenseIn>[1] = {}) => {
  const t = testApp()
  const url = await t.listen()
  const license = licenseIn(t, given)
  return { t, url, license, ...(await programOf(t, url)) }
}

/** The same, where the program has activated the licence. */
export const activatedIn = async () => {
  const program = await programIn()
  await program.client.activate(program.license.licenseKey)
  program.network.calls = 0
  return program
}
