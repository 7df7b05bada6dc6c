import { setImmediate as nextTurn } from 'node:timers/promises'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bankAlertKeys, bankAlerts } from '#db/schema/money-in.ts'
import type { Deps, Reading, Seeing } from '#src/deps.ts'
import { readAlert } from '#src/domains/money-in/reading/reading.ts'
import { idsIn } from '#src/written/reference.ts'
import { saysReturned } from './returned-words.ts'

type AlertRow = typeof bankAlerts.$inferSelect

/** The ids of one alert that are written down. A text with more is no alert of one payment. */
const MOST_IDS = 100
/** The older alerts that are read at once, and in one run of the job. */
const AT_ONCE = 50
const A_RUN = 2000

const hashOf = ({ vault }: Pick<Deps, 'vault'>, key: string): string => vault.mac('id of a payment', key)

/** Writes down which ids the text of an alert names, in the caller's transaction. */
export const writeIds = (deps: Seeing, alertId: number, text: string): void => {
  const rows = idsIn(text)
    .slice(0, MOST_IDS)
    .map((key) => ({ alertId, keyHash: hashOf(deps, key) }))
  if (rows.length > 0) deps.db.insert(bankAlertKeys).values(rows).onConflictDoNothing().run()
}

/** The condition that the text of an alert names one of these ids. */
export const namesOneOf = (deps: Seeing, keys: readonly string[]): SQL =>
  inArray(
    bankAlerts.id,
    deps.db
      .select({ id: bankAlertKeys.alertId })
      .from(bankAlertKeys)
      .where(
        inArray(
          bankAlertKeys.keyHash,
          keys.map((key) => hashOf(deps, key)),
        ),
      ),
  )

/** Forgets which ids the alerts named that meet a condition, as their texts are forgotten. */
export const forgetIds = ({ db }: Reading, where: SQL | undefined): void => {
  const named = db.select({ id: bankAlerts.id }).from(bankAlerts).where(where)
  db.delete(bankAlertKeys).where(inArray(bankAlertKeys.alertId, named)).run()
}

const notIndexed = prepared((db) =>
  db
    .select()
    .from(bankAlerts)
    // Written out, as the index of them has it.
    .where(sql`${bankAlerts.isIndexed} = 0`)
    .orderBy(desc(bankAlerts.id))
    .limit(AT_ONCE),
)

const indexSome = (deps: Deps): number =>
  inTransaction(deps, (d) => {
    const alerts: AlertRow[] = notIndexed(d.db).all()
    for (const { id, sealedText, sender, arrivedAt } of alerts) {
      const text = sealedText === null ? null : d.vault.unseal(sealedText)
      if (text !== null) writeIds(d, id, text)
      const isReturned = text !== null && saysReturned(text, readAlert(d, sender, text, arrivedAt))
      d.db
        .update(bankAlerts)
        .set({ isIndexed: true, saysReturned: isReturned })
        .where(eq(bankAlerts.id, id))
        .run()
    }
    return alerts.length
  })

/** Reads which ids the alerts of an older version of the shop name: their texts are sealed, so no migration can (BANK-800). */
export const indexOlder = async (deps: Deps): Promise<void> => {
  for (let read = 0; read < A_RUN; read += AT_ONCE) {
    if (indexSome(deps) < AT_ONCE) return
    await nextTurn()
  }
}
