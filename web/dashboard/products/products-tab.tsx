import { SimpleGrid, Skeleton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { common, dashboard as texts } from '#src/shared/texts.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ProductCard } from '#web/order/product-card.tsx'
import { siteFacts } from '#web/session/shell-data.ts'

const dashboard = getRouteApi('/dashboard')

const columns = { base: 1, xs: 2, lg: 3 }
// The placeholders while products load (STORE-3).
const placeholders = [1, 2, 3, 4, 5, 6]

/** The store's products with a Sale badge, bought without leaving the dashboard (DASH-4). */
export const ProductsTab = () => {
  const { data, error, refetch } = trpc.products.onSale.useQuery()
  const navigate = dashboard.useNavigate()
  if (error && !data) return <LoadProblem title={common.productsNotLoaded} error={error} onRetry={refetch} />
  if (!data) {
    return (
      <SimpleGrid cols={columns}>
        {placeholders.map((n) => (
          <Skeleton key={n} height={380} radius="md" />
        ))}
      </SimpleGrid>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={IconBuildingStore}
        title={common.noProducts}
        action={<TabButton tab="orders">{texts.seePlans}</TabButton>}
      >
        {texts.offersComeAndGo}
      </EmptyState>
    )
  }
  return (
    <SimpleGrid cols={columns}>
      {data.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          currency={siteFacts().currency}
          showSaleBadges
          onPurchase={({ id }) =>
            void navigate({ search: (now) => ({ ...now, product: id }), resetScroll: false })
          }
        />
      ))}
    </SimpleGrid>
  )
}
