import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { syncDirectoryTogether } from '#src/gateways/directory.ts'
import { testFolder } from '#tests/helpers/places.ts'

it('those who rename files while a folder is being synced share its next sync, and no earlier one', async () => {
  const folder = testFolder('synced')
  const first = syncDirectoryTogether(folder)
  // The first one begins before these come.
  await Promise.resolve()
  const [second, third] = [syncDirectoryTogether(folder), syncDirectoryTogether(folder)]
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  await Promise.all([first, second])
  const later = syncDirectoryTogether(folder)
  expect(later).not.toBe(second)
  await later
})

it('a folder that cannot be synced fails those who wait for it, and can be synced again', async () => {
  const folder = join(testFolder('synced'), 'missing')
  await expect(syncDirectoryTogether(folder)).rejects.toThrow('ENOENT')
  mkdirSync(folder)
  await expect(syncDirectoryTogether(folder)).resolves.toBeUndefined()
})
