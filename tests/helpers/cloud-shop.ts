import { onTestFinished } from 'vitest'
import { testApp } from './app.ts'
import { graphCredentials, graphEvent, startGraphServer } from './fakes/graph-server.ts'
import { PHONE } from './orders.ts'

/** A shop whose Business API is set up, with what Meta sends to it. */
export const cloudShop = async () => {
  const graph = await startGraphServer()
  const t = testApp({ env: { WHATSAPP_CLOUD_URL: graph.url } })
  onTestFinished(() => graph.close())
  t.mustNotLog(graphCredentials.accessToken, graphCredentials.appSecret)
  const saved = await t.as.admin().whatsapp.saveCloud(graphCredentials)
  const { pathname } = new URL(saved.webhookUrl)
  const app = await t.http()
  const tell = async (
    field: string,
    value: object,
    { secret, path = pathname }: { secret?: string; path?: string } = {},
  ) => {
    const { body, signature } = graphEvent(field, value, secret)
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
  }
  const statuses = (...all: object[]) => tell('messages', { statuses: all })
  const write = (text: string, id = 'wamid.in1') =>
    tell('messages', {
      contacts: [{ wa_id: PHONE.slice(1), profile: { name: 'Asma' } }],
      messages: [{ id, from: PHONE.slice(1), timestamp: '1', type: 'text', text: { body: text } }],
    })
  return { t, graph, saved, app, pathname, tell, statuses, write }
}
export type CloudShop = Awaited<ReturnType<typeof cloudShop>>
