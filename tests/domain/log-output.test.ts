import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { logOutput } from '#src/kit/log-output.ts'

it('an output whose disk is full loses lines, and neither stops the shop nor its end (RUN-17)', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const output = logOutput(full)
  const log = pino(output)
  const failed = once(output, 'drain').catch((error: NodeJS.ErrnoException) => error.code)
  for (let n = 0; n < 10; n += 1) log.info(`line ${n}`)
  expect(await failed).toBe('ENOSPC')
  log.info('one more')
  // That of the logger itself waits for room for ever.
  output.flushSync()
})
