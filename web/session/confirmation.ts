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
