import { describe, expect, it } from 'vitest'
import { optionalUrl, shownAddress, url } from '#src/shared/input.ts'
import { redirectTarget } from '#src/shared/redirect.ts'
import { videoIdOf } from '#src/shared/values/video-id.ts'
import { addressesElsewhere, addressesOfNothing } from '#tests/helpers/odd-addresses.ts'
import { splitLinks } from '#web/conversation/links.ts'

// What takes an address of somebody else apart, beside what fetches it (WA-501): each takes it for what a browser does.

const ORIGIN = 'https://shop.example'
const HOST = 'shop.example'
const odd = [...addressesElsewhere(HOST), ...addressesOfNothing]

describe('an odd address', () => {
  it.each(odd)('%j leads from no sign-in to another site (ACC-1)', (address) => {
    for (const redirect of [address, `/${address}`, `/.${address}`]) {
      expect(new URL(redirectTarget(redirect, ORIGIN) ?? ORIGIN).origin).toBe(ORIGIN)
    }
  })

  it.each(odd)(
    '%j is entered as a link and shown as one only where it says where it leads (HTTP-8, HTTP-131)',
    (address) => {
      const entered = url().safeParse(address)
      expect(optionalUrl().safeParse(address).success).toBe(entered.success)
      for (const taken of [entered.data, shownAddress(address)]) {
        if (typeof taken !== 'string') continue
        expect(taken).toMatch(/^(https?:\/\/[^\s/\\]|\/(?![/\\]))/)
        const { protocol, origin } = new URL(taken, ORIGIN)
        expect(['http:', 'https:']).toContain(protocol)
        if (taken.startsWith('/')) expect(origin).toBe(ORIGIN)
      }
    },
  )

  it.each(addressesOfNothing)('%j is no link at all (HTTP-8)', (address) => {
    expect([url().safeParse(address).success, shownAddress(address)]).toEqual([false, null])
  })

  it.each(odd)('%j is a link of a chat to nothing but what is read there', (address) => {
    const links = splitLinks(`See ${address} now`).filter(({ href }) => href !== undefined)
    const right = links.filter(({ href, text }) =>
      [text, `https://${text}`, `mailto:${text}`].some(
        (to) => to === href && /^(https?:\/\/|mailto:)/i.test(to),
      ),
    )
    expect(right).toEqual(links)
  })

  it.each(odd)('%j names no video (CONTENT-5)', (address) => {
    expect(videoIdOf(`${address}/watch?v=dQw4w9WgXcQ`)).toBeNull()
  })
})
