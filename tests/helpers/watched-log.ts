import { pino } from 'pino'
import { expect } from 'vitest'
import { logOptions } from '#fastify.config.ts'
import type { Random, Vault } from '#src/deps.ts'

/** A licence key, and a word that proves a phone. */
const shapes = /\bWACRM(-[0-9A-Z]{5}){4}\b|\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/

/** The words of a line that may be a secret. Process ids, times and fractions are none. */
const wordsOf = (line: string): string[] =>
  line.replace(/"(pid|time)":\d+|\d+\.\d+/g, '').match(/[\w-]{6,}/g) ?? []

/**
 * A log at its most detailed level, and randomness and cryptography that remember their results, so that every line
 * that a shop of the tests writes is searched for tokens, codes and signed values. `watch` adds further texts
 * that must not be logged.
 */
export const watchedLog = (random: Random, vault: Vault) => {
  const lines: string[] = []
  const given = new Set<string>()
  const watched: string[] = []
  const keep = (secret: string): string => {
    given.add(secret)
    return secret
  }
  const leaks = (): string[] =>
    lines.filter(
      (line) =>
        shapes.test(line) ||
        watched.some((secret) => line.includes(secret)) ||
        wordsOf(line).some((word) => given.has(word)),
    )
  return {
    log: pino(logOptions({ logLevel: 'trace' }), { write: (line) => lines.push(line) }),
    random: {
      ...random,
      token: () => keep(random.token()),
      digits: (length: number) => keep(random.digits(length)),
    } satisfies Random,
    vault: {
      ...vault,
      mac: (purpose: string, text: string) => keep(vault.mac(purpose, text)),
      sign: (purpose: string, payload: string) => {
        const signed = vault.sign(purpose, payload)
        keep(signed.slice(signed.lastIndexOf('.') + 1))
        return signed
      },
    } satisfies Vault,
    watch: (...secrets: string[]): void => {
      watched.push(...secrets)
    },
    leaks,
    expectNoLeak: (): void => expect(leaks(), 'log lines with a secret').toEqual([]),
  }
}
