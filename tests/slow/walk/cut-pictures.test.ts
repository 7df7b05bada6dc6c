import { describe, expect, it } from 'vitest'
import {
  cut,
  dark,
  type Edge,
  edges,
  isCutOf,
  light,
  proofOf,
  type Saved,
  screenshot,
} from '#tests/helpers/screenshots.ts'

const all = (share: number) => Object.fromEntries(edges.map((edge) => [edge, share]))
const copies: [Partial<Record<Edge, number>>, Saved?][] = [
  ...edges.map((edge): [Partial<Record<Edge, number>>] => [{ [edge]: 0.02 }]),
  [{ top: 0.01 }],
  [{ bottom: 0.048 }, { width: 400 }],
  [all(0.01), { as: 'png' }],
  [all(0.02), { as: 'webp' }],
  [all(0.05), { width: 720, quality: 60 }],
  [{ left: 0.031, right: 0.029, top: 0.04 }],
  [{ left: 0.05, right: 0.05 }],
  [
    { top: 0.05, bottom: 0.017 },
    { as: 'webp', width: 500 },
  ],
]

describe('a picture that was cut at its edges (PAY-85)', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])('is found as the same picture: all copies of a %s screenshot', async (_, theme) => {
    const whole = await screenshot(1, theme)
    const original = await proofOf(whole)
    const missed: unknown[] = []
    for (const [shares, saved] of copies) {
      if (!isCutOf(await proofOf(await cut(whole, shares, saved)), original)) missed.push(shares)
    }
    expect(missed).toEqual([])
  })

  it('is not taken for another screenshot of the same app, whole or cut', async () => {
    const others = [1, 2, 3, 4, 5].map((n) => screenshot(n))
    const shares = [{ left: 0.02 }, { top: 0.02 }, all(0.02), all(0.05)]
    const cuts = shares.map(async (share, n) => cut(await screenshot(20 + n), share))
    const proofs = await Promise.all((await Promise.all([...others, ...cuts])).map(proofOf))
    const taken = proofs.flatMap((one, n) => proofs.slice(n + 1).filter((other) => isCutOf(one, other)))
    expect(taken).toEqual([])
  })
})
