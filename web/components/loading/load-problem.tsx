import { Alert, Button, Stack } from '@mantine/core'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { ErrorId } from './error-id.tsx'

type Props = { what: string; error: unknown; onRetry: () => unknown }

/** Stands where something could not be loaded: what, why, and another try where there is hope. */
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
