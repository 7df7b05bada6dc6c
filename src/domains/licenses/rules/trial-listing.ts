import { and, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { pageOf } from '#db/page.ts'
import { preparedUpdate } from '#db/prepared.ts'
import { trials } from '#db/schema/trials.ts'
import { contains } from '#db/search.ts'
import type { Actor, Timed, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { TrialListQuery } from '#src/domains/licenses/schema.ts'
import { phonePart } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { Listed } from '#src/shared/paging.ts'
import { type BegunTrial, findTrial, type TrialRow } from './trials.ts'

const inState = (state: TrialListQuery['status'], now: Date): SQL | undefined => {
  if (state === 'bought') return isNotNull(trials.boughtAt)
  if (state === undefined) return undefined
  return and(
    isNull(trials.boughtAt),
    state === 'running' ? gt(trials.expiresAt, now) : lte(trials.expiresAt, now),
  )
}

/**
 * The trials that were begun, the newest first, for the back office. `q` is part of a name, phone, address or key
 * (TRIAL-1197). Of those that were bought or ended long ago the person is not kept.
 */
export const listTrials = ({ db, now }: Timed, query: TrialListQuery): Listed<TrialRow> =>
  pageOf(db, trials, query, {
    columns: { createdAt: trials.startedAt, expiresAt: trials.expiresAt },
    fallback: '-createdAt',
    where: and(
      isNotNull(trials.startedAt),
      inState(query.status, now()),
      contains(phonePart(query.q) || query.q, [trials.name, trials.phone, trials.email, trials.licenseKey]),
    ),
  })

const updateTrial = preparedUpdate(trials)

/**
 * Ends a trial that runs: programs are told at their next check, and its number gets no other one (TRIAL-1198). Throws
 * NOT_FOUND, and CONFLICT for one that has ended or was bought.
 */
export const endTrial = (deps: Writing, actor: Actor, id: number): BegunTrial =>
  inTransaction(deps, (d) => {
    const trial = findTrial(d, id)
    if (!trial) throw notFound('Trial')
    const now = d.now()
    if (trial.boughtAt || trial.expiresAt <= now)
      throw new AppError('CONFLICT', 'This trial does not run any more.')
    updateTrial(d.db, id, { expiresAt: now, reminderAt: null })
    recordAudit(d, actor, { entity: 'trial', entityId: id, action: 'trial ended' })
    return { ...trial, expiresAt: now }
  })
