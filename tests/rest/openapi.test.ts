import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openApiDocument, openApiPath } from '#src/app/server/rest/openapi.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { eventTypes } from '#src/domains/events/schema.ts'
import { testApp } from '#tests/helpers/app.ts'
import { deliverEvents, tellingShop } from '#tests/helpers/events.ts'
import { system } from '#tests/helpers/licenses.ts'

it('the OpenAPI document holds every documented call with its parameters and its input (REST-5)', async () => {
  const app = await testApp().http()
  const answer = await app.inject({ url: '/api/openapi.json' })
  const { openapi, paths } = answer.json()
  expect(openapi).toBe('3.1.0')
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual(routes.map((line) => `${line.method} ${openApiPath(line)}`).sort())

  const status = paths['/api/admin/orders/{id}/status'].patch
  const id = { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }
  expect(status.parameters).toEqual([{ name: 'id', in: 'path', required: true, schema: id }])
  expect(status.requestBody.content['application/json'].schema.properties).toEqual({
    status: { enum: ['pending', 'confirmed', 'cancelled', 'approved'] },
    revision: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  })
  const list = paths['/api/admin/orders'].get
  const names = list.parameters.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['limit', 'cursor', 'q', 'sort', 'status']))
  const month = paths['/api/admin/bank-feed/sums'].get.parameters
  expect(month).toMatchObject([{ name: 'month', required: true }])
  expect(list.parameters[0]).toMatchObject({ required: false })
  // What 3.0 says and 3.1 does not.
  expect(answer.body).not.toMatch(/"nullable"|"exclusiveMinimum":(true|false)|"\$schema"/)
})

it('the page to browse it is found with a slash behind its address too', async () => {
  const app = await testApp().http()
  const { statusCode, headers } = await app.inject({ url: '/api/docs/?x=1' })
  expect([statusCode, headers.location]).toEqual([308, '/api/docs?x=1'])
  expect((await app.inject({ url: '/api/docs/nothing' })).json()).toMatchObject({ code: 'NOT_FOUND' })
})

it('the page to browse it loads nothing from elsewhere', async () => {
  const app = await testApp().http()
  const page = await app.inject({ url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(1)
  for (const url of addresses) {
    expect(url.startsWith('/api/docs/')).toBe(true)
    expect((await app.inject({ url })).statusCode).toBe(200)
  }
  expect((await app.inject({ url: '/api/docs/index.html' })).statusCode).toBe(404)
})

it('the OpenAPI document passes the recommended rules of redocly lint', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const lint = async (document: object) => {
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
  }
  const document = openApiDocument('https://shop.example')
  expect(await lint(document)).toEqual([])
  expect(await lint({ ...document, servers: [] })).not.toEqual([])
})

it('every operation has an id of letters, digits and dots, a summary, its security and its errors', () => {
  const { paths } = openApiDocument('https://shop.example')
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(operations).toHaveLength(routes.length)
  for (const { operationId, summary, security, responses } of operations) {
    expect(operationId).toMatch(/^[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/)
    expect(summary).not.toBe('')
    expect(security).toBeInstanceOf(Array)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429', '503']))
  }
  const securityOf = (path: string) => paths[path]?.get?.security
  expect(securityOf('/api/plans')).toEqual([])
  expect(securityOf('/api/admin/plans')).toEqual([{ session: [] }, { token: [] }])
})

it('the OpenAPI document describes each call that programs get, as it is sent (EVENT-1221)', async () => {
  const { webhooks } = openApiDocument('https://shop.example')
  expect(Object.keys(webhooks)).toEqual([...eventTypes, 'ping'])
  const { t, admin, receiver, endpoint, openTicket } = await tellingShop()
  await openTicket()
  const order = t.make.order()
  const { licenseKey } = await admin.orders.setStatus({ id: order.id, status: 'approved' })
  await t.as.guest().licenses.activate({ key: licenseKey ?? '', ...system('Front desk') })
  await admin.orders.refund({ id: order.id, amount: 1, way: 'cash' })
  await deliverEvents(t)
  await admin.events.sendTest({ id: endpoint.id })
  const sent = receiver.calls.map(({ body }) => JSON.parse(body))
  expect(new Set(sent.map(({ type }) => type))).toEqual(new Set(Object.keys(webhooks)))
  for (const { type, ...rest } of sent) {
    const operation = webhooks[type]?.post
    const schema = operation?.requestBody.content['application/json']?.schema ?? {}
    expect(() => z.fromJSONSchema(schema as never).parse({ type, ...rest })).not.toThrow()
    expect(() => z.fromJSONSchema(schema as never).parse({ type, ...rest, more: 1 })).toThrow('more')
    for (const { name } of operation?.parameters ?? [])
      expect(receiver.calls[0]?.headers).toHaveProperty([name ?? ''])
  }
})
