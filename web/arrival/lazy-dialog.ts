import { type ComponentType, createElement, useEffect, useState } from 'react'
import { tellIfOpeningIsLate } from './early-events.ts'
import { idleOrInteraction } from './hydrate.ts'
import { withReload } from './lazy-with-reload.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component that a click opens. It renders nothing, or `Waiting`, until its code has loaded. It does not use
 * Suspense, because React delays the content that replaces a fallback by 300 ms.
 */
export const lazyOnClick = <Props extends object>(load: Load<Props>, Waiting?: ComponentType<Props>) => {
  let Loaded: ComponentType<Props> | undefined
  const preload: Load<Props> = async () => {
    const part = await load()
    Loaded = part.default
    return part
  }
  const Opened = (props: Props) => {
    const [Part, setPart] = useState(() => Loaded)
    useEffect(() => {
      if (Part) return
      const loading = withReload(preload)().then((part) => setPart(() => part.default))
      tellIfOpeningIsLate(loading)
    }, [Part])
    const Shown = Part ?? Waiting
    return Shown ? createElement(Shown, props) : null
  }
  return Object.assign(Opened, {
    /** Loads the code ahead of the click. A failure is left to the click, because it may reload the page. */
    preload: () => void preload().catch(() => {}),
  })
}

/** A dialog of the dashboard or the back office, whose code loads when the page is idle (PAGE-162). */
export const lazyDialog = <Props extends object>(load: Load<Props>, Waiting?: ComponentType<Props>) => {
  const Dialog = lazyOnClick(load, Waiting)
  if (typeof window !== 'undefined') void idleOrInteraction().then(Dialog.preload)
  return Dialog
}
