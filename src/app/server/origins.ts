import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#src/config.ts'
import { networkOf } from '#src/gateways/network-ranges.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Said } from '#src/shared/language.ts'
import { refusals as texts } from '#src/shared/texts.ts'

const sites = new Set(['same-origin', 'none'])

// A shop on the developer's own machine may be opened by any of these names.
const loopbackNames = ['localhost', '127.0.0.1', '[::1]', '0.0.0.0']

/**
 * The origins that count as the shop's own: the origin of PUBLIC_URL, and where its host is a loopback name, the same
 * origin under each loopback name (HTTP-701).
 */
export const ownOrigins = (publicUrl: string): ReadonlySet<string> => {
  const { protocol, hostname, port } = new URL(publicUrl)
  const names = loopbackNames.includes(hostname) ? loopbackNames : [hostname]
  return new Set(names.map((name) => new URL(`${protocol}//${name}:${port}`).origin))
}

/**
 * Whether a host is on this machine or its local network. A page of another site can make its own public name lead to
 * the shop (DNS rebinding), so a public name never counts; nobody can do so with an address, `localhost`, a name
 * without a dot or one that ends in `.local`, which no public name server answers (HTTP-702).
 */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return ['private', 'link-local'].includes(networkOf(host))
  return !host.includes('.') || /\.(local|localhost)$/.test(host)
}

/** The address of the Host header as a browser writes it. X-Forwarded-Host, another header, is never read. */
const addressedAt = (request: FastifyRequest): URL | null =>
  URL.parse(`http://${request.raw.headers.host ?? ''}`)

/** Whether the page that sent the request has the host and port of the Host header. */
const isSameHost = (request: FastifyRequest, origin: string): boolean => {
  const host = addressedAt(request)?.host
  return host !== undefined && host !== '' && URL.parse(origin)?.host === host
}

type Addressed = Pick<Config, 'publicUrl' | 'isPublicUrlSet'>

/** What the operator, or a visitor at the wrong address, reads in the refusal (HTTP-703). */
const messageOf = ({ publicUrl, isPublicUrlSet }: Addressed, request: FastifyRequest): Said => {
  const { origin = '' } = request.headers
  const isOwnHost = isSameHost(request, origin)
  if (isPublicUrlSet)
    return () => (isOwnHost ? texts.openShopAt({ address: publicUrl }) : texts.fromOtherSite)
  const setting = isOwnHost ? `PUBLIC_URL=${origin}` : 'PUBLIC_URL to the address that you opened'
  return `This request came from another site. If it is the shop’s own page, the operator of the shop must set ${setting} and start it again.`
}

/**
 * Makes the check of where a request comes from, for writes and sockets alike. The check returns FORBIDDEN for a
 * request of a page of another site (HTTP-18), and undefined for the shop's own pages and for clients
 * that are no browsers, which send neither header.
 */
export const originCheck = (config: Addressed): ((request: FastifyRequest) => AppError | undefined) => {
  const own = ownOrigins(config.publicUrl)
  const isOwnHost = (request: FastifyRequest, origin: string): boolean => {
    const host = addressedAt(request)
    return !config.isPublicUrlSet && host?.origin === origin && isPrivateHost(host.hostname)
  }
  return (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    const isOwnSite = site === undefined || sites.has(site)
    const isOwn = origin === undefined || own.has(origin) || isOwnHost(request, origin)
    return isOwnSite && isOwn ? undefined : foreignOrigin(messageOf(config, request))
  }
}

/** The refusal of a request from another site. */
export const foreignOrigin = (said: Said = () => texts.fromOtherSite) =>
  new AppError('FORBIDDEN', said, { security: { event: 'foreign_origin' } })
