import { Alert, Badge, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { Suspense } from 'react'
import { RENEWAL_DAYS, soonDays } from '#src/domains/licenses/schema.ts'
import { keyEndOf } from '#src/shared/license-key.ts'
import { here } from '#src/shared/page-address.ts'
import { licenseAnswers as answers, common, dashboardLicenses as texts } from '#src/shared/texts.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold, type PlanType, planNames, planRank, soldPlans } from '#src/shared/values/vocabulary.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { Latin } from '#web/components/latin.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'
import { buyerFacts, Facts } from '#web/dashboard/tab/facts.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { LicenseLabel } from '#web/order/buyer/license-label.tsx'
import { Systems } from '#web/order/buyer/systems.tsx'
import { LicenseKey } from '#web/order/license-key.tsx'
import { ReceiptLink } from '#web/order/receipt-link.tsx'
import { RenewButton } from '#web/order/renew-button.tsx'
import { siteFacts } from '#web/session/shell-data.ts'
import { ActivationGuide } from './activation-guide.tsx'
import classes from './license-card.module.css'

const Offer = lazyWithReload(() => import('./offer.tsx'))

/** An order with one of its licences, by the id of its term. */
type Order = Output<'orders', 'claim'> & { licenseKey: string; label: string; termId: number }

type Seller = NonNullable<Output<'resellers', 'ofLicense'>>

/** The colour and hint of each licence state. */
const states: Record<Order['licenseStatus'], { color: string; hint?: () => string }> = {
  pending: { color: 'brand' },
  active: { color: 'brand' },
  suspended: { color: 'accent', hint: () => answers.isSuspended },
  revoked: { color: 'red', hint: () => answers.isRevoked },
  expired: { color: 'red', hint: () => texts.renewToContinue },
}

const DAY_MS = 86_400_000

/** The hint before a licence ends, while there is time to renew it, or what it goes on as (UPG-1313). */
const endingHint = (
  { licenseStatus, expiresAt, termMonths }: Order,
  next: PlanType | undefined,
): string | undefined => {
  if (licenseStatus !== 'active' || !expiresAt) return undefined
  if (next) return texts.goesOnAs({ plan: planNames[next], from: dayText(expiresAt) })
  const days = Math.ceil((expiresAt.getTime() - Date.now()) / DAY_MS)
  if (days > soonDays(termMonths)) return undefined
  return days <= 1 ? texts.endsToday : texts.endsInDays({ days })
}

/** The hint and the way on where the licence ended and its key cannot be renewed any more (LIC-163). */
const Ended = ({ plan }: Pick<Order, 'plan'>) => {
  const canOrder = isSold(plan)
  return (
    <>
      <Alert color="red" variant="light">
        {canOrder ? texts.endedTooLongAgo : texts.expiredContactSupport}
      </Alert>
      {canOrder && (
        <Button component="a" href={here('/#pricing')} className={classes.renew}>
          {texts.seePlans}
        </Button>
      )}
    </>
  )
}

/** Whether the licence can be renewed on the same key. */
const canRenew = ({ licenseStatus, expiresAt, plan }: Order): boolean =>
  (licenseStatus === 'active' || licenseStatus === 'expired') &&
  isSold(plan) &&
  expiresAt !== null &&
  addDays(expiresAt, RENEWAL_DAYS).getTime() > Date.now()

/** Whether a larger plan may be on sale, to which the orders lead: their form takes the licence and its credit. */
const canUpgrade = ({ licenseStatus, plan }: Order): boolean =>
  licenseStatus === 'active' && soldPlans.some((larger) => planRank(larger) > planRank(plan))

/** What its order paid, which names the licences where it paid for several. */
const AmountPaid = ({ amount, licenses: { length: licenses } }: Pick<Order, 'amount' | 'licenses'>) => {
  const paid = formatMoney(amount, siteFacts().currency)
  return licenses === 1 ? <Latin>{paid}</Latin> : texts.amountForAll({ amount: paid, licenses })
}

const OwnSystems = ({ id, licenseId }: { id: number; licenseId: number }) => {
  const { client } = trpc.useUtils()
  const { data, error, refetch } = trpc.licenses.systems.useQuery({ id, licenseId }, { staleTime: 0 })
  if (error && !data) return <LoadProblem title={texts.systemsNotLoaded} error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={56} radius="md" />
  return (
    <Systems
      used={data}
      heading={(words) => (
        <Title order={3} size="h6" mb="xs" c="dimmed">
          {words}
        </Title>
      )}
      none={texts.notActivatedYet}
      remove={(system) => client.licenses.removeSystem.mutate({ id: system })}
    />
  )
}

/** Where its holder turns who has it from a reseller: renewing it with the shop comes second then. */
const Reseller = ({ order, seller }: { order: Order; seller: Seller }) => (
  <Alert color="brand" variant="light">
    <Stack align="flex-start" gap="sm">
      {texts.soldBy({ name: seller.name })}
      {seller.supportPhone && (
        <WhatsappButton
          number={seller.supportPhone}
          text={texts.aboutLicense({ plan: planNames[order.plan], end: keyEndOf(order.licenseKey) })}
        >
          {texts.writeToReseller({ name: seller.name })}
        </WhatsappButton>
      )}
    </Stack>
  </Alert>
)

type Props = {
  order: Order
  /** The smaller plan that begins at its end. */
  next: PlanType | undefined
  payable: Output<'offers', 'own'> | undefined
  isFirst: boolean
}

/** A licence: its key, payment, owner, and how to use it. */
export const LicenseCard = ({ order, next, payable, isFirst }: Props) => {
  const { client } = trpc.useUtils()
  const { color, hint: hintOf } = states[order.licenseStatus]
  const word = texts.states[order.licenseStatus]
  const hint = hintOf ? hintOf() : endingHint(order, next)
  const plan = planNames[order.plan]
  const { currency } = siteFacts()
  const offer = payable?.offers.find(({ licenseIds }) => licenseIds.includes(order.termId))
  const { data: seller } = trpc.resellers.ofLicense.useQuery({ id: order.termId })
  return (
    <Paper
      component="article"
      withBorder
      className={classes.card}
      aria-label={texts.licenseOfOrder({ plan, id: order.id })}
    >
      <Group justify="space-between" className={classes.head}>
        <Title order={2} size="h3">
          {plan}
        </Title>
        <Badge size="lg" variant="light" color={color}>
          {word}
        </Badge>
      </Group>
      <LicenseKey value={order.licenseKey} label={common.licenseKey} />
      <LicenseLabel
        label={order.label}
        onSave={(label) => client.licenses.setLabel.mutate({ id: order.termId, label })}
      />
      {order.licenseStatus === 'expired' && !canRenew(order) ? (
        <Ended plan={order.plan} />
      ) : (
        hint && (
          <Alert color={color === 'brand' ? 'accent' : color} variant="light">
            {hint}
          </Alert>
        )
      )}
      {payable && offer && (
        <Suspense>
          <Offer offer={offer} methods={payable.methods} orderId={order.id} />
        </Suspense>
      )}
      {seller && <Reseller order={order} seller={seller} />}
      <Group gap="sm">
        {canRenew(order) && (
          <RenewButton
            offers={(couponCode, licenseIds) =>
              client.orders.renewalOffers.query({
                id: order.id,
                licenseId: order.termId,
                couponCode,
                licenseIds,
              })
            }
            place={(chosen) =>
              client.orders.renew.mutate({ id: order.id, licenseId: order.termId, ...chosen })
            }
            termMonths={order.termMonths}
            currency={currency}
            isDue={hint !== undefined && !next && !seller}
          />
        )}
        {canUpgrade(order) && (
          <TabButton
            tab="orders"
            license={order.termId}
            variant="default"
            leftSection={<IconArrowUp size={18} aria-hidden />}
          >
            {texts.upgrade}
          </TabButton>
        )}
        {order.amount > 0 && <ReceiptLink href={`/api/orders/${order.id}/receipt`} isPaid />}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <section>
          <Title order={3} size="h6" mb="xs" c="dimmed">
            {texts.license}
          </Title>
          <Facts
            facts={[
              [texts.amountPaid, order.amount > 0 && <AmountPaid key="amount" {...order} />],
              [common.status, word],
              [texts.licenseId, <Latin key="id">{order.licenseId}</Latin>],
              [texts.validUntil, order.expiresAt && dayText(order.expiresAt)],
            ]}
          />
        </section>
        <section>
          <Title order={3} size="h6" mb="xs" c="dimmed">
            {texts.licenseHolder}
          </Title>
          <Facts facts={buyerFacts(order)} />
        </section>
      </SimpleGrid>
      {order.notes && (
        <section className={classes.notes}>
          <Title order={3} size="h6">
            {common.notesFromTeam}
          </Title>
          <bdi>{order.notes}</bdi>
        </section>
      )}
      <OwnSystems id={order.id} licenseId={order.termId} />
      <ActivationGuide id={order.id} licenseId={order.termId} isFirst={isFirst} />
    </Paper>
  )
}
