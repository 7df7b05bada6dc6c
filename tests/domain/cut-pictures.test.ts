import { expect, it } from 'vitest'
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

it('a picture cut at its edges is flagged with the order of the other, in the queue too, whichever came first and with others of its app between (PAY-721)', async () => {
  const t = testApp()
  const [one, two] = [await screenshot(1), await screenshot(2)]
  const sent = [one, await cut(two, all(0.03)), await screenshot(3), await cut(one, all(0.02)), two]
  expect(await flagged(t, sent)).toEqual([[], [], [], [0], [1]])
  const { rows } = await t.as.admin().payments.queue()
  expect(rows.map(({ flags }) => flags)).toEqual([['picture'], ['picture'], [], ['picture'], ['picture']])
})
