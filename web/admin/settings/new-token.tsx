import { Alert, Button, Code, Group, Stack } from '@mantine/core'
import { CopyButton } from '#web/components/copy-button.tsx'

type Props = { token: string; onClose: () => void }

/** The token itself, which nothing shows again (decision §2). */
export const NewToken = ({ token, onClose }: Props) => (
  <Stack>
    <Alert color="accent" variant="light" role="status" title="Copy it now">
      The token is shown only this once.
    </Alert>
    <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {token}
    </Code>
    <Group justify="flex-end">
      <CopyButton value={token} label="Copy token" size="md" />
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
)
