import { Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { Clamped } from './clamped.tsx'
import { orDash } from './facts.tsx'
import classes from './resource.module.css'

const InlineEditor = lazyDialog(() => import('./inline-editor.tsx'))

type Props = {
  /** The accessible name of the text: "Notes of order 12". */
  label: string
  value: string
  pending: boolean
  /** The error of the last save. */
  problem: string | null
  /** Resolves to whether the text was saved. If not, the editor stays open with the text as typed. */
  onSave: (text: string) => Promise<boolean>
}

/** A text of a row, edited in place: Ctrl or Cmd and Enter saves, Escape cancels. */
export const InlineText = (props: Props) => {
  const { label, value } = props
  const [opened, editor] = useDisclosure(false)
  return (
    <Group gap={4} wrap="nowrap">
      {value ? (
        <Clamped>{value}</Clamped>
      ) : (
        <Text size="sm" c="dimmed">
          {orDash(value)}
        </Text>
      )}
      <IconButton
        label={`Edit ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        icon={IconPencil}
        iconSize={18}
        className={classes.quiet}
        size={36}
        aria-expanded={opened}
        onClick={editor.toggle}
      />
      {opened && <InlineEditor {...props} onClose={editor.close} />}
    </Group>
  )
}
