import { asStartError } from '#db/damage.ts'
import { DatabaseLost } from '#db/file-health.ts'
import type { Deps } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import { dataPaths } from './data-folder.ts'

const told = new WeakMap<object, Set<string>>()

/**
 * Logs once what happened to the database and what to do, at the first request that met it (DB-23). `error` is
 * anything thrown; errors that are not of the database file or its disk are left to others.
 */
export const tellOfTrouble = ({ log, config }: Pick<Deps, 'log' | 'config'>, error: unknown): void => {
  const cause = error instanceof AppError ? error.cause : error
  const sentence =
    cause instanceof DatabaseLost ? cause : asStartError(cause, dataPaths(config.dataDir).database)
  if (!(sentence instanceof Error) || (sentence === cause && !(cause instanceof DatabaseLost))) return
  const code = String((cause as { code?: unknown }).code)
  const codes = told.get(log) ?? new Set()
  told.set(log, codes)
  if (codes.has(code)) return
  codes.add(code)
  log.error(sentence.message)
}
