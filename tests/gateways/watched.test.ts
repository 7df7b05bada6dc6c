import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { createCertificateEnd } from '#src/gateways/certificate.ts'
import { createNewestVersion } from '#src/gateways/newest-version.ts'
import { cert, certEnd, key } from '#tests/helpers/certificate.ts'
import { listening } from '#tests/helpers/places.ts'

describe('the end of a certificate', () => {
  it('is read from the server of the address, also where nobody trusts the certificate', async () => {
    const port = await listening(createTlsServer({ key, cert }, (socket) => socket.end()))
    const certificateEnd = createCertificateEnd()
    expect(await certificateEnd(`https://127.0.0.1:${port}`)).toEqual(certEnd)
    expect(await certificateEnd(`https://localhost:${port}`)).toEqual(certEnd)
  })

  it('is unknown where nobody listens, speaks TLS or answers', async () => {
    const plain = await listening(createHttpServer((_request, reply) => reply.end()))
    const silent = await listening(createTcpServer(() => undefined))
    const certificateEnd = createCertificateEnd({ timeoutMs: 50 })
    for (const port of [plain, silent, 1]) {
      expect(await certificateEnd(`https://127.0.0.1:${port}`)).toBeNull()
    }
  })
})

describe('the newest version', () => {
  const versionFrom = async (answer: RequestListener, timeoutMs = 5000) => {
    const port = await listening(createHttpServer(answer))
    return createNewestVersion({ url: `http://127.0.0.1:${port}/newest`, timeoutMs })()
  }

  it.each([
    ['a text', '1.2.3\n', '1.2.3'],
    ['JSON', '{"version": "1.10.0", "notes": "Faster"}', '1.10.0'],
    ['the answer of GitHub', '{"tag_name": "v2.0.0"}', '2.0.0'],
    ['something else', '<html>Not here</html>', null],
    ['a version that is none', '{"version": "next; rm -rf"}', null],
  ])('is read from %s', async (_kind, body, version) => {
    expect(await versionFrom((_request, reply) => reply.end(body))).toBe(version)
  })

  it('is unknown where the address is not set, refuses or stays silent', async () => {
    expect(await createNewestVersion({ url: undefined })()).toBeNull()
    expect(await versionFrom((_request, reply) => reply.writeHead(404).end('1.2.3'))).toBeNull()
    expect(await versionFrom(() => undefined, 50)).toBeNull()
  })
})
