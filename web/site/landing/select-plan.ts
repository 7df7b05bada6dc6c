import type { PlanType } from '#src/shared/vocabulary.ts'
import type { Period } from '#web/order/offer/prices.ts'

/** Specification, public §2: anybody may send this event. */
export const SELECT_PLAN = 'selectPlan'
/** Specification, public §9. */
const ANNOUNCE_MS = 500

/** `planType` alone is the documented event; our own also says which plan of that type, and how it is paid. */
export type SelectedPlan = { planType: PlanType; planId?: number; period?: Period }

// What belongs into the event may be left out by others.
type Announced = Partial<SelectedPlan>
type Listener = (announced: Announced) => void

let early: Announced | undefined
const keep: Listener = (announced) => {
  early = announced
}
let heard: Listener = keep

/** Goes to the purchase section, and then announces the plan to it (public §4). */
export const selectPlan = (chosen: SelectedPlan): void => {
  const section = document.getElementById('purchase')
  // Where the shop hides that section, orders are placed in the dashboard.
  if (!section) return window.location.assign('/dashboard?tab=orders')
  section.scrollIntoView()
  setTimeout(
    () => window.dispatchEvent(new CustomEvent<SelectedPlan>(SELECT_PLAN, { detail: chosen })),
    ANNOUNCE_MS,
  )
}

/** Hears announced plans, and keeps the last one until the order form is here; gives the way to stop. */
export const hearPlans = (): (() => void) => {
  const listen = (event: Event) => heard((event as CustomEvent<SelectedPlan | null>).detail ?? {})
  window.addEventListener(SELECT_PLAN, listen)
  return () => window.removeEventListener(SELECT_PLAN, listen)
}

/** Tells the order form which plans are announced, one that came early included; gives the way to stop. */
export const onSelectPlan = (listener: Listener): (() => void) => {
  heard = listener
  if (early) listener(early)
  early = undefined
  return () => {
    heard = keep
  }
}
