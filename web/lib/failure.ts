import { errorMessage } from './errors.ts'
import { toast } from './toast.tsx'

/**
 * What the user is told when an action fails: the toast's title, and the text where the server sent none. With `fixed`
 * the toast says that text whatever the server sent (public §8, admin §8 Products).
 */
export type Failure = { title: string; fallback: string; fixed?: true }

/** Says that an action failed; gives what the server said of it, for the place where it was tried. */
export const toastFailure = (error: unknown, { title, fallback, fixed }: Failure): string => {
  const message = errorMessage(error, fallback)
  toast({ title, description: fixed ? fallback : message, tone: 'error' })
  return message
}
