import type { FastifyInstance } from 'fastify'
import { anyOrigin } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import { parseInput } from '#src/kit/input.ts'
import type { LicenseAnswer } from './answers.ts'
import { validate } from './rules/systems.ts'
import { validateInput } from './schema.ts'

/** The JSON of each kept answer, so that it is serialised once. */
const texts = new WeakMap<LicenseAnswer, string>()

const textOf = (answer: LicenseAnswer): string => {
  const text = texts.get(answer) ?? JSON.stringify(answer)
  texts.set(answer, text)
  return text
}

/**
 * `POST /api/license/validate`, the call that every installed program repeats: the same as the procedure, without the
 * context of a session, for which it never asks (LIC-52, docs/decisions/29). BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export const licenseChecks =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.post('/api/license/validate', (request, reply) => {
      const input = parseInput(validateInput, request.body ?? {})
      const answer = validate(deps, { address: canonicalAddress(request.ip) }, input)
      return reply.headers(anyOrigin).type('application/json; charset=utf-8').send(textOf(answer))
    })
  }
