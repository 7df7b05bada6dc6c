import { Button } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { useEffect } from 'react'
import { here } from '#src/shared/page-address.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { common, store as texts } from '#src/shared/texts.ts'
import { useReplayOnHydration } from '#web/arrival/early-events.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ProductCard } from '#web/order/product-card.tsx'
import { ApiProvider } from '#web/session/api-provider.tsx'
import classes from './store-page.module.css'

// 6 placeholders.
const SKELETONS = ['1', '2', '3', '4', '5', '6']

const Skeletons = () => (
  <div role="status" aria-label={texts.loadingProducts}>
    <div className={classes.grid} aria-hidden="true">
      {SKELETONS.map((key) => (
        <div key={key} className={classes.skeleton} data-skeleton />
      ))}
    </div>
  </div>
)

const Nothing = ({ failed, onRetry }: { failed: boolean; onRetry: () => unknown }) => {
  const form = useReplayOnHydration()
  return (
    <div className={classes.nothing} role="status">
      <IconShoppingBag size={40} stroke={1.5} aria-hidden />
      <h2>{failed ? common.productsNotLoaded : common.noProducts}</h2>
      <p>{failed ? common.shopDidNotAnswer : texts.lookAgainSoon}</p>
      <form
        ref={form}
        action="/products"
        onSubmit={(event) => {
          event.preventDefault()
          void onRetry()
        }}
      >
        <Button type="submit" variant="default">
          {failed ? common.retry : texts.lookAgain}
        </Button>
      </form>
    </div>
  )
}

type Props = { page: Extract<SitePage, { page: 'products' }> }

/** Asks a visitor to sign in (STORE-2). The link leads to the dashboard, which sends visitors to sign in first. */
const askToSignIn = (id: number) =>
  toast({
    title: texts.loginRequired,
    description: texts.loginToPurchase,
    tone: 'error',
    action: {
      label: common.toSignIn,
      onClick: () => window.location.assign(here(`/dashboard?tab=orders&product=${id}`)),
    },
  })

const Grid = ({ page }: Props) => {
  // The page contains the products; they are fetched again when the browser shows the page from its back/forward cache.
  const { data, isFetching, isError, refetch } = trpc.products.onSale.useQuery(undefined, {
    initialData: page.products,
  })
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refetch()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [refetch])

  if (data.length === 0) {
    return isFetching ? <Skeletons /> : <Nothing failed={isError} onRetry={refetch} />
  }
  return (
    <ul className={classes.grid} aria-label={texts.products} aria-busy={isFetching}>
      {data.map((product) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            currency={page.site.currency}
            {...(page.viewer === 'visitor' && { onPurchase: ({ id }) => askToSignIn(id) })}
          />
        </li>
      ))}
    </ul>
  )
}

const StoreGrid = (props: Props) => (
  <ApiProvider>
    <Grid {...props} />
  </ApiProvider>
)

export default StoreGrid
