import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { cookieName, isHttps } from '#src/kit/cookies.ts'
import { currentLanguage, languages } from '#src/shared/language.ts'
import { CHOSEN, pathIn, withoutLanguage } from '#src/shared/page-address.ts'
import { DAY } from '#src/shared/values/dates.ts'

const KEPT_SECONDS = 365 * DAY

/** Whether somebody comes from outside the shop. A browser that does not say so counts as one who does. */
const isArriving = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] !== 'same-origin'

/**
 * Remembers the language of an address that the switch leads to, and leads whoever arrives at an address without a
 * language to the one that this browser chose. Inside the shop the address decides (LANG-702).
 */
export const followChosenLanguage =
  ({ config }: Pick<Deps, 'config'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const name = cookieName(config.publicUrl, 'language')
    const [path = '/'] = request.url.split('?', 1)
    const query = new URLSearchParams(request.url.slice(path.length))
    // One slash at its beginning, because a browser takes more for the name of another host.
    const lead = (address: string) =>
      reply.header('cache-control', 'private, no-store').redirect(address.replace(/^\/+/, '/'))
    if (query.has(CHOSEN)) {
      query.delete(CHOSEN)
      const options = {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps(config.publicUrl),
      } as const
      reply.setCookie(name, currentLanguage(), { ...options, maxAge: KEPT_SECONDS })
      return lead(query.size > 0 ? `${path}?${query}` : path)
    }
    const { cookie } = request.headers
    if (!cookie || !isArriving(request)) return undefined
    const chosen = languages.find((language) => language === request.server.parseCookie(cookie)[name])
    if (!chosen || withoutLanguage(path) !== path) return undefined
    const address = pathIn(chosen, path)
    return address === path ? undefined : lead(address + request.url.slice(path.length))
  }
