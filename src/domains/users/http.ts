import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { takeLimit } from '#src/kit/limits.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { isoDay } from '#src/shared/values/dates.ts'
import { dataAsJson, dataOfPerson, headOf } from './rules/person-file.ts'
import { dataAsPage } from './rules/person-page.ts'
import { dataFileInput, dataRights } from './schema.ts'
import { getUser } from './service.ts'

const files = [
  { path: '/api/me/data', type: 'application/json; charset=utf-8', extension: 'json', write: dataAsJson },
  { path: '/api/me/data/page', type: 'text/html; charset=utf-8', extension: 'html', write: dataAsPage },
]

/**
 * `GET /api/me/data` and `/api/me/data/page`: all that the shop holds of the signed-in user, for programs and to read,
 * with the pictures in the file (USER-1100). UNAUTHORIZED, TOO_MANY_REQUESTS.
 */
export const personFiles =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const { path, type, extension, write } of files) {
      app.get(path, async (request, reply) => {
        const { deps, actor } = letIn(request, reply, dataRights)
        takeLimit(deps, 'dataFilesPerUser', String(actor.id))
        const { language = currentLanguage() } = dataFileInput.safeParse(request.query).data ?? {}
        const head = headOf(deps, language)
        const parts = dataOfPerson(deps, getUser(deps, actor.id))
        return reply
          .headers({
            // As a file: words that somebody typed are never a page of the shop's own address.
            'content-disposition': contentDisposition(`my-data-${isoDay(head.madeAt)}.${extension}`),
            'cache-control': 'private, no-store',
          })
          .type(type)
          .send(Readable.from(write(parts, head)))
      })
    }
  }
