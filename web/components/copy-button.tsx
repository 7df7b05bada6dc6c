import { Button, type ButtonProps, CopyButton as Copy } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { toast } from '#web/lib/toast.tsx'

type Props = ButtonProps & { value: string; label?: string }

/** Copies `value`, and says so (specification, public §8: Copied!). */
export const CopyButton = ({ value, label = 'Copy', ...props }: Props) => (
  <Copy value={value} timeout={2000}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="sm"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        {...props}
        onClick={() => {
          copy()
          toast({ title: 'Copied!', tone: 'success' })
        }}
      >
        {label}
      </Button>
    )}
  </Copy>
)
