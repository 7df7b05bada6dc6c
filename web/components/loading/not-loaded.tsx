import { Alert } from '@mantine/core'
import { errorMessage } from '#web/lib/errors.ts'
import { LoadProblem } from './load-problem.tsx'
import { SpinnerAfter } from './spinner-after.tsx'

/** `what` may be loaded again; `fallback` only says what is missing, where the server said nothing. */
type Props = { error: unknown } & ({ what: string; onRetry: () => unknown } | { fallback: string })

/** Stands in place of content that is not there: a spinner while it loads, or why it could not be loaded. */
export const NotLoaded = ({ error, ...props }: Props) => {
  if (!error) return <SpinnerAfter />
  if ('what' in props) return <LoadProblem error={error} {...props} />
  return <Alert color="red">{errorMessage(error, props.fallback)}</Alert>
}
