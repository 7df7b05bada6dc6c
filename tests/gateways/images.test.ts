import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { createImages, inTurns, launchPictureProcess } from '#src/gateways/images.ts'
import { refusalOf } from '#src/gateways/picture-refusal.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { testFolder } from '#tests/helpers/places.ts'

/** A picture on disk, and pictures of a gateway whose processes are told. */
const studio = async (idleMs?: number) => {
  const path = join(testFolder('pictures'), 'a.png')
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
    .png()
    .toFile(path)
  const processes: ChildProcess[] = []
  const launch = () => {
    const child = launchPictureProcess()
    processes.push(child)
    return child
  }
  const images = createImages({ launch, ...(idleMs === undefined ? {} : { idleMs }) })
  onTestFinished(() => {
    for (const child of processes) child.kill('SIGKILL')
  })
  return { images, path, processes }
}

it('one process decodes picture after picture, and ends when none comes (UP-710)', async () => {
  const { images, path, processes } = await studio(50)
  const [first, second] = await Promise.all([images.rewrite(path, 'anybody'), images.proof(path, 'anybody')])
  expect([first.width, first.height, second.width, second.height]).toEqual([40, 30, 40, 30])
  expect(processes).toHaveLength(1)
  const [code] = await once(processes[0] as ChildProcess, 'exit')
  expect(code).toBe(0)
  expect((await images.rewrite(path, 'anybody')).width).toBe(40)
  expect(processes).toHaveLength(2)
})

it('a picture that WhatsApp carries is a JPEG of 1,600 px at most', async () => {
  const { images, path } = await studio()
  await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0a7' } })
    .png()
    .toFile(path)
  const { jpeg, width, height } = await images.message(path, 'anybody')
  expect([width, height, (await sharp(jpeg).metadata()).format]).toEqual([1600, 800, 'jpeg'])
})

it('the end of the process is a 503 for the sender, and the next picture starts another (UP-712)', async () => {
  const { images, path, processes } = await studio()
  const waiting = images.rewrite(path, 'anybody')
  await expect.poll(() => processes.length).toBe(1)
  processes[0]?.kill('SIGKILL')
  const refused = 'The picture could not be read just now. Please try again, or send a smaller one.'
  await expectRefusal(waiting, 'SERVICE_UNAVAILABLE', refused)
  expect((await images.rewrite(path, 'anybody')).width).toBe(40)
})

it('the process knows none of the variables of the shop (UP-42)', async () => {
  process.env.SHOP_TEST_SECRET = 'known to the shop alone'
  onTestFinished(() => {
    delete process.env.SHOP_TEST_SECRET
  })
  const { images, path, processes } = await studio()
  await images.rewrite(path, 'anybody')
  expect(readFileSync(`/proc/${processes[0]?.pid}/environ`, 'utf8')).not.toContain('known to')
})

it('pictures of one sender wait in turn with those of others (UP-709)', async () => {
  const inTurn = inTurns()
  const done: string[] = []
  const task = (sender: string, name: string) =>
    inTurn(sender, async () => {
      await Promise.resolve()
      done.push(name)
      if (name === 'stranger 2') throw new Error('unreadable')
    }).catch(() => undefined)
  const strangers = Array.from({ length: 12 }, (_, n) => task('stranger', `stranger ${n}`))
  const others = [task('buyer', 'buyer 0'), task('buyer', 'buyer 1'), task('office', 'office 0')]
  await Promise.all([...strangers, ...others])
  const begun = ['stranger 0', 'stranger 1', 'buyer 0', 'office 0', 'stranger 2', 'buyer 1', 'stranger 3']
  expect(done.slice(0, 7)).toEqual(begun)
  expect(done).toHaveLength(15)
  await task('late', 'late 0')
  expect(done.at(-1)).toBe('late 0')
})

it('pictures of the office come before those of any number of people', async () => {
  const inTurn = inTurns()
  const done: string[] = []
  const task = (name: string, isOfOffice = false) => inTurn(name, async () => done.push(name), isOfOffice)
  const people = Array.from({ length: 50 }, (_, n) => task(`stranger ${n}`))
  await Promise.all([...people, task('banner', true), task('message', true)])
  expect(done.slice(0, 4)).toEqual(['stranger 0', 'banner', 'message', 'stranger 1'])
})

it('a decoder that ran out of time is known by any line of its error, because its threads write in any order (UP-711)', () => {
  const lines = ['timeout: 45% complete', 'VipsImage: killed for image "temp-1"']
  const inAnyOrder = [lines, lines.toReversed()].map((said) => refusalOf(new Error(said.join('\n')), 1))
  expect(inAnyOrder).toMatchObject([{ code: 'SERVICE_UNAVAILABLE' }, { code: 'SERVICE_UNAVAILABLE' }])
})
