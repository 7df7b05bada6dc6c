import { Badge, Button, Group, Image, Menu, Modal, Paper, Text } from '@mantine/core'
import { IconDots, IconEye, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { nameOfKey } from '#src/shared/names.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { shownOf } from '#web/admin/table/shown.ts'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import { HistoryDialog } from '#web/admin/versions/history-button.tsx'
import { CloseOnBack } from '#web/components/questions/close-on-back.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { StoredHtml } from '#web/frame/stored-html.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from './content.module.css'
import { ItemTitle } from './item-title.tsx'
import { type Item, isUntranslated } from './use-sections.ts'

const texts = toastTexts('content').delete

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
  if (value === '')
    return (
      <Text c="dimmed" size="sm">
        Empty
      </Text>
    )
  if (type === 'html') return <StoredHtml html={value} className={classes.value} />
  if (type === 'image')
    return <Image src={value} alt={nameOfKey(key)} mah={320} w="auto" fit="contain" radius="md" />
  if (type === 'json') return <pre className={classes.json}>{inLines(value)}</pre>
  return <p className={classes.value}>{value}</p>
}

const useRemove = (item: Item) => {
  const { key } = item
  const utils = trpc.useUtils()
  const remove = trpc.content.delete.useMutation(withToasts(texts))
  return () =>
    confirm({
      title: `Delete ${nameOfKey(key)}?`,
      body: 'The page then leaves this content out. It can be brought back from Deleted Items.',
      verb: 'Delete',
      onConfirm: async () => {
        await remove.mutateAsync(shownOf(item))
        await utils.content.invalidate()
      },
    })
}

type Props = { item: Item; onEdit: () => void }

/** One content item: its name and key, type, value and date, and its actions (CONTENT-41). */
export const ContentCard = ({ item, onEdit }: Props) => {
  const { id, key, type, updatedAt } = item
  const name = nameOfKey(key)
  const [shown, setShown] = useState<'preview' | 'history' | null>(null)
  const actions = useRef<HTMLDivElement>(null)
  const close = () => setShown(null)
  const remove = useRemove(item)
  // What opens gives the focus back to the button, because the entry of the menu is gone by then.
  const entry = (run: () => void) => () => {
    actions.current?.querySelector('button')?.focus()
    run()
  }
  return (
    <Paper component="article" withBorder p="md" className={classes.card} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="h2" fw={650} size="sm" className={classes.key}>
          <ItemTitle of={key} />
        </Text>
        {isUntranslated(item) && <Untranslated row={item} />}
        <Badge variant="light" color="gray" style={{ flexShrink: 0 }}>
          {type}
        </Badge>
      </Group>
      <div className={classes.excerpt}>
        <Shown item={item} />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          <time dateTime={updatedAt.toISOString()}>{formatDateTime(updatedAt)}</time>
        </Text>
        <Group gap={4} wrap="nowrap" ref={actions}>
          <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <IconButton label={`More for ${name}`} icon={IconDots} iconSize={18} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconEye size={18} aria-hidden />}
                onClick={entry(() => setShown('preview'))}
              >
                Preview
              </Menu.Item>
              <Menu.Item
                leftSection={<IconHistory size={18} aria-hidden />}
                onClick={entry(() => setShown('history'))}
              >
                History
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={entry(remove)}
              >
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        </Group>
      </Group>
      <Modal opened={shown === 'preview'} onClose={close} title={name} size="lg">
        <CloseOnBack close={close} />
        <Shown item={item} />
      </Modal>
      <HistoryDialog of={{ kind: 'content', id }} name={name} opened={shown === 'history'} onClose={close} />
    </Paper>
  )
}
