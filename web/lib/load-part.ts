import { type ComponentType, lazy } from 'react'

const KEPT = 'reloaded for '

/**
 * Loads a part of the application. After an update of the shop the files of the old page are gone, so the page is read
 * anew; once for each file, because one that is missing for another reason stays missing (experience 2.6).
 */
export const orReload =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    load().catch((error: unknown) => {
      const key = KEPT + String(error)
      if (!navigator.onLine || sessionStorage.getItem(key)) throw error
      sessionStorage.setItem(key, 'yes')
      window.location.reload()
      return new Promise<never>(() => {})
    })

/** A component whose code comes when it is first drawn. It has to stand in a Suspense. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(orReload(load))
