import { Alert, Button, Stack } from '@mantine/core'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { ErrorId } from './error-id.tsx'

type Props = { what: string; error: unknown; onRetry: () => unknown }

/** Stands in for content that could not be loaded: says what and why, and offers another try where one may succeed. */
export const LoadProblem = ({ what, error, onRetry }: Props) => (
  <Alert color="red" variant="light" title={`${what} could not be loaded`}>
    <Stack align="flex-start">
      {errorMessage(error, 'The shop did not answer.')}
      <ErrorId error={error} />
      {!hasStatus(error, 404) && (
        <Button size="sm" onClick={() => void onRetry()}>
          Retry
        </Button>
      )}
    </Stack>
  </Alert>
)
