import { type ComponentType, lazy } from 'react'
import { visitStorage } from './storage.ts'

const RELOADED = 'reloaded for '
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Resolves after a while, or as soon as the browser is online again. */
const later = (ms: number) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, ms)
    window.addEventListener('online', resolve, { once: true })
  })

/** Whether the server gives the page: a busy one refuses it, and a proxy answers for one that starts. */
const isAnswering = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** Resolves once the server answers. */
const serverAnswers = async () => {
  for (let wait = FIRST_WAIT_MS; !(await isAnswering()); wait = Math.min(wait * 2, LONGEST_WAIT_MS))
    await later(wait)
}

/**
 * Reloads the page when a module fails to load, because the network failed or a new version removed the old files:
 * browsers do not request a failed module again. The reload waits until the server answers and happens once a module,
 * which may be missing for another reason. The promise never rejects: a rejection would make React empty the page,
 * which otherwise stays usable without that part (PAGE-6).
 */
export const withReload =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    load().catch(async (error: unknown) => {
      await serverAnswers()
      const key = RELOADED + String(error)
      // A browser that keeps no mark of the reload would reload for ever.
      if (visitStorage.text(key) === null && visitStorage.write(key, true)) window.location.reload()
      return new Promise<never>(() => {})
    })

/** React.lazy with withReload. It needs a Suspense boundary. */
export const lazyWithReload = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(withReload(load))

/**
 * A lazy part of a screen, of which an element has this id. Where the server drew the part, its code loads with the
 * module that names it: React takes a boundary whose code is missing out of the page at the first update, together with
 * what is being pressed in it (PAGE-1150).
 */
export const lazyUnlessDrawn = async <Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): Promise<ComponentType<Props>> =>
  globalThis.document?.getElementById(id) ? (await withReload(load)()).default : lazyWithReload(load)
