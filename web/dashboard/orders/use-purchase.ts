import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dashboardOrders as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { shellData } from '#web/session/shell-data.ts'
import { type Purchase, planPurchase, productPurchase } from './purchase.ts'

const dashboard = getRouteApi('/dashboard')

/**
 * The product or plan that the address asks to buy. If it is no longer on sale, it is removed from the
 * address.
 */
export const usePurchase = (): Purchase | null => {
  const { product: productId, plan: planId, period } = dashboard.useSearch()
  const navigate = dashboard.useNavigate()
  const isAsked = productId !== undefined || planId !== undefined
  const { data: products } = trpc.products.onSale.useQuery(undefined, { enabled: productId !== undefined })
  const { data, isError } = trpc.plans.onSale.useQuery(undefined, { enabled: planId !== undefined })
  // Without the list the built-in plans are ordered as always (LAND-704).
  const plans = isError ? shellData().builtInPlans : data
  const product = products?.find(({ id }) => id === productId)
  const plan = plans?.find(({ id, planType }) => id === planId && isSold(planType))

  const isGone =
    isAsked && !product && !plan && (productId === undefined || products) && (planId === undefined || plans)
  useEffect(() => {
    if (!isGone) return
    toast({ title: texts.noLongerOnSale, description: texts.chooseAnotherPlan, tone: 'info' })
    void navigate({ search: (now) => ({ ...now, product: undefined, plan: undefined }), replace: true })
  }, [isGone, navigate])

  if (product) return productPurchase(product)
  return plan ? planPurchase(plan, period) : null
}
