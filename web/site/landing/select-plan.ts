import type { PlanType } from '#src/shared/vocabulary.ts'
import type { Period } from '#web/lib/prices.ts'

const EVENT = 'selectPlan'
/** Specification, public §9. */
const ANNOUNCE_MS = 500

/** `planType` alone is the documented event; our own also says how it is paid. */
export type SelectedPlan = { planType: PlanType; period?: Period }

/** Goes to the purchase section, and then announces the plan to it (public §4). */
export const selectPlan = (chosen: SelectedPlan): void => {
  document.getElementById('purchase')?.scrollIntoView()
  setTimeout(
    () => window.dispatchEvent(new CustomEvent<SelectedPlan>(EVENT, { detail: chosen })),
    ANNOUNCE_MS,
  )
}

/** Listens to announced plans; gives the way to stop. */
export const onSelectPlan = (listener: (chosen: SelectedPlan) => void): (() => void) => {
  const listen = (event: Event) => listener((event as CustomEvent<SelectedPlan>).detail)
  window.addEventListener(EVENT, listen)
  return () => window.removeEventListener(EVENT, listen)
}
