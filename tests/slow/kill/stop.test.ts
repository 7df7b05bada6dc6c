import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { callsOf, newConversation, signIn } from '#tests/helpers/account.ts'
import { compare, databaseOf, nothingAnswered, startWriters, WRITERS } from '#tests/helpers/load.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { type Shop, startShop } from '#tests/helpers/shop.ts'
import { dial } from '#tests/helpers/sockets.ts'
import {
  filePart,
  form,
  keptUploads,
  multipartType,
  typePart,
  UPLOAD,
  zipFile,
} from '#tests/helpers/uploads.ts'

const { stops: STOPS } = amounts
const SOCKETS = 10
const RESTART = 1012

/** Starts an upload that sends half of the file and then waits; gives its end. */
const halfUpload = async (shop: Shop, cookie: string) => {
  const payload = form([typePart, filePart(zipFile(8 * 1024 * 1024))])
  const request = httpRequest(`${shop.url}${UPLOAD}`, {
    method: 'POST',
    headers: { cookie, 'content-type': multipartType, 'content-length': payload.length },
  })
  const ended = new Promise<number | 'cut'>((resolve) => {
    request.on('response', (response) => resolve(response.statusCode ?? 0))
    request.on('error', () => resolve('cut'))
  })
  await new Promise((resolve) => request.write(payload.subarray(0, payload.length / 2), resolve))
  return { ended }
}

/** Visitors in a conversation who talk; gives what they heard of it and with which codes they were let go. */
const openVisitors = async (shop: Shop) => {
  const { id, cookie } = await newConversation(shop, 'Asma')
  const lines = Array.from({ length: SOCKETS }, () =>
    dial(`${shop.url.replace('http', 'ws')}/ws`, { cookie }),
  )
  for (const [n, line] of lines.entries()) {
    await line.opened
    line.say({ type: 'join_session', sessionId: id })
    line.say({ type: 'send_message', message: { content: `${n}`, clientId: `before ${n}` } })
  }
  return {
    id,
    cookie,
    talk: () => {
      for (const [n, line] of lines.entries())
        line.say({ type: 'send_message', message: { content: `${n}`, clientId: `during ${n}` } })
    },
    heard: () =>
      new Set(
        lines.flatMap((line) =>
          line.heard('new_message').map(({ message }) => (message as { clientId: string }).clientId),
        ),
      ),
    codes: () => Promise.all(lines.map(({ closed }) => closed)),
  }
}

const saidIn = async (shop: Shop, { id, cookie }: { id: number; cookie: string }) => {
  const path = `/api/chat/sessions/${id}/messages`
  const messages = await callsOf(shop, cookie)<{ clientId: string }[]>('GET', path)
  return messages.map(({ clientId }) => clientId)
}

describe('SIGTERM', () => {
  it('in mid-upload ends with 0 before the upload would, and leaves neither file nor row', async () => {
    const dataDir = testFolder('stop')
    const shop = await startShop({ dataDir })
    const cookie = await signIn(shop)
    const { ended } = await halfUpload(shop, cookie)
    const begun = performance.now()
    expect(await shop.stop()).toBe(0)
    // The shop gives the upload eight seconds, and a connection without traffic sixty. A busy machine may add some.
    expect(performance.now() - begun).toBeLessThan(45_000)
    expect(await ended).not.toBe(201)

    const again = await startShop({ dataDir })
    expect(await callsOf(again, await signIn(again))('GET', '/api/admin/downloads')).toEqual([])
    await again.stop()
    expect(keptUploads(dataDir)).toEqual([])
  })

  it('in the moment in which the shop says that it is open ends with 0', async () => {
    const dataDir = testFolder('stop')
    const codes: (number | null)[] = []
    for (let start = 0; start < 5; start += 1) codes.push(await (await startShop({ dataDir })).stop())
    expect(codes).toEqual([0, 0, 0, 0, 0])
  })

  it(`answers every accepted request or leaves no effect of it, ${STOPS} times under load with sockets open`, async () => {
    const dataDir = testFolder('stop')
    const answered = nothingAnswered()
    const ends: { code: number | null; ms: number }[] = []
    const codes: number[] = []
    let cookie = ''
    let lost = 0
    for (let round = 0; round < STOPS; round += 1) {
      const shop = await startShop({ dataDir })
      cookie ||= await signIn(shop)
      const visitors = await openVisitors(shop)
      const writers = startWriters(shop, cookie, answered, round)
      await writers.approved(5 + round)
      visitors.talk()
      const begun = performance.now()
      ends.push({ code: await shop.stop(), ms: performance.now() - begun })
      await writers.ended
      codes.push(...(await visitors.codes()))

      const again = await startShop({ dataDir })
      const said = await saidIn(again, visitors)
      lost += [...visitors.heard()].filter((clientId) => !said.includes(clientId)).length
      expect(new Set(said).size).toBe(said.length)
      await again.kill()
    }
    const found = compare(databaseOf(dataDir), answered)
    const what = `SIGTERM x ${STOPS} under ${WRITERS} writers and ${SOCKETS} sockets`
    prove(`${what}: answered orders and licences lost`, [...found.lostOrders, ...found.lostLicenses], {
      is: [],
    })
    prove(`${what}: messages lost that were heard`, lost, { is: 0 })
    const unanswered = [...found.unansweredOrders, ...found.unansweredLicenses]
    prove(`${what}: effects without an answer`, unanswered, { is: [] })
    prove(`${what}: duplicate licences`, found.secondLicenses, { is: 0 })
    prove(`${what}: integrity`, found.integrity, { is: 'ok' })
    prove(`${what}: exit codes`, [...new Set(ends.map(({ code }) => code))].join(), { is: '0' })
    const slowest = Math.round(Math.max(...ends.map(({ ms }) => ms)))
    // Whoever waits for an answer has it at once. Ten seconds are for slow uploads and silent gateways.
    prove(`${what}: slowest end`, slowest, { atMost: 3000, unit: 'ms' })
    expect(new Set(codes)).toEqual(new Set([RESTART]))
  })
})

it('a second server on the same data folder is refused', async () => {
  const dataDir = testFolder('stop')
  const shop = await startShop({ dataDir })
  await expect(startShop({ dataDir })).rejects.toThrow(/data folder/i)
  await shop.stop()
})
