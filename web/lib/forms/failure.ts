import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'

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
