import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps, Job } from '#src/deps.ts'
import { jobs as authJobs } from '#src/domains/auth/jobs.ts'
import { jobs as downloadJobs } from '#src/domains/downloads/jobs.ts'
import { jobs as licenseJobs } from '#src/domains/licenses/jobs.ts'
import { jobs as messageJobs } from '#src/domains/messages/jobs.ts'
import { jobs as orderJobs } from '#src/domains/orders/jobs.ts'
import { jobs as otpJobs } from '#src/domains/otp/jobs.ts'
import { jobs as paymentJobs } from '#src/domains/payments/jobs.ts'
import { jobs as securityJobs } from '#src/domains/security/jobs.ts'
import { jobs as oldFilesJobs } from '#src/server/old-files.ts'

const jobs: Job[] = [
  ...authJobs,
  ...downloadJobs,
  ...licenseJobs,
  ...messageJobs,
  ...orderJobs,
  ...otpJobs,
  ...paymentJobs,
  ...securityJobs,
  ...oldFilesJobs,
]

/**
 * Starts the scheduled jobs of all domains; a job never runs twice at the same time. Returns a function that stops them
 * and waits for running jobs.
 */
export const startScheduler = (deps: Deps): (() => Promise<void>) => {
  const running = new Map<Job, Promise<void>>()
  const requested = new Set<Job>()

  const work = async (job: Job): Promise<void> => {
    do {
      requested.delete(job)
      try {
        await job.run(deps)
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
    else running.set(job, work(job))
  }

  const stops = jobs.map((job) => {
    const onEvent = () => start(job)
    const timer = setInterval(onEvent, job.everySeconds * 1000)
    if (job.on) deps.events.on(job.on, onEvent)
    start(job)
    return () => {
      clearInterval(timer)
      if (job.on) deps.events.off(job.on, onEvent)
    }
  })

  return async () => {
    for (const stop of stops) stop()
    requested.clear()
    await Promise.all(running.values())
  }
}
