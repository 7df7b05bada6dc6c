import type { SendResult } from './send-result.ts'

/**
 * `stops`: the route cannot send until an administrator does something. `templateState`: the state in which Meta has the
 * template that was sent.
 */
export type CloudResult = SendResult & { stops?: true; templateState?: 'rejected' | 'paused' }

/** The person has not written for a day. */
export const NOT_OPEN = 131_047
/** This kind of message does not go to somebody who hides their number. */
const NO_IDS = 131_062
/** Too many messages to this person (WA-720). */
export const PAIR_LIMIT = 131_056
/** Meta asks for a pause of all messages (WA-721). */
export const inPause = new Set([130_429, 4, 80_007])
/** Meta does not take the template as it is (WA-723). */
const templateStates = new Map<number, 'rejected' | 'paused'>([
  [132_001, 'rejected'],
  [132_007, 'rejected'],
  [132_015, 'paused'],
  [132_016, 'rejected'],
])
/**
 * The shop's account at Meta is not ready (WA-724): locked, without a way to pay, or its number has no approved name or is
 * not registered.
 */
const notReady = new Set([131_031, 131_037, 131_042, 133_010])
/** The token is not valid, or lacks a right. */
const rights = new Set([0, 3, 10, 190, 131_005])
const isRights = (code: number): boolean => rights.has(code) || (code >= 200 && code <= 299)

/**
 * What each code of Meta means for the message and for the route: absent (WA-719), refused, or a stop of the route.
 * The text of an error decides nothing.
 */
export const resultOfCode = (code: number, said: string): CloudResult => {
  const meta = `${said ? `Meta says: ${said}` : 'Meta refused it'} (${code})`
  if (code === 131_026) {
    return {
      outcome: 'absent',
      reason: 'This number is not on WhatsApp, or cannot get messages of businesses',
    }
  }
  if (code === 131_048 || code === 368) {
    return {
      outcome: 'misconfigured',
      reason: `WhatsApp has stopped the shop’s number. ${meta}`,
      stops: true,
    }
  }
  if (isRights(code)) {
    return {
      outcome: 'misconfigured',
      reason: `The access token is not valid any more or lacks a right. ${meta}`,
      stops: true,
    }
  }
  const templateState = templateStates.get(code)
  if (templateState) {
    const state = templateState === 'paused' ? 'has paused this template' : 'does not take this template'
    return { outcome: 'misconfigured', reason: `WhatsApp ${state}. ${meta}`, templateState }
  }
  if (code === NOT_OPEN) {
    return {
      outcome: 'rejected',
      reason: 'The person has not written for a day, and no template of this message is approved by WhatsApp',
    }
  }
  if (code === NO_IDS) {
    return { outcome: 'rejected', reason: 'WhatsApp takes this message for a phone number alone' }
  }
  if (code === PAIR_LIMIT) {
    return { outcome: 'refused', reason: 'WhatsApp wants a pause before the next message to this person' }
  }
  if (notReady.has(code)) return { outcome: 'misconfigured', reason: meta }
  return { outcome: code === 1 || code === 2 ? 'unreachable' : 'refused', reason: meta }
}
