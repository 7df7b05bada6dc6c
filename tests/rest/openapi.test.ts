import { expect, it } from 'vitest'
import { openApiPath } from '#src/server/rest/openapi.ts'
import { routes } from '#src/server/rest/routes.ts'
import { testApp } from '#tests/helpers/app.ts'

it('the OpenAPI document holds every documented call with its parameters and its input', async () => {
  const app = await testApp().http()
  const answer = await app.inject({ url: '/api/openapi.json' })
  const { openapi, paths } = answer.json()
  expect(openapi).toBe('3.1.0')
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual(routes.map((line) => `${line.method} ${openApiPath(line)}`).sort())

  const status = paths['/api/admin/orders/{id}/status'].patch
  expect(status.parameters).toEqual([{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }])
  expect(status.requestBody.content['application/json'].schema.properties).toEqual({
    status: { enum: ['pending', 'confirmed', 'cancelled', 'approved'] },
  })
  const list = paths['/api/admin/orders'].get
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['limit', 'cursor', 'q', 'sort', 'status']),
  )
  // What 3.0 says and 3.1 does not.
  expect(answer.body).not.toMatch(/"nullable"|"exclusiveMinimum":(true|false)|"\$schema"/)
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
