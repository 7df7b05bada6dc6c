import { join } from 'node:path'
import type { Rolldown } from 'vite'

// Decides which modules of the server come in one file. Left alone, the bundler makes a hundred files of what the shop
// loads at its start, one for each set of late parts that share modules, and each file costs the start (docs/decisions/62).

/** Smaller files of what processes beside the shop share with it are put together; in bytes. */
const MIN_SHARED = 3000

/** These files and the modules that they load at once; with `late` also those that they load once they need them. */
const loadedBy = (
  root: string,
  files: string[],
  modules: Rolldown.ChunkingContext,
  { late = false } = {},
): Set<string> => {
  const loaded = new Set<string>()
  const found = files.map((file) => join(root, file))
  for (let id = found.pop(); id !== undefined; id = found.pop()) {
    if (loaded.has(id)) continue
    loaded.add(id)
    const info = modules.getModuleInfo(id)
    found.push(...(info?.importedIds ?? []), ...((late && info?.dynamicallyImportedIds) || []))
  }
  return loaded
}

/**
 * The groups of what `main` loads at its start: one file of all that it alone loads, and apart from it what processes and
 * threads beside it load too, so that these load nothing of the shop. The code of `main` itself stays outside: it waits for
 * the shop to open, which the file of the others must not do, because parts that load late import it.
 */
export const serverGroups = (
  root: string,
  main: string,
  beside: string[],
): Rolldown.CodeSplittingOptions['groups'] => {
  let known: { start: Set<string>; others: Set<string> } | undefined
  const nameIn =
    (isShared: boolean, name: string): Rolldown.CodeSplittingNameFunction =>
    (id, modules) => {
      known ??= {
        start: loadedBy(root, [main], modules),
        others: loadedBy(root, beside, modules, { late: true }),
      }
      const isOfStart = known.start.has(id) && id !== join(root, main)
      return isOfStart && known.others.has(id) === isShared ? name : null
    }
  return [
    {
      debugName: 'shared',
      name: nameIn(true, 'shared'),
      priority: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: MIN_SHARED,
    },
    { debugName: 'server', name: nameIn(false, 'server'), priority: 1 },
  ]
}
