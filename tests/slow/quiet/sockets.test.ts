import { it } from 'vitest'
import { SOCKETS, shopClient, steadyLoad } from '#bench/chat-load.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { openSite } from '#tests/helpers/site.ts'

const SECONDS = amounts.secondsOfSockets

const { shop } = await openSite()

it(`${SOCKETS.toLocaleString('en')} sockets lose and double no message, and see one order (CHAT-26)`, async () => {
  const { lost, doubled, disordered } = await steadyLoad(shopClient(shop.url), SECONDS)
  const what = `${SOCKETS.toLocaleString('en')} sockets for ${SECONDS} s:`
  prove(`${what} messages lost`, lost, { is: 0 })
  prove(`${what} messages doubled`, doubled, { is: 0 })
  prove(`${what} sockets that saw another order`, disordered, { is: 0 })
})
