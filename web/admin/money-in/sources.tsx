import { Alert, Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import {
  IconDeviceMobile,
  IconDeviceMobilePlus,
  IconMailPlus,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatNumber } from '#src/shared/values/money.ts'
import { SourceLimits } from '#web/admin/settings/source-limits.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { shownOf } from '#web/admin/table/shown.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type Addressed, type Source, SourceAddress, SourceForm } from './source-form.tsx'

const State = ({ source: { isActive, acceptsExact, acceptsRenewals } }: { source: Source }) => {
  if (!isActive) return <Badge color="gray">Switched off</Badge>
  return acceptsExact || acceptsRenewals ? (
    <Badge variant="light" color="green">
      Automatic
    </Badge>
  ) : (
    <Badge variant="light" color="gray">
      Shows only
    </Badge>
  )
}

/** What was dropped of what arrived, in words */
const droppedOf = ({ dropped: { codes, strangers, blank } }: Source): string =>
  [
    codes > 0 && `One-time codes: ${formatNumber(codes)}`,
    strangers > 0 && `Other senders: ${formatNumber(strangers)}`,
    blank > 0 && `No text: ${formatNumber(blank)}`,
  ]
    .filter(Boolean)
    .join(' · ') || 'Nothing'

type CardProps = { source: Source; onEdit: () => void; onAddress: (phone: Addressed) => void }

const SourceCard = ({ source, onEdit, onAddress }: CardProps) => {
  const utils = trpc.useUtils()
  const after = () => void utils.bankFeed.invalidate()
  const renew = trpc.bankFeed.renewAddress.useMutation(
    withToasts({ failed: { title: 'Not Changed', fallback: 'Failed to renew the address' }, after }),
  )
  const remove = trpc.bankFeed.deleteSource.useMutation(
    withToasts({
      done: { title: 'Source Deleted' },
      failed: { title: 'Not Changed', fallback: 'Failed to delete the source' },
      after,
    }),
  )
  const { data: methods } = trpc.paymentMethods.list.useQuery({})
  const { name, senders, paymentMethodIds, seenAt, alertAt, hasSigningKey } = source
  const { kind, mailbox, problem } = source
  const isPhone = kind === 'phone'
  const askAddress = () =>
    confirm({
      title: `Give ${name} a new address?`,
      body: 'The old address stops working at once. Enter the new one on the phone.',
      verb: 'Give a new address',
      onConfirm: async () => {
        const { address, ...phone } = await renew.mutateAsync(shownOf(source))
        if (address !== null) onAddress({ ...phone, address })
      },
    })
  const askRemoval = () =>
    confirm({
      title: `Delete ${name}?`,
      body: 'Nothing that it sends is accepted any more. Its alerts stay.',
      verb: 'Delete',
      onConfirm: () => remove.mutateAsync(shownOf(source)),
    })
  const watched = methods?.rows.filter((method) => paymentMethodIds.includes(method.id))
  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={4} align="flex-start">
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Title>
            <State source={source} />
          </Stack>
          <Group gap={4} wrap="nowrap">
            <IconButton label={`Edit ${name}`} icon={IconPencil} size={44} onClick={onEdit} />
            {isPhone && (
              <IconButton
                label={`New address for ${name}`}
                icon={IconRefresh}
                size={44}
                onClick={askAddress}
              />
            )}
            <IconButton
              label={`Delete ${name}`}
              icon={IconTrash}
              color="red"
              size={44}
              onClick={askRemoval}
            />
          </Group>
        </Group>
        {problem !== '' && (
          <Alert color="red" variant="light" title="The mailbox cannot be read">
            {problem}.
          </Alert>
        )}
        <Facts
          facts={[
            [isPhone ? 'Heard from' : 'Read', seenAt ? formatDateTime(seenAt) : 'Not yet'],
            ['Last alert', alertAt ? formatDateTime(alertAt) : 'None yet'],
            ['Dropped', droppedOf(source)],
            ['Senders', senders.join(', ') || 'None, so every alert is dropped'],
            [
              'Watches',
              watched &&
                (watched.map((method) => method.name).join(', ') || 'No account, so no payment can match'),
            ],
            isPhone
              ? ['Signed', hasSigningKey ? 'Yes' : 'No']
              : ['Mailbox', mailbox && `${mailbox.user} at ${mailbox.host}, ${mailbox.folder}`],
          ]}
        />
      </Stack>
    </Card>
  )
}

type Open = { add: Source['kind'] } | { edit: Source } | { shown: Addressed }

/** How often the sources are asked for, whose alerts arrive by themselves. */
const POLL_MS = 5000

/** The phones that forward alerts and the mailboxes that hold them, and what each may do. */
export const Sources = () => {
  const [open, setOpen] = useState<Open | null>(null)
  const { data, error, refetch } = trpc.bankFeed.sources.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
  })
  if (!data) return <NotLoaded what="The sources" error={error} onRetry={refetch} />
  const close = () => setOpen(null)
  const add = (
    <Group gap="sm" justify="center">
      <Button
        leftSection={<IconDeviceMobilePlus size={18} aria-hidden />}
        onClick={() => setOpen({ add: 'phone' })}
      >
        Add a Phone
      </Button>
      <Button
        variant="default"
        leftSection={<IconMailPlus size={18} aria-hidden />}
        onClick={() => setOpen({ add: 'mailbox' })}
      >
        Add a Mailbox
      </Button>
    </Group>
  )
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <EmptyState icon={IconDeviceMobile} title="No source yet" action={add}>
          A phone forwards the messages of your bank or wallet, or the shop reads the bank&apos;s emails in
          your mailbox. The shop finds the order, and accepts a payment automatically only where you allow it.
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" maw="38rem">
              What a phone forwards or a mailbox holds is matched to the open orders. A payment is accepted
              without you only where you allow it.
            </Text>
            {add}
          </Group>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {data.map((source) => (
              <SourceCard
                key={source.id}
                source={source}
                onEdit={() => setOpen({ edit: source })}
                onAddress={(shown) => setOpen({ shown })}
              />
            ))}
          </SimpleGrid>
        </>
      )}
      <SourceLimits isFoldable={data.length === 0} />
      {open && 'add' in open && <SourceForm kind={open.add} onClose={close} />}
      {open && 'edit' in open && <SourceForm kind={open.edit.kind} source={open.edit} onClose={close} />}
      {open && 'shown' in open && <SourceAddress {...open.shown} onClose={close} />}
    </Stack>
  )
}
