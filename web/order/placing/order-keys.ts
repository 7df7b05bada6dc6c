import { newKey } from '#web/lib/new-key.ts'

/** Gives each order of a form its idempotency key: the same to the same order, and a short one, whatever it names. */
export const orderKeys = () => {
  const keys = new Map<string, string>()
  return (...order: readonly unknown[]): string => {
    const named = JSON.stringify(order)
    const key = keys.get(named) ?? newKey()
    keys.set(named, key)
    return key
  }
}
