import { lt, max } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { copyRuns } from '#db/schema/copies.ts'
import type { Deps } from '#src/deps.ts'
import { COPIES_HOUR, KEPT_RUNS } from '#src/domains/copies/schema.ts'
import {
  configOf,
  copyKeys,
  getPlace,
  lastGood,
  lastRun,
  listPlaces,
  noteListing,
  type PlaceRow,
  type RunRow,
} from '#src/domains/copies/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { type Listing, megabytes } from '#src/shared/copies.ts'
import { addSeconds, DAY, HOUR, lastFullHour } from '#src/shared/values/dates.ts'

/** Between two checks of a place that went well, and after one that failed; in seconds. */
const CHECK_EVERY = 7 * DAY
const CHECK_AGAIN = DAY
const COPY_AGAIN = HOUR

type Copying = Pick<Deps, 'clock' | 'db' | 'vault' | 'now' | 'copier' | 'config' | 'background' | 'log'>

/** What runs now. In memory, because it ends with the process. */
type Running = { kind: RunRow['kind']; step: string }
const running = new WeakMap<Deps['copier'], Running>()

/** What is being done at the moment, or null. */
export const runningCopy = ({ copier }: Pick<Deps, 'copier'>): Running | null => running.get(copier) ?? null

type Outcome = Pick<RunRow, 'copy' | 'problem' | 'note'> & { placeId: number; listing: Listing | null }

/** Stores the outcome of a run. A place that was removed meanwhile is left out. */
const record = (deps: Copying, kind: RunRow['kind'], startedAt: Date, outcomes: readonly Outcome[]): void =>
  inTransaction(deps, (d) => {
    const known = new Set(listPlaces(d).map(({ id }) => id))
    for (const { listing, ...run } of outcomes.filter(({ placeId }) => known.has(placeId))) {
      if (listing) noteListing(d, run.placeId, listing)
      d.db
        .insert(copyRuns)
        .values({ ...run, kind, startedAt, finishedAt: deps.now() })
        .run()
      if (run.problem)
        deps.log.warn({ place: run.placeId, problem: run.problem }, `A ${kind} elsewhere failed`)
    }
    const newest =
      d.db
        .select({ id: max(copyRuns.id) })
        .from(copyRuns)
        .get()?.id ?? 0
    d.db
      .delete(copyRuns)
      .where(lt(copyRuns.id, newest - KEPT_RUNS))
      .run()
  })

const problemOf = (error: unknown): string =>
  error instanceof AppError
    ? error.message
    : 'It failed for an unexpected reason. The log of the shop has more.'

const nothing = { copy: null, note: '', listing: null }

/**
 * Runs `work` in the background, unless something runs already, and stores its outcome. Returns false where
 * something runs.
 */
const start = (
  deps: Copying,
  kind: RunRow['kind'],
  places: readonly PlaceRow[],
  work: (onStep: (step: string) => void) => Promise<Outcome[]>,
): boolean => {
  if (running.has(deps.copier)) return false
  const state: Running = { kind, step: 'Starting' }
  running.set(deps.copier, state)
  const startedAt = deps.now()
  deps.background('copies elsewhere', async () => {
    try {
      const outcomes = await work((step) => {
        state.step = step
      })
      record(deps, kind, startedAt, outcomes)
    } catch (error) {
      const problem = problemOf(error)
      if (!(error instanceof AppError)) deps.log.error({ err: error }, 'Copies elsewhere failed')
      record(
        deps,
        kind,
        startedAt,
        places.map(({ id: placeId }) => ({ placeId, problem, ...nothing })),
      )
    } finally {
      running.delete(deps.copier)
    }
  })
  return true
}

