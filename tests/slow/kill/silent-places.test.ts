import { expect, it } from 'vitest'
import { listPlace, putText, readText, TRIAL } from '#src/copies/layout.ts'
import { atPlace, plainProblem } from '#src/copies/place.ts'
import type { PlaceConfig } from '#src/shared/copies.ts'
import { startBucket, startNetwork, startSftp } from '#tests/helpers/places.ts'

const STALL_MS = 500
/** After so many bytes of the server's: in the handshake, the sign-in, and each call of a place. */
const SILENCES = [1, 50, 300, 700, 1200, 2000, 2600, 3200]

/** The place behind a network on loopback. */
const behindNetwork = async (place: Exclude<PlaceConfig, { kind: 'folder' }>) => {
  const network = await startNetwork(place.kind === 's3' ? Number(new URL(place.endpoint).port) : place.port)
  const through: PlaceConfig =
    place.kind === 's3'
      ? { ...place, endpoint: `http://127.0.0.1:${network.port}` }
      : { ...place, port: network.port }
  return { network, through }
}

it.each<[string, () => Promise<Exclude<PlaceConfig, { kind: 'folder' }>>]>([
  ['bucket', startBucket],
  ['server', startSftp],
])(
  'a %s is given up wherever it falls silent, and this is told in one sentence (COPY-11)',
  async (what, start) => {
    const { network, through } = await behindNetwork(await start())
    const told = new Set<string>()
    for (const bytes of SILENCES) {
      network.silentAfter(bytes)
      const work = atPlace(
        through,
        async (open) => {
          await putText(open, TRIAL, 'x')
          await readText(await open.get(TRIAL))
          await listPlace(open)
          await open.remove(TRIAL)
        },
        STALL_MS,
      )
      told.add(await work.then(() => 'it works', plainProblem))
      network.mend()
    }
    told.delete('it works')
    expect([...told]).toEqual([`The ${what} does not answer, or far too slowly.`])
  },
)
