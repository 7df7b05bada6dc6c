import { TRPCClientError } from '@trpc/client'

type Issue = { path: string; message: string }

const dataOf = (error: unknown): { issues?: Issue[]; httpStatus?: number } =>
  error instanceof TRPCClientError && error.data ? error.data : {}

/** What a user may read of a failure: the server's message, else `fallback` (no answer, or not one of ours). */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof TRPCClientError && error.data && error.message ? error.message : fallback

const TOO_EASY = 'This password is too easy to guess. Please choose another one.'

/** What only the server can judge, and the fields that it is about: a form has one of them. */
const judgements: Record<string, readonly string[]> = {
  'Username already exists': ['username'],
  'Email already registered': ['email'],
  'Invalid phone number format': ['phone'],
  'Your current password is wrong': ['currentPassword'],
  'Password must be at least 12 characters': ['password', 'newPassword'],
  [TOO_EASY]: ['password', 'newPassword'],
}

/** The failure by form field: the server's issues, and what it alone could judge (decision §8). */
export const fieldErrors = (error: unknown): Record<string, string> => {
  const { issues = [], httpStatus } = dataOf(error)
  if (issues.length > 0) return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
  const message = httpStatus === undefined ? '' : (error as Error).message
  return Object.fromEntries((judgements[message] ?? []).map((path) => [path, message]))
}

/** The id of the request that failed, as the server's log has it; none where no answer came. */
export const requestId = (error: unknown): string | null => {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined
  return response instanceof Response ? response.headers.get('x-request-id') : null
}

/** Whether the server answered with this HTTP status. */
export const hasStatus = (error: unknown, status: number): boolean => dataOf(error).httpStatus === status
