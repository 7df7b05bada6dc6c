import { type ComponentType, lazy } from 'react'

const KEPT = 'reloaded for '
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Settles after a while, or at once when the network is back. */
const later = (ms: number) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, ms)
    window.addEventListener('online', resolve, { once: true })
  })

/** Settles once the shop answers. */
const shopAnswers = async () => {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
    } catch {
      await later(wait)
    }
  }
}

/**
 * Loads a part of a page. One that does not arrive, because the network failed or the shop was updated and its old
 * files are gone, has the page read anew as soon as the shop answers: browsers do not ask for a module twice. That is
 * done once for each file, because one may be missing for another reason. Until then, and after it, the page stays as
 * it is without that part; a refusal would empty it (experience 2.6).
 */
export const withReload =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    load().catch(async (error: unknown) => {
      await shopAnswers()
      const key = KEPT + String(error)
      if (!sessionStorage.getItem(key)) {
        sessionStorage.setItem(key, 'yes')
        window.location.reload()
      }
      return new Promise<never>(() => {})
    })

/** A component whose code comes when it is first drawn. It has to stand in a Suspense. */
export const lazyWithReload = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(withReload(load))
