import { ActionIcon, Badge, Button, Group, Image, Modal, Paper, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { shownOf } from '#web/admin/table/shown.ts'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { CloseOnBack } from '#web/components/questions/close-on-back.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { Tip } from '#web/components/shell/tip.tsx'
import { StoredHtml } from '#web/frame/stored-html.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import classes from './content.module.css'
import type { Item } from './use-sections.ts'

const { done, failed } = toastTexts('content').delete

/** Formats JSON over several lines; leaves other text unchanged. */
const inLines = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** A value as it looks on the page; JSON with its lines. */
const Shown = ({ item: { type, value, key } }: { item: Item }) => {
  if (value === '') return <Text c="dimmed">Empty</Text>
  if (type === 'html') return <StoredHtml html={value} className={classes.value} />
  if (type === 'image') return <Image src={value} alt={key} mah={320} w="auto" fit="contain" radius="md" />
  if (type === 'json') return <pre className={classes.json}>{inLines(value)}</pre>
  return <p className={classes.value}>{value}</p>
}

const useRemove = (item: Item) => {
  const { key } = item
  const utils = trpc.useUtils()
  const remove = trpc.content.delete.useMutation()
  return () =>
    confirm({
      title: `Delete ${key}?`,
      body: 'The page then leaves this content out. It can be brought back from Deleted Items.',
      verb: 'Delete',
      onConfirm: async () => {
        try {
          await remove.mutateAsync(shownOf(item))
        } catch (error) {
          toastFailure(error, failed)
          throw error
        }
        toast({ ...done, tone: 'success' })
        await utils.content.invalidate()
      },
    })
}

type Props = { item: Item; onEdit: () => void }

/** One content item: its key, type, value and date, and its actions (CONTENT-41). */
export const ContentCard = ({ item, onEdit }: Props) => {
  const { id, key, type, updatedAt } = item
  const [isShown, preview] = useDisclosure(false)
  const remove = useRemove(item)
  return (
    <Paper component="article" withBorder p="md" className={classes.card} aria-label={key}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="h2" fw={650} size="sm" className={classes.key}>
          {key}
        </Text>
        <Badge variant="light" color="gray" style={{ flexShrink: 0 }}>
          {type}
        </Badge>
      </Group>
      <div className={classes.excerpt}>
        <CloseOnBack close={preview.close} />
        <Shown item={item} />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          <time dateTime={updatedAt.toISOString()}>{formatDateTime(updatedAt)}</time>
        </Text>
        <Group gap={4} wrap="nowrap">
          <Tip>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={`Preview ${key}`}
              onClick={preview.open}
            >
              <IconEye size={18} aria-hidden />
            </ActionIcon>
          </Tip>
          <HistoryButton of={{ kind: 'content', id }} name={key} isSmall />
          <Tip>
            <ActionIcon variant="subtle" color="red" size={40} aria-label={`Delete ${key}`} onClick={remove}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Tip>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit ${key}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        </Group>
      </Group>
      <Modal opened={isShown} onClose={preview.close} title={key} size="lg">
        <Shown item={item} />
      </Modal>
    </Paper>
  )
}
