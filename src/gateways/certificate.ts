import { connect } from 'node:tls'

const TIMEOUT_MS = 10_000
const HTTPS_PORT = 443

/** When the certificate ends that the server of an https address shows; null where no server shows one in time. */
export type CertificateEnd = (url: string) => Promise<Date | null>

/** Asks for the certificate by a TLS connection of its own, without checking it: an expired one has an end as well. */
export const createCertificateEnd =
  ({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): CertificateEnd =>
  async (url) => {
    const { hostname, port } = new URL(url)
    const host = hostname.replace(/^\[|\]$/g, '')
    return new Promise((resolve) => {
      const socket = connect({
        host,
        port: port === '' ? HTTPS_PORT : Number(port),
        // A name of the host chooses the certificate; an address cannot be sent as one.
        ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
        rejectUnauthorized: false,
        timeout: timeoutMs,
      })
      const end = (date: Date | null) => {
        clearTimeout(deadline)
        socket.destroy()
        resolve(date)
      }
      const deadline = setTimeout(() => end(null), timeoutMs)
      socket.on('secureConnect', () => {
        const ends = Date.parse(socket.getPeerCertificate().valid_to)
        end(Number.isNaN(ends) ? null : new Date(ends))
      })
      socket.on('timeout', () => end(null))
      socket.on('error', () => end(null))
    })
  }
