// The prefix of all drafts, which are removed at sign-out.
const storageKey = () => `draft:${window.location.pathname}`

const fieldsOf = (forms: readonly HTMLFormElement[]) =>
  forms.flatMap((form) => [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-path]')])

/**
 * Keeps the text typed into the page's forms over a reload, by the visitor or by lazyWithReload. Forms with a password
 * are not stored.
 */
export const keepTypedText = (): void => {
  const forms = [...document.forms].filter((form) => !form.querySelector('[type=password]'))
  const stored = sessionStorage.getItem(storageKey())
  const values = stored ? (JSON.parse(stored) as Record<string, string>) : {}
  for (const field of fieldsOf(forms)) field.value ||= values[field.dataset.path ?? ''] ?? ''
  window.addEventListener('pagehide', () => {
    const typed = fieldsOf(forms.filter(({ isConnected }) => isConnected)).filter(({ value }) => value !== '')
    const entries = typed.map(({ dataset, value }) => [dataset.path, value])
    if (typed.length > 0) sessionStorage.setItem(storageKey(), JSON.stringify(Object.fromEntries(entries)))
    else sessionStorage.removeItem(storageKey())
  })
}
