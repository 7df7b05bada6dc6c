import { describe, expect, it, onTestFinished } from 'vitest'
import { createWhatsappCloud } from '#src/gateways/whatsapp-cloud.ts'
import { createClock } from '#tests/helpers/clock.ts'
import { graphCredentials as credentials, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'

const PHONE = '+923001234567'

/** How long the shop waits in ms for a Meta that stays silent. Others have the time that the product gives them. */
const SILENCE_MS = 1500

const setUp = async ({ timeoutMs }: { timeoutMs?: number } = {}) => {
  const graph = await startGraphServer()
  onTestFinished(() => graph.close())
  const clock = createClock()
  const cloud = createWhatsappCloud({ baseUrl: graph.url, uptime: clock.uptime, timeoutMs })
  type How = { isOpen?: boolean; isCode?: boolean; template?: boolean; picture?: Buffer; text?: string }
  const send = ({
    isOpen = false,
    isCode = false,
    template = true,
    picture,
    text = 'Salam Asma',
  }: How = {}) => {
    const values = { name: 'Asma', methods: 'JazzCash\n0300', code: '123456' }
    const named = { name: 'order_approved_1', language: 'en' as const, placeholders: ['name', 'methods'] }
    const message = { phone: PHONE, text, picture, isOpen }
    return cloud.send(credentials, { ...message, template: template ? { ...named, isCode, values } : null })
  }
  return { graph, clock, cloud, send }
}

describe('a message by the Cloud API', () => {
  it('is a text where the person wrote within a day, and else a template with its values in one line each', async () => {
    const { graph, send } = await setUp()
    graph.state.open.add('923001234567')
    expect(await send({ isOpen: true })).toEqual({ outcome: 'sent', id: 'wamid.1' })
    expect(await send()).toEqual({ outcome: 'sent', id: 'wamid.2' })
    const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '923001234567' }
    const parameters = [
      { type: 'text', parameter_name: 'name', text: 'Asma' },
      { type: 'text', parameter_name: 'methods', text: 'JazzCash · 0300' },
    ]
    const components = [{ type: 'body', parameters }]
    const template = { name: 'order_approved_1', language: { code: 'en' }, components }
    expect(graph.sent.map(({ body }) => body)).toEqual([
      { ...head, type: 'text', text: { body: 'Salam Asma', preview_url: false } },
      { ...head, type: 'template', template },
    ])
    const request = { method: 'POST', url: `/v23.0/${credentials.phoneNumberId}/messages` }
    expect(graph.requests[0]).toEqual({ ...request, authorization: `Bearer ${credentials.accessToken}` })
  })

  it('with a code carries it in the text and in the button', async () => {
    const { graph, send } = await setUp()
    await send({ isCode: true })
    const parameters = [{ type: 'text', text: '123456' }]
    expect(graph.sent[0]?.body.template).toMatchObject({
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    })
  })

  it('goes as a template where Meta says that the day is over, and not at all where there is none', async () => {
    const { graph, send } = await setUp()
    expect(await send({ isOpen: true })).toMatchObject({ outcome: 'sent' })
    expect(graph.sent.map(({ type }) => type)).toEqual(['template'])
    expect(await send({ isOpen: true, template: false })).toMatchObject({ outcome: 'rejected' })
    expect(await send({ template: false })).toMatchObject({ outcome: 'rejected' })
  })

  it('with a picture stores it at Meta, and shows it by its id above the text', async () => {
    const { graph, send } = await setUp()
    graph.state.open.add('923001234567')
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80])
    await send({ isOpen: true, picture })
    await send({ isOpen: true, picture, text: '' })
    expect(graph.sent.map(({ body }) => [body.type, body.image])).toEqual([
      ['image', { id: 'media1', caption: 'Salam Asma' }],
      ['image', { id: 'media2' }],
    ])
    expect(graph.requests[0]).toMatchObject({ url: `/v23.0/${credentials.phoneNumberId}/media` })
    const form = graph.uploaded.get('media1')
    expect(form?.includes(picture)).toBe(true)
    expect(form?.toString('latin1')).toMatch(/name="messaging_product"\r\n\r\nwhatsapp[^]*image\/jpeg/)
  })

  it('with a picture goes as its template once the day is over (WA-737)', async () => {
    const { graph, send } = await setUp()
    const picture = Buffer.from('a picture')
    await send({ picture })
    expect(graph.uploaded.size).toBe(0)
    await send({ isOpen: true, picture })
    expect(graph.sent.map(({ type }) => type)).toEqual(['template', 'template'])
  })

  it('was certainly not sent where Meta does not take its picture (WA-738)', async () => {
    const { graph, cloud, send } = await setUp({ timeoutMs: SILENCE_MS })
    graph.state.open.add('923001234567')
    const picture = Buffer.from('a')
    for (const fault of ['hang', 'drop', 'http500', 'html'] as const) {
      graph.nextUpload(fault)
      const { outcome } = await send({ isOpen: true, picture })
      expect([fault, outcome]).toEqual([fault, 'unreachable'])
    }
    graph.nextUpload(190)
    expect(await send({ isOpen: true, picture })).toMatchObject({ outcome: 'misconfigured', stops: true })
    expect(graph.sent).toEqual([])
    expect(cloud.reachable()).toBe(false)
  })

  const stops = { outcome: 'misconfigured', stops: true }
  const withoutTemplate = (templateState: string) => ({ outcome: 'misconfigured', templateState })
  it.each<[codes: number[], wanted: object]>([
    [[131_026], { outcome: 'absent' }],
    [[131_047], { outcome: 'rejected' }],
    [[131_056, 130_429, 4, 80_007, 100], { outcome: 'refused' }],
    [[131_048, 368, 190, 0, 10, 200, 299], stops],
    [[132_001, 132_007, 132_016], withoutTemplate('rejected')],
    [[132_015], withoutTemplate('paused')],
    [[131_031, 131_042, 133_010], { outcome: 'misconfigured' }],
    [[1, 2], { outcome: 'unreachable' }],
  ])(
    'that Meta refuses with code %j has the end that is decided for it: %j (WA-719)',
    async (codes, wanted) => {
      for (const code of codes) {
        const { graph, send } = await setUp()
        graph.next(code)
        const result = await send()
        expect([code, result]).toMatchObject([code, wanted])
        expect(JSON.stringify(result)).not.toContain(credentials.accessToken)
        expect(graph.sent).toEqual([])
      }
    },
  )

  it('waits for the pause that Meta names (WA-721)', async () => {
    const { graph, clock, cloud, send } = await setUp()
    graph.state.retryAfter = 300
    graph.next(130_429)
    await send()
    expect(cloud.reachable()).toBe(false)
    clock.advance(299)
    expect(cloud.reachable()).toBe(false)
    clock.advance(1)
    expect(cloud.reachable()).toBe(true)
  })

  it('to somebody who gets too many waits for that person alone, each time for twice as long (WA-720)', async () => {
    const { graph, clock, cloud, send } = await setUp()
    const other = () =>
      cloud.send(credentials, { phone: '+923007777777', text: 'Salam', isOpen: true, template: null })
    graph.state.open.add('923007777777')
    graph.next(131_056)
    expect(await send()).toMatchObject({ outcome: 'refused' })
    expect(cloud.reachable()).toBe(true)
    expect(await other()).toMatchObject({ outcome: 'sent' })
    const asked = graph.requests.length
    clock.advance(59)
    expect(await send()).toMatchObject({ outcome: 'refused' })
    expect(graph.requests).toHaveLength(asked)
    clock.advance(1)
    graph.next(131_056)
    await send()
    clock.advance(119)
    expect(await send()).toMatchObject({ outcome: 'refused' })
    clock.advance(1)
    expect(await send()).toMatchObject({ outcome: 'sent' })
    expect(await send()).toMatchObject({ outcome: 'sent' })
    expect(graph.requests).toHaveLength(asked + 3)
  })

  it('may have gone out where Meta is silent or breaks off, and did not where Meta is failing (WA-725)', async () => {
    const { graph, send } = await setUp({ timeoutMs: SILENCE_MS })
    for (const [fault, outcome] of [
      ['hang', 'unknown'],
      ['drop', 'unknown'],
      ['garbled', 'unknown'],
      ['http500', 'unreachable'],
      ['html', 'unreachable'],
      ['slow', 'sent'],
    ] as const) {
      graph.next(fault)
      expect([fault, (await send()).outcome]).toEqual([fault, outcome])
    }
  })
})

it('the number, its quality and tier are asked, and the account is told to send its events (WA-715)', async () => {
  const { graph, cloud } = await setUp()
  const number = { phoneNumber: '+923009876543', name: 'WaCRM', quality: 'green', tier: '250' }
  expect(await cloud.check(credentials)).toEqual(number)
  expect(graph.requests.at(-1)?.url).toBe(`/v23.0/${credentials.businessAccountId}/subscribed_apps`)
  graph.state.isTokenValid = false
  const refused = await cloud.check(credentials)
  expect(refused).toEqual({ problem: expect.stringContaining('(190)') })
  expect(JSON.stringify(refused)).not.toContain(credentials.accessToken)
})

it('what templates cost is summed by category', async () => {
  const { cloud, clock } = await setUp()
  const utility = { category: 'utility', messages: 40, cost: 0.4 }
  const codes = { category: 'authentication', messages: 10, cost: 0.2 }
  const costs = { currency: 'USD', categories: [utility, codes] }
  expect(await cloud.costs(credentials, clock.now(), clock.now())).toEqual(costs)
})
