import { Button } from '@mantine/core'
import {
  type Icon,
  IconAppWindow,
  IconKey,
  IconPlug,
  IconPuzzle,
  IconRefresh,
  IconShoppingBag,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ProductOnSale } from '#src/shared/pages.ts'
import { common, order as texts } from '#src/shared/texts.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { useReplayOnHydration } from '#web/arrival/early-events.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Latin } from '#web/components/latin.tsx'
import { discountPercentOf } from './prices.ts'
import classes from './product-card.module.css'

const icons: Record<string, Icon> = {
  software: IconAppWindow,
  license: IconKey,
  subscription: IconRefresh,
  plugin: IconPlug,
  extension: IconPuzzle,
}

/** The product's image. Without one, or if it does not load, the icon of its category. */
const Picture = ({ imageUrl, category }: ProductOnSale) => {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // The image in the server's HTML may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])
  const Category = icons[category ?? ''] ?? IconShoppingBag
  return (
    <div className={classes.picture} data-category={category}>
      <span className={classes.bubble}>
        <Category size={44} stroke={1.5} aria-hidden />
      </span>
      {imageUrl && !isBroken && (
        <img
          ref={image}
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  )
}

const Price = ({ product, currency }: { product: ProductOnSale; currency: string }) => {
  const { price, discountPrice } = product
  const percent = discountPercentOf(product)
  return (
    <p className={classes.price}>
      <Latin className={classes.amount}>{formatMoney(discountPrice ?? price, currency)}</Latin>
      {percent > 0 && (
        <>
          <span className="hidden-text"> {texts.insteadOf} </span>
          <s>
            <Latin>{formatMoney(price, currency)}</Latin>
          </s>
          <span className={classes.off}>{texts.percentOff({ percent })}</span>
        </>
      )}
    </p>
  )
}

type Props = {
  product: ProductOnSale
  currency: string
  /** Handles the purchase in place. Without it the browser goes to the order dialog of the dashboard, after sign-in. */
  onPurchase?: (product: ProductOnSale) => void
  showSaleBadges?: boolean
}

/** A product of the store: image, description, price, and the button to buy it (STORE-1). */
export const ProductCard = ({ product, currency, onPurchase, showSaleBadges = false }: Props) => {
  const { id, title, description, category, discountPrice, couponCode, termMonths } = product
  const isReduced = discountPercentOf(product) > 0
  const form = useReplayOnHydration()
  return (
    <article className={classes.card} aria-labelledby={`product-${id}`}>
      <Picture {...product} key={product.imageUrl} />
      {showSaleBadges && isReduced && <span className={classes.sale}>{texts.sale}</span>}
      <div className={classes.body}>
        {category && <p className={classes.category}>{texts.categories[category] ?? category}</p>}
        <h2 id={`product-${id}`} className={classes.title}>
          {title}
        </h2>
        {description && <p className={classes.description}>{description}</p>}
        <div className={classes.offer}>
          <Price product={product} currency={currency} />
          <p className={classes.term}>{texts.licenseFor({ termMonths: termInWords(termMonths) })}</p>
          {couponCode && (
            <div className={classes.coupon}>
              <p>
                {discountPrice === null
                  ? common.couponCode
                  : texts.priceWithCode({ amount: formatMoney(discountPrice, currency) })}{' '}
                <b>{couponCode}</b>
              </p>
              <CopyButton
                value={couponCode}
                label={common.copy}
                aria-label={texts.copyCode({ couponCode })}
              />
            </div>
          )}
          {/* A form, so that buying works before hydration and without JavaScript. */}
          <form
            ref={form}
            action="/dashboard"
            onSubmit={(event) => {
              if (!onPurchase) return
              event.preventDefault()
              onPurchase(product)
            }}
          >
            <input type="hidden" name="tab" value="orders" />
            <input type="hidden" name="product" value={id} />
            <Button type="submit" fullWidth aria-label={texts.purchasePlan({ title })}>
              {texts.purchaseNow}
            </Button>
          </form>
        </div>
      </div>
    </article>
  )
}
