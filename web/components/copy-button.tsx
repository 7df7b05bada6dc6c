import { Button, type ButtonProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { common, components as texts } from '#src/shared/texts.ts'
import { toast } from '#web/lib/toast.tsx'

const SHOWN_MS = 2000

type Props = ButtonProps & { value: string; label?: string }

/** Copies `value` and says "Copied!" (TOAST-4). Browsers allow copying only on https and localhost. */
export const CopyButton = ({ value, label = common.copy, ...props }: Props) => {
  const { copied, error, copy } = useClipboard({ timeout: SHOWN_MS })
  useEffect(() => {
    if (copied) toast({ title: texts.copied, tone: 'success' })
  }, [copied])
  useEffect(() => {
    if (!error) return
    const description = texts.copyNotAllowed
    toast({ title: texts.notCopied, description, tone: 'error' })
  }, [error])
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      {...props}
      onClick={() => copy(value)}
    >
      {label}
    </Button>
  )
}
