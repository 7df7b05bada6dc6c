import type { z } from 'zod'

/**
 * The value of a JSON text that was stored, `fallback` where it is something else: a row of another version or of a
 * foreign backup makes no call fail.
 */
export const storedJson = <Value>(text: string, schema: z.ZodType<Value>, fallback: Value): Value => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? fallback
  } catch {
    return fallback
  }
}

/** The value of a sealed JSON text; null where it was sealed with another secret or holds something else. */
export const sealedJson = <Value>(
  vault: { unseal(sealed: string): string | null },
  sealed: string,
  schema: z.ZodType<Value>,
): Value | null => {
  const opened = vault.unseal(sealed)
  return opened === null ? null : storedJson<Value | null>(opened, schema, null)
}
