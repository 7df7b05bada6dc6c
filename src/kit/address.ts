import { isIP, isIPv4 } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/** The digits of an address without what proxies write around them: a port, brackets, quotes, a zone (RFC 7239). */
const bareAddress = (written: string): string => {
  const text = written.replace(/^"|"$/g, '')
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  return (bracketed ?? text.replace(/^([\d.]+):\d+$/, '$1')).replace(/%.*$/, '')
}

/** Whether an address, as a client or a proxy writes it, is that of a trusted proxy (HTTP-708). */
export const isOneOf = (proxies: string[]): ((written: string) => boolean) => {
  const trusts = compile(proxies)
  return (written) => trusts(bareAddress(written), 0)
}

/** The last two groups of an IPv6 address that stands for an IPv4 one: mapped (RFC 4291) or by NAT64 (RFC 6052). */
const mapped = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/**
 * The address that limits count, as a client or a proxy writes it (HTTP-7). An IPv6 address becomes its /64, because
 * one customer usually holds all of it. An IPv4 address that is written as IPv6 becomes IPv4. All texts that are no
 * address count as one, so that nobody gets a limit of their own by inventing them.
 */
export const canonicalAddress = (written: string): string => {
  if (isIPv4(written)) return written
  const address = bareAddress(written)
  const family = isIP(address)
  if (family !== 6) return family === 4 ? address : 'unknown'
  // The parser writes each address in one way: small letters, no zeros in front, the digits of IPv4 as two groups.
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = mapped.exec(host) ?? []
  if (high && low) {
    const bytes = [high, low].map((group) => Number.parseInt(group, 16))
    return bytes.flatMap((group) => [group >> 8, group & 255]).join('.')
  }
  const [left = [], right = []] = host.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
