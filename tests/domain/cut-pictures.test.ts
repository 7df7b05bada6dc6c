import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { sendProof } from '#tests/helpers/payments.ts'
import { cut, edges, screenshot } from '#tests/helpers/screenshots.ts'

/** Sends the pictures as proofs of an order each, and gives for each the earlier orders that it is flagged with. */
const flagged = async (t: TestApp, pictures: Buffer[]): Promise<number[][]> => {
  const found: number[][] = []
  const ids: number[] = []
  for (const [n, picture] of pictures.entries()) {
    const { id } = t.make.order()
    await sendProof(t, id, { transactionId: `T${id}${n}`, sender: `Buyer ${n}` }, picture)
    const { flags } = await t.as.admin().payments.get({ id })
    const same = flags.filter(({ kind }) => kind === 'picture').flatMap(({ evidence }) => evidence)
    found.push(same.map(({ orderId }) => ids.indexOf(orderId)))
    ids.push(id)
  }
  return found
}

const all = (share: number) => Object.fromEntries(edges.map((edge) => [edge, share]))

describe('a picture that was cut at its edges (PAY-85)', () => {
  it('is flagged with the order of the other, also where the cut picture was sent first', async () => {
    const whole = await screenshot(1)
    expect(await flagged(testApp(), [await cut(whole, all(0.03)), whole])).toEqual([[], [0]])
  })

  it('is flagged in the queue too, where many of its app were sent before', async () => {
    const t = testApp()
    const whole = await screenshot(1)
    const cutLater = await cut(whole, all(0.02))
    const found = await flagged(t, [whole, await screenshot(2), await screenshot(3), cutLater])
    expect(found).toEqual([[], [], [], [0]])
    const { rows } = await t.as.admin().payments.queue()
    expect(rows.map(({ flags }) => flags)).toEqual([['picture'], [], [], ['picture']])
  })
})
