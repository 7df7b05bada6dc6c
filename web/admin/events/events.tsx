import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointSecret } from './endpoint-secret.tsx'
import { type Endpoint, Endpoints } from './endpoints.tsx'

type Open = { add: true } | { edit: Endpoint } | { secret: string }

/** The programs that the shop tells of events, and what became of each event. */
export const Events = () => {
  const [open, setOpen] = useState<Open | null>(null)
  const { data, error, refetch } = trpc.events.endpoints.useQuery(undefined, { staleTime: 0 })
  if (!data) return <NotLoaded what="The events" error={error} onRetry={refetch} />
  const close = () => setOpen(null)
  const showSecret = (secret: string) => setOpen({ secret })
  return (
    <Stack gap="lg">
      <Text c="dimmed" maw={640}>
        The shop tells your own programs of approved orders, refunds, licenses and tickets as they happen. You
        do not need this to sell.
      </Text>
      <Endpoints
        endpoints={data}
        onAdd={() => setOpen({ add: true })}
        onEdit={(edit) => setOpen({ edit })}
        onSecret={showSecret}
      />
      {data.length > 0 && <Deliveries />}
      {open && 'add' in open && <EndpointForm onClose={close} onSecret={showSecret} />}
      {open && 'edit' in open && <EndpointForm endpoint={open.edit} onClose={close} onSecret={showSecret} />}
      {open && 'secret' in open && <EndpointSecret secret={open.secret} onClose={close} />}
    </Stack>
  )
}
