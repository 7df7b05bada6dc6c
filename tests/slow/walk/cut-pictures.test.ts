import { expect, it } from 'vitest'
import type { Proof } from '#src/gateways/images.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import {
  cut,
  dark,
  type Edge,
  edges,
  isCutOf,
  isFlagged,
  light,
  proofOf,
  type Saved,
  screenshot,
} from '#tests/helpers/screenshots.ts'

/** Payments of which each was sent by one buyer, and copies of each that others send. */
const PAYMENTS = 12
/** Every choice of edges, and how much is cut off at the first and the next of them, in hundredths. */
const SHARES = amounts.cutsInHundredths
const saved: Saved[] = [
  { as: 'jpeg', quality: 60 },
  { as: 'webp', width: 720 },
  { as: 'png', width: 480 },
  { as: 'jpeg', quality: 90, width: 540 },
]

it('the desk finds copies that were cut by 1 to 5 % at any edges, and takes no other receipt for one', async () => {
  for (const theme of [light, dark]) {
    const wholes: { proof: Proof; picture: Buffer }[] = []
    for (let n = 0; n < PAYMENTS; n += 1) {
      const picture = await screenshot(n, theme)
      wholes.push({ proof: await proofOf(picture), picture })
    }
    let [copies, found, others, wrong] = [0, 0, 0, 0]
    for (let choice = 1; choice < 16; choice += 1) {
      for (const share of SHARES) {
        const n = (choice * SHARES.length + share) % PAYMENTS
        const chosen = edges.filter((_, edge) => (choice >> edge) % 2 === 1)
        // A hand does not cut alike at all edges.
        const shares = chosen.map((edge, place): [Edge, number] => [
          edge,
          Math.min(5, share + (place % 3) * 0.2 * (choice % 2)) / 100,
        ])
        const picture = wholes[n]?.picture ?? Buffer.of()
        const copy = await proofOf(
          await cut(picture, Object.fromEntries(shares), saved[copies % saved.length]),
        )
        copies += 1
        for (const [place, { proof }] of wholes.entries()) {
          if (place !== n) others += 1
          if (place !== n ? isCutOf(copy, proof) : false) wrong += 1
          if (place === n && isFlagged(copy, proof)) found += 1
        }
      }
    }
    expect(copies).toBe(15 * SHARES.length)
    const page = theme === light ? 'light' : 'dark'
    prove(
      `share of ${copies} copies of a ${page} receipt, cut by 1 to 5 % at any edges, that is flagged`,
      found / copies,
      {
        atLeast: 0.99,
      },
    )
    prove(`other ${page} receipts of the app that a cut copy is taken for, of ${others}`, wrong, { is: 0 })
  }
})
