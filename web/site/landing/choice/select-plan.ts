import { here } from '#src/shared/page-address.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import { createRequest } from '#web/lib/request.ts'
import type { Period } from '#web/order/prices.ts'
import { currentPeriod } from './shared-period.ts'

/** Other scripts may send this event too (LAND-1). */
export const SELECT_PLAN = 'selectPlan'
const ANNOUNCE_MS = 500

/** The detail of the event. Others send `planType` alone; our pages add which plan of that type, and its period. */
export type SelectedPlan = { planType: PlanType; planId?: number; period?: Period }

// Other scripts may leave out any field.
type Announced = Partial<SelectedPlan>

const choice = createRequest<Announced>()

/**
 * Scrolls to the purchase section and announces the plan to it 500 ms later. The period is read then: a click
 * that is replayed on hydration (PAGE-7) comes before the period that was chosen ahead of it.
 */
export const selectPlan = (chosen: Omit<SelectedPlan, 'period'>): void => {
  const section = document.getElementById('purchase')
  // A shop that hides this section takes orders in the dashboard.
  if (!section) return window.location.assign(here('/dashboard?tab=orders'))
  section.scrollIntoView()
  setTimeout(
    () =>
      window.dispatchEvent(
        new CustomEvent<SelectedPlan>(SELECT_PLAN, { detail: { ...chosen, period: currentPeriod() } }),
      ),
    ANNOUNCE_MS,
  )
}

/** Listens for announced plans and keeps the last one until the order form has loaded; returns the function to stop. */
export const listenForPlans = (): (() => void) => {
  const receive = (event: Event) => choice.make((event as CustomEvent<SelectedPlan | null>).detail ?? {})
  window.addEventListener(SELECT_PLAN, receive)
  return () => window.removeEventListener(SELECT_PLAN, receive)
}

/** Calls the listener with every announced plan, an earlier one included; returns the function to stop. */
export const onSelectPlan = choice.take
