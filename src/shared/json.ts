import { AppError } from './app-error.ts'

/** The levels that JSON from outside may nest. Wrapped and quoted messages of WhatsApp nest some twenty deep. */
export const MAX_DEPTH = 50

/** Goes level by level and calls itself nowhere, because the value may nest a hundred thousand deep. */
const isShallow = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const below: unknown[] = []
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue
      const parts: unknown[] = Object.values(each)
      if (Array.isArray(each) && parts.length < each.length) return false
      for (const part of parts) below.push(part)
    }
    if (below.length === 0) return true
    level = below
  }
  return false
}

/**
 * Gives back a value from outside that nests at most `MAX_DEPTH` levels deep and whose lists have no gaps, so that what
 * reads it may call itself, and may go through a list by its length. Throws BAD_REQUEST for any other.
 */
export const requireShallow = <Value>(value: Value): Value => {
  if (isShallow(value)) return value
  throw new AppError('BAD_REQUEST', `This nests too deep: ${MAX_DEPTH} levels at most`)
}

/** The value of a JSON text from outside. Throws SyntaxError for another text, and BAD_REQUEST where it nests too deep. */
export const parseJson = (text: string): unknown => requireShallow(JSON.parse(text) as unknown)
