import { on } from 'node:events'
import type { PublishingSealed } from '#src/deps.ts'
import { findProof, proofStatus } from './service.ts'

/** Streams the status of a phone proof: the present one, then the new one when its message arrives. */
export async function* watchProof(
  deps: PublishingSealed,
  ticket: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReturnType<typeof proofStatus>> {
  const proof = findProof(deps, ticket)
  // Subscribes before it reads, so that no message is missed between the two.
  const live = proof && on(deps.events, `proof:${proof.id}`, signal ? { signal } : {})
  try {
    yield proofStatus(deps, ticket)
    if (!live) return
    for await (const _ of live) yield proofStatus(deps, ticket)
  } finally {
    await live?.return?.()
  }
}
