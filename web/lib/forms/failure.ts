import { errorMessage } from '#web/lib/errors.ts'
import { type ToastInput, toast } from '#web/lib/toast.tsx'

/**
 * The toast of a failed action: its title, and its text where the server sent no message. With `fixed` the toast shows
 * that text whatever the server sent (FORM-5).
 */
export type Failure = { title: string; fallback: string; fixed?: true }

/** Shows a failed action in a toast. Returns the server's message, which the form shows as well. */
export const toastFailure = (error: unknown, { title, fallback, fixed }: Failure): string => {
  const message = errorMessage(error, fallback)
  toast({ title, description: fixed ? fallback : message, tone: 'error' })
  return message
}

type Told = Omit<ToastInput, 'tone'>
type Outcome<Answer, Input> = {
  done?: Told | ((answer: Answer, input: Input) => Told)
  failed: Failure
  /** Runs however it went: what the call changes is fetched anew. */
  after?: () => unknown
}

/** The options of a mutation that tells in a toast how it went. */
export const withToasts = <Answer, Input>({ done, failed, after }: Outcome<Answer, Input>) => ({
  onSuccess: (answer: Answer, input: Input) => {
    if (done) toast({ ...(typeof done === 'function' ? done(answer, input) : done), tone: 'success' })
  },
  onError: (error: unknown) => {
    toastFailure(error, failed)
  },
  ...(after && { onSettled: after }),
})
