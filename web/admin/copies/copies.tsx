import { Alert, Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { COPIES_HOUR, KEPT_RUNS, RUNS_PAGE } from '#src/domains/copies/schema.ts'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { CopyKey } from './copy-key.tsx'
import { CopyRuns } from './copy-runs.tsx'
import { Places } from './places.tsx'

const WHILE_RUNNING_MS = 2000

/** Copies elsewhere: their key, the places that they go to, and the outcome of the last ones. */
export const Copies = () => {
  const [shown, setShown] = useState(RUNS_PAGE)
  const { data, error, refetch } = trpc.copies.state.useQuery(
    { runs: shown },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : false),
    },
  )
  if (!data) return <NotLoaded what="The copies" error={error} onRetry={refetch} />
  const changed = () => void refetch()
  return (
    <Stack>
      <Text c="dimmed" maw={640}>
        Every night at 0{COPIES_HOUR}:00 an encrypted copy of the whole shop (orders, customers, texts, files)
        goes to each place below. 7 daily, 4 weekly and 12 monthly copies are kept, and once a week the newest
        one is fetched back and tested.
      </Text>
      {data.hasSecretInEnvironment && (
        <Alert variant="light" title="The application secret is not part of the copies">
          APP_SECRET is set in the environment of this shop. Keep it together with the printed key: a restored
          shop needs both.
        </Alert>
      )}
      <CopyKey madeAt={data.keyMadeAt} isReadable={data.isKeyReadable} onMade={changed} />
      {data.keyMadeAt && <Places places={data.places} running={data.running} onChanged={changed} />}
      {data.runs.length > 0 && (
        <CopyRuns
          runs={data.runs}
          onMore={
            data.runs.length < data.runsTotal
              ? () => setShown(Math.min(shown + RUNS_PAGE, KEPT_RUNS))
              : undefined
          }
        />
      )}
    </Stack>
  )
}
