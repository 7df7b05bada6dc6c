import { offerListInput } from '#src/domains/offers/schema.ts'
import { formatDate, termInWords } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { OrderLink } from '#web/admin/frame/order-link.tsx'
import { type Column, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'

type Offer = Output<'offers', 'list'>['rows'][number]

const amountOf = ({ amount }: Offer): string => formatMoney(amount, siteFacts().currency)
const termOf = ({ plan, termMonths }: Offer): string => `${planNames[plan]} for ${termInWords(termMonths)}`
const keysOf = ({ licenses }: Offer): string => licenses.map(({ keyEnd }) => `…${keyEnd}`).join(' · ')

const columns: Column<Offer>[] = [
  { id: 'amount', header: 'Amount', value: amountOf, align: 'right' },
  { id: 'name', header: 'Holder', value: ({ name }) => name },
  { id: 'term', header: 'Renews', value: termOf },
  { id: 'licenses', header: 'Licenses', value: keysOf },
  { id: 'until', header: 'Last day', value: ({ until }) => formatDate(until) },
  { id: 'createdAt', header: 'Made', value: ({ from }) => formatDate(from) },
  {
    id: 'order',
    header: 'Order',
    value: ({ orderId }) => orderId,
    cell: ({ orderId }) => <OrderLink id={orderId} />,
  },
]

const offers = defineResource({
  name: 'offers',
  hasNoExport: true,
  list: trpc.offers.list,
  input: offerListInput,
  searchHint: 'Holder, amount…',
  noun: { one: 'offer', many: 'offers' },
  label: (offer) => `the offer of ${amountOf(offer)}`,
  defaultSort: 'until',
  empty: {
    title: 'No offers now',
    description:
      'A holder who is reminded of the end of a license is asked for an odd amount. Money of this amount from an account that paid for the license before renews it.',
  },
  columns,
  card: (offer) => ({
    name: amountOf(offer),
    second: `${offer.name} · ${termOf(offer)}`,
    third: `${keysOf(offer)} · until ${formatDate(offer.until)}`,
  }),
})

/** The amounts that holders are asked for to renew, those that end first at the front. */
export const Offers = () => <ResourcePage resource={offers} />
