import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { settings } from '#db/schema/settings.ts'
import { inSharedTransaction } from '#db/shared-transaction.ts'
import { testApp } from '#tests/helpers/app.ts'

const row = (key: string) =>
  ({ key, value: 'written', description: '', category: 'system', updatedAt: new Date(0) }) as const

it('a shared transaction writes all that arrives at one moment, and resolves in order after it', async () => {
  const { deps, connection } = testApp()
  const { db } = deps
  const seen: number[] = []
  const told: number[] = []
  await Promise.all(
    [1, 2, 3].map(async (n) => {
      await inSharedTransaction({ db }, ({ db: tx }) => {
        const setting = row(`s${n}`)
        tx.insert(settings).values(setting).run()
        seen.push(told.length)
      })
      expect(connection.inTransaction).toBe(false)
      told.push(n)
    }),
  )
  expect(told).toEqual([1, 2, 3])
  // Nobody was told before the last one was written.
  expect(seen).toEqual([0, 0, 0])
})

it('a shared transaction undoes a body that throws, and no other body', async () => {
  const { deps } = testApp()
  const write = (key: string) =>
    inSharedTransaction(deps, (d) => {
      d.db.insert(settings).values(row(key)).run()
      if (key === 'bad') throw new Error('refused')
      return key
    })
  const results = await Promise.allSettled(['first', 'bad', 'last'].map(write))
  expect(results).toMatchObject([{ value: 'first' }, { reason: { message: 'refused' } }, { value: 'last' }])
  const keys = deps.db.select().from(settings).where(eq(settings.value, 'written')).all()
  expect(keys).toMatchObject([{ key: 'first' }, { key: 'last' }])
})

it('a shared transaction that is lost stores nothing and fails every body', async () => {
  const { deps, connection } = testApp()
  const before = deps.db.select().from(settings).all()
  const results = await Promise.allSettled(
    ['first', 'lost', 'last'].map((key) =>
      inSharedTransaction(deps, (d) => {
        d.db.insert(settings).values(row(key)).run()
        if (key !== 'lost') return
        // As SQLite does by itself when the disk is full.
        connection.exec('rollback')
        throw new Error('disk full')
      }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(deps.db.select().from(settings).all()).toEqual(before)
})

it('a body that may wait is written with the next one that does not, and alone when none comes', async () => {
  const { deps, connection } = testApp()
  const told: string[] = []
  const write = async (key: string, waitMs: number) => {
    await inSharedTransaction(deps, (d) => d.db.insert(settings).values(row(key)).run(), { waitMs })
    told.push(key)
  }
  const writes: string[] = []
  connection.function('noted', (key) => void writes.push(`${String(key)} after ${told.join()}`))
  connection.exec('create temp trigger noting after insert on settings begin select noted(new.key); end')
  const waiting = [write('patient', 60_000), write('second', 60_000)]
  await nextTurn()
  expect(writes).toEqual([])
  await Promise.all([...waiting, write('prompt', 0)])
  // All in one transaction, because nobody was told before the last one was written.
  expect(writes).toEqual(['prompt after ', 'patient after ', 'second after '])
  expect(told).toEqual(['prompt', 'patient', 'second'])

  await write('alone', 1)
  expect(told).toContain('alone')
})
