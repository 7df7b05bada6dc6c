import { TRPCClientError } from '@trpc/client'

type Issue = { path: string; message: string }

const dataOf = (error: unknown): { issues?: Issue[]; httpStatus?: number } =>
  error instanceof TRPCClientError && error.data ? error.data : {}

/** What a user may read of a failure: the server's message, else `fallback` (no answer, or not one of ours). */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof TRPCClientError && error.data && error.message ? error.message : fallback

const conflicts: Record<string, string> = {
  'Username already exists': 'username',
  'Email already registered': 'email',
}

/** The failure by form field: the server's issues, and a taken name or address (decision §8). */
export const fieldErrors = (error: unknown): Record<string, string> => {
  const { issues = [], httpStatus } = dataOf(error)
  if (issues.length > 0) return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
  const field = httpStatus === 409 ? conflicts[(error as Error).message] : undefined
  return field ? { [field]: (error as Error).message } : {}
}

/** Whether the server answered with this HTTP status. */
export const hasStatus = (error: unknown, status: number): boolean => dataOf(error).httpStatus === status
