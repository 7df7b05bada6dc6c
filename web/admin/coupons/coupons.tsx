import { Text } from '@mantine/core'
import { couponColumns, scopeOf, takenOff } from '#src/domains/coupons/columns.ts'
import { couponListInput, createCouponInput } from '#src/domains/coupons/schema.ts'
import { dayNumberOf, formatDate, startOfDay } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { daysInWords } from '#web/admin/table/days.ts'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { StateBadge } from '#web/components/state-badge.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { CouponFields } from './coupon-fields.tsx'

type Coupon = Output<'coupons', 'get'>

const offInWords = (coupon: Coupon): string =>
  coupon.percent === null ? formatMoney(coupon.amountOff ?? 0, siteFacts().currency) : takenOff(coupon)

const dayOf = (day: string | null): string => (day === null ? '–' : formatDate(startOfDay(dayNumberOf(day))))

const usesOf = ({ uses, maxUses }: Coupon): string => (maxUses === null ? `${uses}` : `${uses} of ${maxUses}`)

const timeOf = ({ from, until }: Coupon): string =>
  from === null && until === null ? 'Without an end' : daysInWords({ from: from ?? '', to: until ?? '' })

const toasts = toastTexts('coupon')

const coupons = defineResource({
  name: 'coupons',
  list: trpc.coupons.list,
  input: couponListInput,
  record: trpc.coupons.get,
  noun: { one: 'coupon', many: 'coupons' },
  label: (coupon) => coupon.code,
  defaultSort: '-createdAt',
  searchHint: 'Code or note…',
  empty: {
    title: 'No coupons yet',
    description:
      'A coupon lowers the price for those who type its code: for some days, for some plans, so many times.',
  },
  columns: columnsOf(couponColumns, {
    code: {
      cell: ({ code, note }) => (
        <>
          <span data-literal>{code}</span>
          {note && (
            <Text size="xs" c="dimmed" fw={400} lineClamp={1} maw="14rem">
              {note}
            </Text>
          )}
        </>
      ),
      shows: ['note'],
    },
    off: { cell: offInWords, align: 'right' },
    from: { cell: ({ from }) => dayOf(from), hidden: true },
    until: { cell: ({ until }) => dayOf(until) },
    uses: { cell: usesOf, shows: ['maxUses'], align: 'right' },
    maxUses: { hidden: true },
    note: { hidden: true },
    isActive: { cell: (coupon) => <StateBadge on={coupon.isActive} /> },
    createdAt: { hidden: true },
  }),
  filters: [activeFilter],
  create: { label: 'Add Coupon' },
  form: {
    schema: createCouponInput,
    initial: (coupon) => valuesOf(createCouponInput, coupon),
    versions: 'coupon',
    create: { title: 'Add Coupon', mutation: trpc.coupons.create, ...toasts.create },
    update: { title: 'Edit Coupon', mutation: trpc.coupons.update, ...toasts.update },
    fields: (form) => <CouponFields form={form} />,
  },
  card: (coupon) => ({
    name: coupon.code,
    state: <StateBadge on={coupon.isActive} />,
    second: `${offInWords(coupon)} off · ${scopeOf(coupon)}`,
    third: `${timeOf(coupon)} · used ${usesOf(coupon)}`,
  }),
  bulk: activation(trpc.coupons.update, toasts.update.failed.fallback),
  remove: {
    mutation: trpc.coupons.delete,
    ...toasts.delete,
    several:
      'Nobody can use them any more; orders keep their price. They can be brought back from Deleted Items.',
    question: ({ code }) => ({
      title: `Delete ${code}?`,
      body: 'Nobody can use it any more; orders keep their price. It can be brought back from Deleted Items.',
    }),
  },
})

export const CouponsTab = () => <ResourcePage resource={coupons} />
