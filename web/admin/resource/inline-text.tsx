import { ActionIcon, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { Tip } from '#web/components/tip.tsx'
import { Clamped } from './clamped.tsx'
import { orDash } from './facts.tsx'

const InlineEditor = lazyWithReload(() => import('./inline-editor.tsx'))

type Props = {
  /** What is edited: "Notes of order 12". */
  label: string
  value: string
  maxLength: number
  pending: boolean
  /** Why it was not saved. */
  problem: string | null
  /** Answers whether it was saved; if not, the text stays open as it was typed. */
  onSave: (text: string) => Promise<boolean>
}

/** A text of a row, changed in place: Ctrl or Cmd and Enter saves, Escape leaves it as it was. */
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
      <Tip>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Edit ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          aria-expanded={opened}
          onClick={editor.toggle}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Tip>
      {opened && (
        <Suspense>
          <InlineEditor {...props} onClose={editor.close} />
        </Suspense>
      )}
    </Group>
  )
}
