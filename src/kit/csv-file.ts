import { z } from 'zod'
import type { Deps, User } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Csv, CsvColumn } from '#src/shared/csv.ts'
import { currentLanguage, languages } from '#src/shared/language.ts'
import { withoutKeys } from '#src/shared/license-key.ts'
import type { Listed } from '#src/shared/paging.ts'
import { refusals } from '#src/shared/texts.ts'
import { requireConfirmation } from './confirmation.ts'
import { isToken, readsKeys, searchesKeys } from './context.ts'
import { csvOf } from './csv.ts'
import { inSteps, inTurns } from './whole-lists.ts'

type Read<Query, Stored> = (deps: Deps, query: Query, user: User) => Listed<Stored> | Iterable<Stored[]>

/** A CSV file: what the REST table says of it, and its lines. */
export type CsvFile = Omit<Csv<unknown, never>, 'columns'> & {
  lines(
    deps: Deps,
    user: User,
    query: unknown,
    currency: string,
    isUnwanted: () => boolean,
  ): Promise<AsyncIterable<string>>
}

/**
 * A domain's CSV file, with the reader of its rows and the presenter of a row. `lines` throws BAD_REQUEST for an
 * unknown column or an invalid filter, and FORBIDDEN for a secret: to an API token (AUTH-20), to an owner's helper
 * (ROLE-1065), and to a session without a fresh code.
 */
export const csvFile = <Query extends object, Stored, Row>(
  { columns, ...file }: Csv<Query, Row>,
  read: Read<Query, Stored>,
  present: (row: Stored) => Row = (row) => row as never,
): CsvFile => ({
  ...file,
  lines: async (deps, user, given, currency, isUnwanted) => {
    const readsSecrets = !isToken(user) && user.role === 'owner'
    const isAllowed = (column: string) => readsSecrets || !columns[column]?.isSecret
    const all = Object.keys(columns).filter(isAllowed).join()
    const wanted = z.object({
      columns: z.string().max(500).default(all),
      language: z.enum(languages).optional().catch(undefined),
    })
    const query = file.list.and(wanted).safeParse(given)
    if (!query.success) throw new AppError('BAD_REQUEST', query.error.issues[0]?.message ?? 'Invalid input')
    const shown = query.data.columns.split(',').map((column) => {
      if (!Object.hasOwn(columns, column)) throw new AppError('BAD_REQUEST', 'There is no such column')
      if (!isAllowed(column)) {
        const said = isToken(user)
          ? 'An API token cannot export this. Please sign in.'
          : refusals.notAnAdministrator
        throw new AppError('FORBIDDEN', said)
      }
      return columns[column] as CsvColumn<Row>
    })
    if (shown.some(({ isSecret }) => isSecret)) requireConfirmation(deps, user)
    const language = file.isSpoken ? (query.data.language ?? currentLanguage()) : 'en'
    const asked = { ...query.data, ...searchesKeys(user), limit: undefined, cursor: 0 }
    const found = read(deps, asked, user)
    const { chunks } =
      Symbol.iterator in found ? { chunks: inTurns(found) } : await inSteps(found, isUnwanted)
    return csvOf(
      shown,
      currency,
      chunks,
      readsKeys(user) ? present : (row) => withoutKeys(present(row)) as Row,
      language,
    )
  },
})
