import { useState } from 'react'
import { type PlanType, planRank } from '#src/shared/values/vocabulary.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Held = Output<'orders', 'held'>[number]
/** What the order is for, as the calls take it; empty for a buyer who holds no licence. */
export type Wanted = { purpose?: 'new'; quantity?: number; licenseIds?: number[] }

/**
 * The licences that an order for a plan extends: those of the plan, else those of smaller plans, which it upgrades, else
 * those of larger plans that run, at whose end it begins.
 */
const extendedBy = (plan: PlanType, held: Held[]): Held[] => {
  const rank = (license: Held) => planRank(license.plan) - planRank(plan)
  const now = new Date()
  const choices = [
    held.filter((license) => rank(license) === 0),
    held.filter((license) => rank(license) < 0),
    held.filter((license) => rank(license) > 0 && license.expiresAt > now),
  ]
  return choices.find((licenses) => licenses.length > 0) ?? []
}

/**
 * What an order is for, where the buyer holds a licence already: the licences that it extends, at first the one that
 * was asked for (UPG-1314) or those that end first, or so many new ones. Where none is picked, those that end first are it
 * again. Whoever holds none is asked nothing, and `wanted` is empty.
 */
export const useWanted = (plan: PlanType, isKnown: boolean, asked?: number) => {
  const { data: held = [] } = trpc.orders.held.useQuery(undefined, { enabled: isKnown })
  const [isNew, setNew] = useState(false)
  const [newOnes, setNewOnes] = useState(1)
  const [picked, setPicked] = useState(asked === undefined ? [] : [asked])
  const extended = extendedBy(plan, held)
  const [first] = extended
  const stillPicked = extended.filter(({ id }) => picked.includes(id))
  const endFirst = extended.filter(({ expiresAt }) => Number(expiresAt) === Number(first?.expiresAt))
  const licenseIds = (stillPicked.length > 0 ? stillPicked : endFirst).map(({ id }) => id)
  const isExtending = first !== undefined && !isNew
  const quantity = isExtending ? licenseIds.length : newOnes
  const wanted: Wanted = held.length === 0 ? {} : isExtending ? { licenseIds } : { purpose: 'new', quantity }
  return {
    plan,
    isAsked: held.length > 0,
    extended,
    isExtending,
    setNew,
    licenseIds,
    pick: setPicked,
    newOnes,
    setNewOnes,
    quantity: held.length > 0 ? quantity : 1,
    wanted,
  }
}

export type Wanting = ReturnType<typeof useWanted>
