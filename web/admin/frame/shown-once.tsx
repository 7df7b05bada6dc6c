import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '#web/components/copy-button.tsx'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import classes from './shown-once.module.css'

const QR_SIZE = 180

type Props = {
  title: string
  /** What its reader does with it now, and what it is. */
  notice: { title: string; text: string }
  secret: string
  /** Its other form, for cameras: an SVG. */
  qr?: { svg: string; alt: string }
  /** What stands beside the secret. */
  beside?: string
  copy: { label: string; value: string }
  /** Whether it is offered on paper. */
  isPrinted?: true
  done?: string
  /** The secret in words, above; what to do with it, below. */
  above?: ReactNode
  below?: ReactNode
  onClose: () => void
}

/**
 * A secret that is shown only once. A slip does not close it, because nobody could open it again.
 */
export const ShownOnce = ({
  title,
  notice,
  secret,
  qr,
  beside,
  copy,
  isPrinted,
  done = 'Done',
  ...props
}: Props) => {
  const { above, below, onClose } = props
  useReturnFocus()
  useCloseOnBack(onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="accent" variant="light" role="status" title={notice.title}>
          {notice.text}
        </Alert>
        {above}
        <Group align="flex-start">
          {qr && (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qr.svg)}`}
              alt={qr.alt}
              width={QR_SIZE}
              height={QR_SIZE}
              className="qr-code"
            />
          )}
          <Stack gap="xs" flex={1} miw={200}>
            {beside && <Text size="sm">{beside}</Text>}
            <Code block className={classes.secret}>
              {secret}
            </Code>
            <Group className={classes.buttons}>
              <CopyButton {...copy} size="md" />
            </Group>
          </Stack>
        </Group>
        {below}
        <Group justify="flex-end" className={classes.buttons}>
          {isPrinted && (
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
          )}
          <Button onClick={onClose}>{done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
