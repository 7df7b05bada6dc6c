import { eq } from 'drizzle-orm'
import { trialMarks } from '#db/schema/trials.ts'
import type { Sealing } from '#src/deps.ts'

/** A phone in E.164, or the name that a program gives its system. */
type Marked = `phone ${string}` | `system ${string}`

const hashOf = ({ vault }: Pick<Sealing, 'vault'>, marked: Marked): string => vault.mac('trial', marked)

/** The trial that this phone or system had; undefined for none. */
export const trialMarkOf = (deps: Sealing, marked: Marked): number | undefined =>
  deps.db
    .select({ trialId: trialMarks.trialId })
    .from(trialMarks)
    .where(eq(trialMarks.hash, hashOf(deps, marked)))
    .get()?.trialId

/** Notes that a phone or system has its trial, in the caller's transaction, as a hash alone (TRIAL-1187). */
export const markTrial = (deps: Sealing, trialId: number, marked: Marked): void => {
  deps.db
    .insert(trialMarks)
    .values({ hash: hashOf(deps, marked), trialId, createdAt: deps.now() })
    .run()
}

/**
 * Whether a trial may run on a system: it had none, or this one (TRIAL-1183). Notes that it has it now, in the caller's
 * transaction.
 */
export const claimSystem = (deps: Sealing, trialId: number, deviceId: string): boolean => {
  const known = trialMarkOf(deps, `system ${deviceId}`)
  if (known === undefined) markTrial(deps, trialId, `system ${deviceId}`)
  return known === undefined || known === trialId
}
