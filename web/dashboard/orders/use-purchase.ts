import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { type Purchase, planPurchase, productPurchase } from './purchase.ts'

const dashboard = getRouteApi('/dashboard')

/** What the address asks to order: a product (specification, public §2) or a plan. One that is no longer sold leaves the address. */
export const usePurchase = (): Purchase | null => {
  const { product: productId, plan: planId, period } = dashboard.useSearch()
  const navigate = dashboard.useNavigate()
  const isAsked = productId !== undefined || planId !== undefined
  const { data: products } = trpc.products.onSale.useQuery(undefined, { enabled: productId !== undefined })
  const { data: plans } = trpc.plans.onSale.useQuery(undefined, { enabled: planId !== undefined })
  const product = products?.find(({ id }) => id === productId)
  const plan = plans?.find(({ id, planType }) => id === planId && planType !== 'reseller')

  const isGone =
    isAsked && !product && !plan && (productId === undefined || products) && (planId === undefined || plans)
  useEffect(() => {
    if (!isGone) return
    toast({ title: 'No longer on sale', description: 'Please choose another plan or product.', tone: 'info' })
    void navigate({ search: (now) => ({ ...now, product: undefined, plan: undefined }), replace: true })
  }, [isGone, navigate])

  if (product) return productPurchase(product)
  return plan ? planPurchase(plan, period) : null
}
