import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Badge, Button, Group, Paper, Switch, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { UNREADABLE } from '#src/domains/page-sections/schema.ts'
import { shownOf } from '#web/admin/table/shown.ts'
import { Without } from '#web/admin/translations/untranslated.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { languagesLacking, type PageSection } from './fields-dialog.tsx'
import classes from './page-editor.module.css'
import { SectionPicture } from './section-picture.tsx'

const words = ['Visible', 'Hidden'] as const

const useRemove = (section: PageSection) => {
  const { displayName } = section
  const utils = trpc.useUtils()
  const remove = trpc.pageSections.delete.useMutation(
    withToasts({
      done: { title: 'Section Deleted', description: `${displayName} has been removed from the page.` },
      failed: { title: 'Delete Failed', fallback: 'Failed to delete section' },
    }),
  )
  return () =>
    confirm({
      title: `Delete ${displayName}?`,
      body: 'This removes the section and its own fields from the page. Its content stays in the Website tab. You can restore the section from Deleted Items.',
      verb: 'Delete',
      onConfirm: async () => {
        await remove.mutateAsync(shownOf(section))
        await utils.pageSections.invalidate()
      },
    })
}

type Props = {
  section: PageSection
  isFirst: boolean
  isLast: boolean
  /** Why the last move or switch of this row failed. */
  problem: string | undefined
  dragHandle: DraggableProvidedDragHandleProps | null
  onMove: (order: number) => void
  onSwitch: (isVisible: boolean) => void
  onEdit: () => void
}

/** One section: its names, place and visibility, and its actions. */
export const SectionRow = ({ section, isFirst, isLast, problem, dragHandle, ...on }: Props) => {
  const { id, name, displayName, order, isVisible, content } = section
  const remove = useRemove(section)
  const step = (label: string, Sign: typeof IconArrowUp, to: number, disabled: boolean) => (
    <IconButton
      label={`Move ${displayName} ${label}`}
      icon={Sign}
      iconSize={18}
      disabled={disabled}
      onClick={() => on.onMove(to)}
    />
  )
  return (
    <Paper withBorder p="sm" className={classes.row}>
      {/* No button, because dragging refuses to start on one. */}
      <div className={classes.handle} {...dragHandle} aria-label={`Drag ${displayName}`}>
        <IconGripVertical size={20} aria-hidden />
      </div>
      <SectionPicture name={name} />
      <div className={classes.names}>
        <Group gap="xs">
          <Text component="h2" fw={650} size="md">
            {displayName}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {name}
          </Text>
          <Badge variant="light" color="gray">
            {order}
          </Badge>
          <StateBadge on={isVisible} words={words} />
          <Without languages={languagesLacking(section)} />
        </Group>
        {content === null && (
          <Text size="sm" c="red">
            {UNREADABLE}
          </Text>
        )}
        {problem && (
          <Text size="sm" c="red" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={`Edit content of ${displayName}`}
        onClick={on.onEdit}
      >
        Edit
      </Button>
      <Group gap={4} className={classes.actions}>
        <Switch
          aria-label={`Show ${displayName}`}
          checked={isVisible}
          onChange={(event) => on.onSwitch(event.currentTarget.checked)}
          mr="xs"
        />
        {step('up', IconArrowUp, order - 1, isFirst)}
        {step('down', IconArrowDown, order + 1, isLast)}
        <HistoryButton of={{ kind: 'pageSection', id }} name={displayName} isSmall />
        <IconButton
          label={`Delete ${displayName}`}
          icon={IconTrash}
          iconSize={18}
          color="red"
          onClick={remove}
        />
      </Group>
    </Paper>
  )
}
