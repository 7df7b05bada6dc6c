type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Lets this page answer when the server wants a code of the second factor. Returns a function that ends it. */
export const answerConfirmations = (answer: Ask): (() => void) => {
  ask = answer
  return () => {
    ask = null
  }
}

/** Asks for a code, once for all calls that wait for one. Resolves to whether the session is confirmed now. */
export const confirmSession = async (): Promise<boolean> => {
  if (!ask) return false
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/**
 * Sends a request. Where the server first wants a code of the second factor, asks for it and sends the request again.
 * A batch is 403 only when each of its calls was refused, so nothing that took effect is repeated.
 */
export const fetchConfirmed: typeof fetch = async (url, options) => {
  const send = () => fetch(url, { ...options, credentials: 'same-origin' })
  const answer = await send()
  if (answer.status !== 403) return answer
  const isAsked = (await answer.clone().text()).includes('"requiresSecondFactor":true')
  return isAsked && (await confirmSession()) ? send() : answer
}
