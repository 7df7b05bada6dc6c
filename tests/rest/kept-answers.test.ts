import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'

const reads = [
  '/api/plans',
  '/api/products',
  '/api/settings/currency',
  '/api/content',
  '/api/content/hero',
  '/trpc/plans.onSale',
  '/trpc/products.onSale?batch=1',
  '/trpc/content.all?batch=1&input=%7B%7D',
  '/trpc/settings.currency,plans.onSale?batch=1',
]
const languages = ['en', 'ur']

/** What the shop writes for a request, without the values that each answer has for itself, its headers in order. */
const written = async (url: string, request: string): Promise<string[]> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(request)
  const [head = '', ...body] = (await text(socket.setEncoding('latin1'))).split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  const names = headers.map((line) => line.replace(/^(date|x-request-id|x-ratelimit-\w+): .+/i, '$1'))
  return [status, ...names.toSorted(), ...body]
}

const asking = (language: string, path: string, method = 'GET', version = '1.1', more = '') =>
  `${method} ${path} HTTP/${version}\r\nhost: shop.test\r\naccept-language: ${language}\r\nconnection: close\r\n${more}\r\n`

it.each([{}, { limits: true }])(
  'a kept answer is written as the first one was, in each language, with %j (CONTENT-930)',
  async (options) => {
    const t = testApp(options)
    await t.as.admin().plans.update({ id: 1, badge: 'بہترین' })
    t.make.product()
    const url = await t.listen()
    for (const path of reads) {
      for (const language of languages) {
        const first = await written(url, asking(language, path))
        expect([first[0], first.at(-1)]).toEqual(['HTTP/1.1 200 OK', expect.stringMatching(/^[[{].+[\]}]$/)])
        expect([path, await written(url, asking(language, path))]).toEqual([path, first])
        expect(await written(url, asking(language, path, 'GET', '1.0'))).toEqual(first)
        // None has an ETag, so none is found unchanged.
        expect(await written(url, asking(language, path, 'GET', '1.1', 'if-none-match: *\r\n'))).toEqual(
          first,
        )
        // tRPC knows no HEAD.
        if (path.startsWith('/trpc/')) continue
        expect(await written(url, asking(language, path, 'HEAD'))).toEqual([...first.slice(0, -1), ''])
      }
    }
  },
)

it('kept answers follow the language of each request on a connection, and every change at once', async () => {
  const t = testApp()
  const admin = t.as.admin()
  const product = t.make.product()
  const item = (await admin.content.section({ section: 'hero' })).find(({ key }) => key === 'main_headline')
  const url = await t.listen()
  const change = async (word: string) => {
    await admin.plans.update({ id: 1, badge: word })
    await admin.products.update({ id: product.id, title: word })
    await admin.settings.update({ key: 'currency_symbol', value: word })
    await admin.content.update({ id: item?.id ?? 0, value: word })
  }
  const asked = reads.flatMap((path) => languages.map((language) => asking(language, path)))
  // All at once on one connection, which the last one closes.
  const pipelined = asked.map((request, n) =>
    n < asked.length - 1 ? request.replace(/^connection.*\r\n/m, '') : request,
  )
  const readAll = async () =>
    (await written(url, pipelined.join(''))).join('\n').split('HTTP/1.1 200 OK').slice(1)
  for (const word of ['First', 'Second']) {
    await change(word)
    for (const _time of [1, 2]) {
      const answers = await readAll()
      expect(asked.filter((_request, n) => !answers[n]?.includes(word))).toEqual([])
      expect(answers).toHaveLength(asked.length)
    }
  }
})
