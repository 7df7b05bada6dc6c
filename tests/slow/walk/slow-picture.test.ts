import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { refusalOf } from '#src/gateways/picture-refusal.ts'

/** What sharp says of a picture that it does not make within a second. */
const SLOW = `
  import sharp from 'sharp'
  const slow = sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#fff' } }).blur(500)
  await slow.timeout({ seconds: 1 }).raw().toBuffer().catch(({ message }) => console.log(message))
`

it('a picture that a busy machine does not decode in time may be sent again, and is not called damaged', async () => {
  // In a process of its own, as in the shop: the threads of one process share the error of libvips, and a picture of
  // another thread that is done clears it.
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', SLOW])
  expect(refusalOf(new Error(stdout), 1)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
