import { expect } from 'vitest'
import { type DyingShop, none, type Work } from '#tests/helpers/crash.ts'
import { graphEvent } from '#tests/helpers/fakes/graph-server.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { IN_FLIGHT, isSettled, leftBy, messagesOf } from './messages.ts'

const PEOPLE = 8

/** Answers and a picture to people who wrote by WhatsApp, while either route falls silent first, in turn. */
export const answersWork = (site: DyingShop): Work => {
  const { graph, gateway } = site
  const people: string[] = []
  let kills = 0
  const hear = async (phone: string): Promise<void> => {
    people.push(`+${phone}`)
    graph.state.open.add(phone)
    const about = { id: `wamid.in.${phone}`, from: phone, timestamp: '1' }
    const messages = [{ ...about, type: 'text', text: { body: 'Salam' } }]
    const { body, signature } = graphEvent('messages', { messages })
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    await fetch(`${site.shop().url}${site.webhook}`, { method: 'POST', headers, body })
  }
  return {
    arrange: async (turn) => {
      kills += 1
      const isFirstSilent = turn % 2 === 0
      const arrived = () => graph.requests.length + gateway.sent.length
      if (isFirstSilent) gateway.behave('ok')
      for (let n = 0; n < PEOPLE; n += 1) {
        await hear(`9230055${String(turn * PEOPLE + n).padStart(5, '0')}`)
      }
      const newest = `/api/admin/chat/sessions?limit=${PEOPLE}&sort=-createdAt`
      const sessions = await site.call<{ id: number }[]>('GET', newest)
      expect(sessions).toHaveLength(PEOPLE)
      // All of them wait before the first is sent, so that the shop is killed with as many on their way as it sends at once.
      await site.hold(true)
      for (const [n, { id }] of sessions.entries()) {
        const url = `/api/chat/sessions/${id}`
        if (n === 1 && isFirstSilent) {
          const body = new FormData()
          body.append('picture', new Blob([new Uint8Array(await receipt(1))]), 'screen.png')
          const headers = { cookie: site.cookie }
          await fetch(`${site.shop().url}${url}/pictures`, { method: 'POST', headers, body })
        } else await site.call('POST', `${url}/messages`, { content: `Answer ${turn}-${n}` })
      }
      // What the first route takes or refuses before it falls silent; in other turns it fails, and the second is silent.
      graph.next(131_056, ...(isFirstSilent ? [] : (['http500'] as const)))
      graph.state.always = 'hang'
      const before = arrived()
      await site.hold(false)
      await expect.poll(arrived).toBeGreaterThan(before + IN_FLIGHT)
    },
    figures: () => {
      const rows = messagesOf(site, "recipient like '+9230055%'")
      const taken = [
        ...graph.sent.map(({ to }) => `+${to}`),
        ...gateway.sent.filter(({ behaviour }) => behaviour === 'ok').map(({ number }) => `+${number}`),
      ].filter((phone) => people.includes(phone))
      const lost = people.filter((phone) => !rows.some((row) => row.recipient === phone && isSettled(row)))
      const untaken = rows.filter(({ status, recipient }) => status === 'sent' && !taken.includes(recipient))
      const what = `kill -9 x ${kills} with two routes`
      return [
        none(`${what}: answers lost, of ${people.length}`, lost),
        [`${what}: answers sent twice`, taken.length - new Set(taken).size, { is: 0 }],
        none(`${what}: noted as sent and not taken`, untaken),
        leftBy(what, rows, kills),
      ]
    },
  }
}
