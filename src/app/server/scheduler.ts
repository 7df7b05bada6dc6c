import { setImmediate as nextTurn } from 'node:timers/promises'
import { domainJobs } from '#src/app/router.ts'
import { jobs as oldFilesJobs } from '#src/app/server/old-files.ts'
import type { Deps, Job } from '#src/deps.ts'
import { speakIn } from '#src/kit/language.ts'
import { MINUTE } from '#src/shared/values/dates.ts'

/** What is done at its time: by the domains, and for the server itself. */
export const jobs: Job[] = [
  { name: 'watch the clock', everySeconds: MINUTE, run: ({ clock }) => clock.note() },
  ...domainJobs,
  ...oldFilesJobs,
]

/** Runs a job. Returns false where it has to wait for a clock that is believed (CLOCK-2). */
export const runJob = async (
  deps: Deps,
  job: Job,
  news: unknown[] = [],
  signal?: AbortSignal,
): Promise<boolean> => {
  if (job.needsClock && !deps.clock.isBelievable()) return false
  await job.run(deps, news as never[], signal)
  return true
}

/** How long a job waits for further events, so that it runs once for many orders and not once for each (MSG-705). */
const GATHER_MS = 50

/**
 * Starts the scheduled jobs of all domains; a job never runs twice at the same time. Returns a function that stops them
 * and waits for running jobs.
 */
export const startScheduler = (deps: Deps): (() => Promise<void>) => {
  const running = new Map<Job, Promise<void>>()
  const requested = new Set<Job>()
  /** Ends the work that a job does in turns, which a stop would wait for. */
  const stopping = new AbortController()
  /** The jobs that wait for a clock that is believed. A daily one must not wait for another day then. */
  const waiting = new Set<Job>()

  /** What the events told that each job has not heard of yet. */
  const told = new Map<Job, unknown[]>(jobs.map((job) => [job, []]))

  const work = async (job: Job): Promise<void> => {
    do {
      requested.delete(job)
      const news = told.get(job)?.splice(0) ?? []
      try {
        // A job works for all, and not for the request whose event began it.
        if (!(await speakIn('en', () => runJob(deps, job, news, stopping.signal)))) waiting.add(job)
      } catch (error) {
        deps.log.error({ err: error, job: job.name }, 'A job failed')
      }
      // Lets requests run between two batches, because a job that never awaits I/O would block them.
      await nextTurn()
    } while (requested.has(job))
    running.delete(job)
  }
  const start = (job: Job) => {
    if (running.has(job)) requested.add(job)
    // An event may come from a request in another language; a job writes to each in their own.
    else
      running.set(
        job,
        speakIn('en', () => work(job)),
      )
  }

  const stops = jobs.map((job) => {
    const timer = setInterval(() => start(job), job.everySeconds * 1000)
    let gathering: NodeJS.Timeout | undefined
    const onEvent = (...news: unknown[]) => {
      told.get(job)?.push(...news)
      gathering ??= setTimeout(() => {
        gathering = undefined
        start(job)
      }, GATHER_MS)
    }
    if (job.on) deps.events.on(job.on, onEvent)
    return () => {
      clearInterval(timer)
      clearTimeout(gathering)
      if (job.on) deps.events.off(job.on, onEvent)
    }
  })

  // One in each turn, so that the first visitors are answered in between (RUN-980).
  const firstRuns = jobs.values()
  const beginNext = () => {
    const { value: job } = firstRuns.next()
    if (!job) return
    start(job)
    first = setImmediate(beginNext)
  }
  let first = setImmediate(beginNext)

  const retry = setInterval(() => {
    const again = [...waiting]
    waiting.clear()
    for (const job of again) start(job)
  }, MINUTE * 1000)

  return async () => {
    stopping.abort()
    clearImmediate(first)
    clearInterval(retry)
    for (const stop of stops) stop()
    requested.clear()
    await Promise.all(running.values())
  }
}
