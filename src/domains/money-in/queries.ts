import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { equals, pageOf } from '#db/page.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import type { Sealing, Seeing } from '#src/deps.ts'
import { type Listed, mapRows } from '#src/shared/paging.ts'
import { searchedKeys, transactionKeyOf } from '#src/written/reference.ts'
import { minorIn } from '#src/written/told.ts'
import { alertForm } from './reading/alert-text.ts'
import { problemOf, readerOf } from './reading/format.ts'
import { guessFormat } from './reading/guess.ts'
import { readWith } from './reading/reading.ts'
import { unknownOf } from './reading/teaching.ts'
import { namesOneOf } from './rules/named-ids.ts'
import type { AlertQuery } from './schema.ts'
import { sourceOf } from './service.ts'
import { type AlertRow, findAlert, personOf } from './store.ts'

/** An alert with who paid and where it was heard. */
export const shownOf = (deps: Seeing, alert: AlertRow) => ({
  alert,
  person: personOf(deps, alert),
  source: sourceOf(deps, alert),
})
export type ShownAlert = ReturnType<typeof shownOf>

/** A transaction id, an amount or the number of an order: what somebody looks for an alert by. */
const searched = (deps: Seeing, q: string): SQL | undefined => {
  if (q === '') return undefined
  const [amount, number] = [minorIn(q, 'form'), /^#?(\d{1,9})$/.exec(q)?.[1]]
  const keys = searchedKeys(q)
  return or(
    inArray(bankAlerts.transactionKey, [transactionKeyOf(q) || q, ...keys]),
    keys.length === 0 ? undefined : namesOneOf(deps, keys),
    amount === undefined ? undefined : eq(bankAlerts.amountMinor, amount),
    number === undefined ? undefined : eq(bankAlerts.orderId, Number(number)),
  )
}

/** A page of alerts, the newest first (BANK-10). */
export const listAlerts = (deps: Seeing, query: AlertQuery): Listed<ShownAlert> => {
  const list = pageOf(deps.db, bankAlerts, query, {
    columns: { at: bankAlerts.at },
    fallback: '-at',
    where: and(searched(deps, query.q), equals(bankAlerts.state, query.status)),
  })
  return mapRows(list, (rows) => rows.map((alert) => shownOf(deps, alert)))
}

/** An alert with its text, null where that is forgotten, and with the words that it waits for. */
export type OpenAlert = ShownAlert & { text: string | null; unknown: ReturnType<typeof unknownOf> }

/** One alert as it is opened. Throws NOT_FOUND. */
export const getAlert = (deps: Sealing, id: number): OpenAlert => {
  const alert = findAlert(deps, id)
  return {
    ...shownOf(deps, alert),
    text: alert.sealedText === null ? null : deps.vault.unseal(alert.sealedText),
    unknown: unknownOf(deps, alert),
  }
}

/** The alert as it is after a change. */
export const shownAlert = (deps: Seeing, id: number): ShownAlert => shownOf(deps, findAlert(deps, id))

/** What a format reads of an alert, and why it is none (BANK-723). */
export const readBy = ({ format, text }: { format: string; text: string }) => ({
  problem: problemOf(format, 'in'),
  read: readWith(readerOf(format), text),
})

/** The first guess of a format for an alert. */
export const guessFor = (text: string): string => guessFormat(alertForm(text))
