import { Button, Group, Text, TextInput } from '@mantine/core'
import type { LabelledLine } from '#src/shared/price-lines.ts'
import { common, order as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { Latin } from '#web/components/latin.tsx'
import type { Coupon } from './use-coupon.ts'

type Props = {
  coupon: Coupon
  /** The parts of the price, once the shop has named them. */
  lines: readonly LabelledLine[]
  currency: string
  /** Whether the field is open at first. */
  isOpen?: boolean
  description?: string
}

/** The parts of a price, of which what comes off is negative. */
export const PriceLines = ({ lines, currency }: Pick<Props, 'lines' | 'currency'>) =>
  lines.map(({ label, amount }) => (
    <Group key={label} justify="space-between" gap="xs" fz="sm" wrap="nowrap">
      <bdi>{label}</bdi>
      <Latin>{formatMoney(amount, currency)}</Latin>
    </Group>
  ))

/** A closed line that opens the field of a coupon, and shows what it takes off before the order is placed. */
export const CouponLine = ({ coupon, lines, currency, isOpen = false, description }: Props) => (
  <details open={isOpen || undefined}>
    <Text component="summary" fz="sm" fw={600} py="xs" w="fit-content" style={{ cursor: 'pointer' }}>
      {texts.haveCoupon}
    </Text>
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        label={common.couponCode}
        description={description}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        value={coupon.typed}
        error={coupon.problem}
        onChange={(event) => coupon.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The form around it is an order, which comes after the price.
          if (event.key !== 'Enter' || coupon.typed.trim() === '' || coupon.isApplied) return
          event.preventDefault()
          coupon.apply()
        }}
      />
      {coupon.isApplied ? (
        <Button variant="default" onClick={coupon.remove}>
          {common.remove}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={coupon.isBusy}
          disabled={coupon.typed.trim() === ''}
          onClick={coupon.apply}
        >
          {texts.applyCoupon}
        </Button>
      )}
    </Group>
    <div role="status">{coupon.isApplied && <PriceLines lines={lines} currency={currency} />}</div>
  </details>
)
