import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTextScan2, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { directionWords } from '#src/domains/money-in/columns.ts'
import { CodeText } from '#web/admin/frame/code-text.tsx'
import group from '#web/admin/frame/group.module.css'
import { shownOf } from '#web/admin/table/shown.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { TeachFormat } from './teach-format.tsx'

type Format = Output<'bankFeed', 'formats'>[number]

const FormatLine = ({ format }: { format: Format }) => {
  const utils = trpc.useUtils()
  const forget = trpc.bankFeed.forget.useMutation(
    withToasts({
      done: { title: 'Format Forgotten' },
      failed: { title: 'Not Forgotten', fallback: 'Failed to forget the format' },
      after: () => void utils.bankFeed.invalidate(),
    }),
  )
  const name = `${format.bank}, ${directionWords[format.direction].toLowerCase()}`
  const ask = () =>
    confirm({
      title: `Forget the format of ${format.bank}?`,
      body: 'Alerts in this format will no longer be understood. What it has read so far stays.',
      verb: 'Forget',
      onConfirm: () => forget.mutateAsync(shownOf(format)),
    })
  return (
    <Group
      component="li"
      className={group.group}
      justify="space-between"
      wrap="nowrap"
      align="flex-start"
      p="md"
    >
      <Stack gap={4} miw={0}>
        <Text fw={600}>
          {name}{' '}
          <Text span size="sm" c="dimmed">
            from {format.sender}
          </Text>
        </Text>
        <CodeText>{format.format}</CodeText>
      </Stack>
      <IconButton label={`Forget ${name}`} icon={IconTrash} color="red" size={44} onClick={ask} />
    </Group>
  )
}

/** The formats that were taught, beside those that the shop brings. */
export const Formats = () => {
  const [isTeaching, setTeaching] = useState(false)
  const { data, error, refetch } = trpc.bankFeed.formats.useQuery(undefined, { staleTime: 0 })
  if (!data) return <NotLoaded what="The formats" error={error} onRetry={refetch} />
  const teach = <Button onClick={() => setTeaching(true)}>Teach a Format</Button>
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <EmptyState icon={IconTextScan2} title="No format taught yet" action={teach}>
          The shop knows how JazzCash, Easypaisa, Raast and the larger banks write. If an alert is not
          understood, paste it and show the shop where the amount and the transaction ID are.
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" maw="38rem">
              These are tried before the shop&apos;s own formats, so alerts are read again after a bank
              changes its wording.
            </Text>
            {teach}
          </Group>
          <Stack component="ul" gap="sm" className={`plain-list ${group.list}`}>
            {data.map((format) => (
              <FormatLine key={format.id} format={format} />
            ))}
          </Stack>
        </>
      )}
      {isTeaching && <TeachFormat onClose={() => setTeaching(false)} />}
    </Stack>
  )
}
