// The prefix of all drafts, which are removed at sign-out.
const storageKey = () => `draft:${window.location.pathname}`

import { visitStorage } from './storage.ts'

const fieldsOf = (forms: readonly HTMLFormElement[]) =>
  forms.flatMap((form) => [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-path]')])

/**
 * Keeps the text typed into the page's forms over a reload, by the visitor or by lazyWithReload. Forms with a password
 * are not stored.
 */
export const keepTypedText = (): void => {
  const forms = [...document.forms].filter((form) => !form.querySelector('[type=password]'))
  const values = visitStorage.read<Record<string, string>>(storageKey()) ?? {}
  for (const field of fieldsOf(forms)) field.value ||= values[field.dataset.path ?? ''] ?? ''
  window.addEventListener('pagehide', () => {
    const typed = fieldsOf(forms.filter(({ isConnected }) => isConnected)).filter(({ value }) => value !== '')
    const entries = typed.map(({ dataset, value }) => [dataset.path, value])
    if (typed.length > 0) visitStorage.write(storageKey(), Object.fromEntries(entries))
    else visitStorage.remove(storageKey())
  })
}
