import { type Db, inTransaction, isInTransaction, type NotAPromise } from '#db/client.ts'

type Waiting = { body: (db: Db) => unknown; done: PromiseWithResolvers<unknown> }

/** The bodies that wait for the next disk write of a database. */
const batches = new WeakMap<Db, Waiting[]>()
/** The bodies that wait for a disk write that another one makes. */
const patient = new WeakMap<Db, Waiting[]>()

const runBatch = (db: Db, batch: Waiting[]): void => {
  const settles = inTransaction({ db }, () =>
    batch.map(({ body, done }) => {
      try {
        const value = inTransaction({ db }, (tx) => ({ of: body(tx.db) }))
        return () => done.resolve(value.of)
      } catch (error) {
        // A full disk rolls back the whole transaction and not only the savepoint: then none of the writes was stored.
        if (!isInTransaction(db)) throw error
        return () => done.reject(error)
      }
    }),
  )
  for (const settle of settles) settle()
}

/** Runs what waits for the next disk write of a database. */
const runWaiting = (db: Db): void => {
  const batch = [...(batches.get(db) ?? []), ...(patient.get(db) ?? [])]
  batches.delete(db)
  patient.delete(db)
  if (batch.length === 0) return
  try {
    runBatch(db, batch)
  } catch (error) {
    for (const waiting of batch) waiting.done.reject(error)
  }
}

/**
 * Runs `body` in one transaction with others that arrive in the same turn of the event loop, so that they share one
 * disk write (docs/decisions/24). Each has a savepoint of its own, so one that throws does not fail the others.
 * Resolves in their order, after the commit. With `waitMs`, the body goes with the next disk write that another one
 * makes, and makes its own when none comes for so long.
 */
export const inSharedTransaction = <D extends { db: Db }, T>(
  deps: D,
  body: (d: D) => NotAPromise<T>,
  { waitMs = 0 }: { waitMs?: number } = {},
): Promise<T> => {
  const { db } = deps
  const done = Promise.withResolvers<unknown>()
  const waiting: Waiting = { body: (tx) => body({ ...deps, db: tx }), done }
  const sharing = waitMs > 0 ? patient : batches
  const others = sharing.get(db)
  if (others) others.push(waiting)
  else {
    sharing.set(db, [waiting])
    if (waitMs > 0) setTimeout(runWaiting, waitMs, db)
    else setImmediate(runWaiting, db)
  }
  return done.promise as Promise<T>
}
