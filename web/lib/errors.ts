import { TRPCClientError } from '@trpc/client'

type Issue = { path: string; message: string }

/** What the server answered with a failure, beside its message; nothing where no answer of ours came. */
export const dataOf = (
  error: unknown,
): { issues?: Issue[]; httpStatus?: number; requiresSecondFactor?: boolean } & Record<string, unknown> =>
  error instanceof TRPCClientError && error.data ? error.data : {}

/** The message of a failure for the user: the server's, or `fallback` where no answer of ours came. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof TRPCClientError && error.data && error.message ? error.message : fallback

/** The messages of a failure by form field, where the server named the fields. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries((dataOf(error).issues ?? []).map(({ path, message }) => [path, message]))

/** The id under which the server logged the failed request; none where no answer came. */
export const requestId = (error: unknown): string | null => {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined
  return response instanceof Response ? response.headers.get('x-request-id') : null
}

/** Whether the call works once a code of the second factor is given. */
export const asksForCode = (error: unknown): boolean => dataOf(error).requiresSecondFactor === true

/** Whether the server answered with this HTTP status. */
export const hasStatus = (error: unknown, status: number): boolean => dataOf(error).httpStatus === status
