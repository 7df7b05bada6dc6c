import { Alert, Button, Stack } from '@mantine/core'
import { common, components as texts } from '#src/shared/texts.ts'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { ErrorId } from './error-id.tsx'

/** `what` could not be loaded, or a title of its own. */
type Props = ({ what: string } | { title: string }) & { error: unknown; onRetry: () => unknown }

/** Replaces content that could not be loaded: says what and why, and offers another try where one may succeed. */
export const LoadProblem = ({ error, onRetry, ...props }: Props) => (
  <Alert
    color="red"
    variant="light"
    title={'title' in props ? props.title : texts.notLoaded({ what: props.what })}
  >
    <Stack align="flex-start">
      {errorMessage(error, common.shopDidNotAnswer)}
      <ErrorId error={error} />
      {!hasStatus(error, 404) && (
        <Button size="sm" onClick={() => void onRetry()}>
          {common.retry}
        </Button>
      )}
    </Stack>
  </Alert>
)
