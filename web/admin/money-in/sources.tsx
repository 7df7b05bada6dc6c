import {
  Button,
  Card,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  Title,
} from '@mantine/core'
import { IconDeviceMobilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { AddPhone } from './add-phone.tsx'

type Source = Output<'bankFeed', 'sources'>[number]

const Phone = ({ source }: { source: Source }) => {
  const utils = trpc.useUtils()
  const update = trpc.bankFeed.updateSource.useMutation({
    onSuccess: () => utils.bankFeed.sources.invalidate(),
    onError: (error) => toastFailure(error, { title: 'Not Changed', fallback: 'Failed to change the phone' }),
  })
  const { data: methods } = trpc.paymentMethods.list.useQuery({})
  const { id, name, senders, paymentMethodIds, seenAt, acceptsExact, isActive } = source
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Title order={3} size="h4">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {seenAt ? `Heard from at ${formatDateTime(seenAt)}` : 'Not heard from yet'}
        </Text>
        <TagsInput
          label="Senders"
          disabled={update.isPending}
          value={senders}
          onChange={(names) => update.mutate({ id, senders: names })}
        />
        <MultiSelect
          label="Payment methods"
          disabled={update.isPending}
          data={methods?.rows.map((method) => ({ value: String(method.id), label: method.name })) ?? []}
          value={paymentMethodIds.map(String)}
          onChange={(ids) => update.mutate({ id, paymentMethodIds: ids.map(Number) })}
        />
        <Switch
          label="Accept exact payments by itself"
          checked={acceptsExact}
          disabled={update.isPending}
          onChange={(event) => update.mutate({ id, acceptsExact: event.currentTarget.checked })}
        />
        <Switch
          label="Active"
          checked={isActive}
          disabled={update.isPending}
          onChange={(event) => update.mutate({ id, isActive: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  )
}

/** The phones that forward alerts, and what each may do (BANK-9). */
export const Sources = () => {
  const [isAdding, setAdding] = useState(false)
  const { data } = trpc.bankFeed.sources.useQuery(undefined, { staleTime: 0 })
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw="38rem">
          Your phone forwards what banks and wallets write. The shop matches it with the open orders, and
          accepts a payment by itself only where you allow it.
        </Text>
        <Button leftSection={<IconDeviceMobilePlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add a Phone
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {data?.map((source) => (
          <Phone key={source.id} source={source} />
        ))}
      </SimpleGrid>
      {isAdding && <AddPhone onClose={() => setAdding(false)} />}
    </Stack>
  )
}
