import { Alert, Button, Group, Stack } from '@mantine/core'
import { CopyButton } from '#web/components/copy-button.tsx'
import classes from './account.module.css'

type Props = { codes: string[]; onDone: () => void }

/** New recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, onDone }: Props) => (
  <Stack>
    <Alert color="accent" variant="light" role="status" title="Keep these recovery codes">
      Each signs you in once when you do not have your phone. They are shown only this once.
    </Alert>
    <ol className={classes.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <Group>
      <CopyButton value={codes.join('\n')} label="Copy all" size="md" />
      <Button onClick={onDone}>I have kept them</Button>
    </Group>
  </Stack>
)
