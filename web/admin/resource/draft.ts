const key = () => `draft:${window.location.pathname}${window.location.search}`

/** Keeps what was typed while its user has to sign in again; the form of the same address finds it there. */
export const keepDraft = (values: object): void => sessionStorage.setItem(key(), JSON.stringify(values))

/** What was kept for the form of this address, once. */
export const takeDraft = <Values extends object>(): Values | null => {
  const kept = sessionStorage.getItem(key())
  sessionStorage.removeItem(key())
  return kept === null ? null : (JSON.parse(kept) as Values)
}
