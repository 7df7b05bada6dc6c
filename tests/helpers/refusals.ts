import { expect } from 'vitest'

/** Expects a call to be refused with this code, and with these words where some are given. */
export const expectRefusal = (call: Promise<unknown>, code: string, message?: unknown): Promise<void> =>
  expect(call).rejects.toMatchObject({ code, ...(message === undefined ? {} : { message }) })
