import type { Deps, Job } from '#src/deps.ts'
import { removeOldFiles } from '#src/kit/old-files.ts'
import { KEPT_DAYS } from '#src/shared/stored-folders.ts'
import { addDays, DAY } from '#src/shared/values/dates.ts'

/**
 * Deletes for good what lay in the bin, in `mail` or aside for 30 days. The only place that deletes files
 * by age.
 */
const deleteOldFiles = async ({ config, files, log, now }: Deps): Promise<void> => {
  const before = addDays(now(), -KEPT_DAYS)
  const days = files.emptyBin(before)
  const paths = await removeOldFiles(config.dataDir, before)
  if (days.length + paths.length > 0)
    log.info({ days, paths }, `Deleted files that were kept for ${KEPT_DAYS} days`)
}

export const jobs: Job[] = [{ name: 'old files', everySeconds: DAY, needsClock: true, run: deleteOldFiles }]
