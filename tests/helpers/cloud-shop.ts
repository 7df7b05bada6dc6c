import { onTestFinished } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { graphCredentials, graphEvent, graphSignature, startGraphServer } from './fakes/graph-server.ts'
import { deliverUpdate, PHONE } from './orders.ts'

/** A shop whose Business API is set up, with what Meta sends to it. */
export const cloudShop = async () => {
  const graph = await startGraphServer()
  const t = testApp({ env: { WHATSAPP_CLOUD_URL: graph.url } })
  onTestFinished(() => graph.close())
  t.mustNotLog(graphCredentials.accessToken, graphCredentials.appSecret)
  const saved = await t.as.admin().whatsapp.saveCloud(graphCredentials)
  const { pathname } = new URL(saved.webhookUrl)
  const app = await t.http()
  /** Brings bytes to the webhook with this signature; gives the status of the answer. */
  const post = async (body: string | Buffer, signature = graphSignature(body), url = pathname) => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  type How = { secret?: string; path?: string }
  const tell = (field: string, value: object, { secret, path }: How = {}) => {
    const { body, signature } = graphEvent(field, value, secret)
    return post(body, signature, path)
  }
  const statuses = (...all: object[]) => tell('messages', { statuses: all })
  /** What Meta decides about a text that was submitted. */
  const decide = (event: string, message_template_name: unknown, reason = 'NONE') =>
    tell('message_template_status_update', { event, message_template_name, reason })
  const write = (text: string, id = 'wamid.in1') =>
    tell('messages', {
      contacts: [{ wa_id: PHONE.slice(1), profile: { name: 'Asma' } }],
      messages: [incoming(id, { type: 'text', text: { body: text } })],
    })
  /** The person writes, so that Meta takes texts to them for a day. */
  const openDay = () => {
    graph.state.open.add(PHONE.slice(1))
    return write('Salam')
  }
  /** What the chats say, oldest first. */
  const said = async () => {
    const { chat, chatConsole } = t.as.admin()
    const { rows } = await chatConsole.sessions({ limit: 200, sort: 'createdAt' })
    const all = await Promise.all(rows.map(({ id }) => chat.messages({ id })))
    return all.flatMap(({ rows: messages }) => messages.map(({ content }) => content))
  }
  /** Submits a template with a text that WhatsApp takes, which Meta approves in these languages. */
  const approve = async (name: string, languages = ['en', 'ur']) => {
    const { messages } = t.as.admin()
    const id = await templateId(t, name)
    const template = 'Salam {{name}}: {{title}}. {{message}} From {{site_name}}.'
    await messages.updateTemplate({ id, template })
    const submitted = await messages.submitTemplate({ id })
    const names = languages.map((language) =>
      String(graph.submitted.findLast((each) => each.language === language)?.name),
    )
    for (const each of names) await decide('APPROVED', each)
    const [message_template_name = '', urduName = ''] = names
    return { submitted, message_template_name, urduName }
  }
  const webhook = { app, pathname, post, tell, statuses, write, openDay }
  return { t, graph, saved, decide, said, approve, ...webhook }
}
export type CloudShop = Awaited<ReturnType<typeof cloudShop>>

/** A message of a person, as Meta tells it: a text unless it is said what else. */
export const incoming = (
  id: string,
  more: object = { type: 'text', text: { body: id } },
  from = PHONE.slice(1),
) => ({
  id,
  from,
  timestamp: '1',
  ...more,
})

/** The id of a template. */
export const templateId = async (t: TestApp, name: string) => {
  const { rows } = await t.as.admin().messages.listTemplates({ limit: 200 })
  return rows.find((template) => template.name === name)?.id ?? 0
}

/** A moment in an event of Meta. */
export const at = (seconds: number) => String(1_795_680_000 + seconds)

/** The status of a message that Meta took first and could not bring. */
export const failedLate = (id: string, code: number) => ({
  id,
  status: 'failed',
  timestamp: at(1),
  errors: [{ code }],
})

/** A shop that sent news in an approved template, which Meta took as wamid.1. */
export const shopWithNews = async () => {
  const shop = await cloudShop()
  const names = await shop.approve('feature_update')
  await deliverUpdate(shop.t, 'news')
  return { ...shop, ...names }
}