/** Starts a copy to these places. Returns false where something runs already. */
const startCopy = (deps: Copying, places: readonly PlaceRow[]): boolean =>
  start(deps, 'copy', places, async (onStep) => {
    const keys = copyKeys(deps)
    if (!keys)
      throw new AppError('CONFLICT', 'The key of copies is missing or cannot be read. Please make one.')
    const unreadable: Outcome[] = []
    const configs = places.flatMap((row) => {
      try {
        return [{ id: row.id, place: configOf(deps, row) }]
      } catch (error) {
        unreadable.push({ placeId: row.id, problem: problemOf(error), ...nothing })
        return []
      }
    })
    const results = await deps.copier.run(
      'copy',
      {
        dataDir: deps.config.dataDir,
        places: configs,
        keys,
        at: deps.now().toISOString(),
        secretIn: deps.config.appSecret === undefined ? 'data folder' : 'environment',
        mayRemove: deps.clock.isBelievable(),
      },
      onStep,
    )
    const made = results.map(({ placeId, problem, copy, files, bytes, listing, note }) => ({
      placeId,
      problem,
      copy,
      note: problem ? '' : [`Sent ${megabytes(bytes)}, ${files} new files.`, note].filter(Boolean).join(' '),
      listing,
    }))
    return [...made, ...unreadable]
  })

/** Starts the check of a place. Returns false where something runs already. */
const startCheck = (deps: Copying, place: PlaceRow): boolean =>
  start(deps, 'check', [place], async (onStep) => {
    const keys = copyKeys(deps)
    if (!keys)
      throw new AppError('CONFLICT', 'The key of copies is missing or cannot be read. Please make one.')
    const { dataDir } = deps.config
    const day = Math.floor(deps.now().getTime() / (DAY * 1000))
    const task = { dataDir, place: configOf(deps, place), keys, day }
    const { copy, rows, filesRead, objects, listing } = await deps.copier.run('check', task, onStep)
    const note = `Opened with ${rows} rows; ${filesRead} files compared; all ${objects} objects are there.`
    return [{ placeId: place.id, copy, problem: null, note, listing }]
  })

const BUSY = 'A copy or a check is running already'

/** Makes a copy to every place now (COPY-1). Throws CONFLICT while something runs, and when nothing is set up. */
export const copyNow = (deps: Copying): void => {
  const places = listPlaces(deps)
  if (places.length === 0) throw new AppError('CONFLICT', 'Please add a place first')
  if (!startCopy(deps, places)) throw new AppError('CONFLICT', BUSY)
}

/** Checks the newest copy of a place now (COPY-7). Throws NOT_FOUND, and CONFLICT while something runs. */
export const checkNow = (deps: Copying, id: number): void => {
  if (!startCheck(deps, getPlace(deps, id))) throw new AppError('CONFLICT', BUSY)
}

/** Whether a place lacks the copy of the last night. A failed one is tried again after an hour. */
const isCopyDue = (deps: Copying, { id }: PlaceRow): boolean => {
  const last = lastRun(deps, id, 'copy')
  if (!last) return true
  if (last.problem) return addSeconds(last.startedAt, COPY_AGAIN) <= deps.now()
  return last.startedAt < lastFullHour(deps.now(), COPIES_HOUR)
}

/** Whether a place, which has copies, was not checked for a week. A failed check is repeated after a day. */
const isCheckDue = (deps: Copying, { id }: PlaceRow): boolean => {
  const last = lastRun(deps, id, 'check')
  if (!last) return lastGood(deps, id) !== undefined
  return addSeconds(last.startedAt, last.problem ? CHECK_AGAIN : CHECK_EVERY) <= deps.now()
}

/**
 * Starts the work that is due: the copies of the night, which the next start makes where the shop was off, or
 * the weekly check of one place.
 */
export const startDue = (deps: Copying): void => {
  const places = listPlaces(deps)
  if (places.length === 0 || running.has(deps.copier)) return
  const due = places.filter((place) => isCopyDue(deps, place))
  const unchecked = places.find((place) => isCheckDue(deps, place))
  if (due.length > 0) startCopy(deps, due)
  else if (unchecked) startCheck(deps, unchecked)
}
