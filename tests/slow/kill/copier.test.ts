import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCopier } from '#src/gateways/copier.ts'
import { bucketAt, listening } from '#tests/helpers/places.ts'

/** A place that takes connections and never answers, so that the process that makes copies waits there. */
const silentPlace = async () => {
  const server = createServer((socket) => socket.on('error', () => undefined))
  const place = bucketAt(`http://127.0.0.1:${await listening(server)}`)
  const reached = once(server, 'connection').then(([socket]) => socket as Socket)
  return { task: { place, mark: true }, reached }
}

/** What a shop is to its copies: the process that starts them. */
const startShop = (task: object): ChildProcess => {
  const code = `import { createCopier } from '#src/gateways/copier.ts'
    await createCopier().run('test', ${JSON.stringify(task)})`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  onTestFinished(() => void shop.kill('SIGKILL'))
  return shop
}

describe('the process that makes copies', () => {
  it('ends when the shop is killed, in the middle of its work', async () => {
    const { task, reached } = await silentPlace()
    const shop = startShop(task)
    const socket = await reached
    const closed = once(socket.resume(), 'close')
    shop.kill('SIGKILL')
    // Nothing else ends the wait for an answer: the system closes the connection when the process is gone.
    expect(await closed).toEqual([false])
  })

  it('is ended by a shop that stops, which says so', async () => {
    const { task, reached } = await silentPlace()
    const copier = createCopier()
    const run = copier.run('test', task).catch((error: unknown) => error)
    const closed = reached.then((socket) => once(socket.resume(), 'close'))
    await reached
    copier.stop()
    expect(await run).toMatchObject({
      code: 'BAD_GATEWAY',
      message: 'The process that makes copies ended before it was done (SIGKILL).',
    })
    await closed
  })
})
