import { TRPCClientError } from '@trpc/client'

type Issue = { path: string; message: string }

const dataOf = (error: unknown): { issues?: Issue[]; httpStatus?: number } =>
  error instanceof TRPCClientError && error.data ? error.data : {}

/** What a user may read of a failure: the server's message, else `fallback` (no answer, or not one of ours). */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof TRPCClientError && error.data && error.message ? error.message : fallback

/** The failure by form field, where the server said which one it is about (decision §8). */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries((dataOf(error).issues ?? []).map(({ path, message }) => [path, message]))

/** The id of the request that failed, as the server's log has it; none where no answer came. */
export const requestId = (error: unknown): string | null => {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined
  return response instanceof Response ? response.headers.get('x-request-id') : null
}

/** Whether the server answered with this HTTP status. */
export const hasStatus = (error: unknown, status: number): boolean => dataOf(error).httpStatus === status
