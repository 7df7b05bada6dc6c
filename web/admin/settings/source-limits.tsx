import { useLocation } from '@tanstack/react-router'
import { keysOfTask } from '#src/domains/settings/schema.ts'
import { Fold } from '#web/admin/frame/fold.tsx'
import card from '#web/admin/frame/group.module.css'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { trpc } from '#web/lib/trpc.ts'
import classes from './settings.module.css'
import { SettingsCard, settingsOf } from './settings-card.tsx'

const id = 'settings-sources'

/** The settings that bound what the sources of Money in accept by themselves. */
export const SourceLimits = ({ isFoldable }: { isFoldable: boolean }) => {
  const hash = useLocation({ select: (location) => location.hash })
  const { data, error, refetch } = trpc.settings.list.useQuery(undefined, { staleTime: 0 })
  if (!data) return <NotLoaded what="The limits" error={error} onRetry={refetch} />
  const isPointedAt = keysOfTask('sources').some((key) => key === hash)
  return (
    <section className={isFoldable ? `${card.group} ${classes.foldable}` : card.group} aria-labelledby={id}>
      <Fold title="Limits" order={2} id={id} isPointedAt={isPointedAt} isFoldable={isFoldable}>
        <SettingsCard task="sources" title="Limits" settings={settingsOf('sources', data)} />
      </Fold>
    </section>
  )
}
