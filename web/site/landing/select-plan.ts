import type { PlanType } from '#src/shared/vocabulary.ts'
import type { Period } from '#web/lib/prices.ts'

const EVENT = 'selectPlan'
/** Specification, public §9. */
const ANNOUNCE_MS = 500

/** `planType` alone is the documented event; our own also says how it is paid. */
export type SelectedPlan = { planType: PlanType; period?: Period }

// A plan that was chosen before the code of the order form had arrived.
let missed: SelectedPlan | undefined

/** Goes to the purchase section, and then announces the plan to it (public §4). */
export const selectPlan = (chosen: SelectedPlan): void => {
  const section = document.getElementById('purchase')
  // Where the shop hides that section, orders are placed in the dashboard.
  if (!section) return window.location.assign('/dashboard?tab=orders')
  section.scrollIntoView()
  setTimeout(() => {
    missed = chosen
    window.dispatchEvent(new CustomEvent<SelectedPlan>(EVENT, { detail: chosen }))
  }, ANNOUNCE_MS)
}

/** Listens to announced plans, one that nobody heard included; gives the way to stop. */
export const onSelectPlan = (listener: (chosen: Partial<SelectedPlan>) => void): (() => void) => {
  const take = (chosen: Partial<SelectedPlan>) => {
    missed = undefined
    listener(chosen)
  }
  // Anybody may send this event, and leave out what belongs into it.
  const listen = (event: Event) => take((event as CustomEvent<SelectedPlan | null>).detail ?? {})
  window.addEventListener(EVENT, listen)
  if (missed) take(missed)
  return () => window.removeEventListener(EVENT, listen)
}
