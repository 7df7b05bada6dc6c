import type { PlanOnSale, SitePage } from '#src/shared/pages.ts'
import { terms as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { Latin } from '#web/components/latin.tsx'
import { amountOf, systemsOf } from '#web/order/prices.ts'
import { LegalPage } from './legal-page.tsx'

type TermsPageData = Extract<SitePage, { page: 'terms' }>
type Props = { page: TermsPageData }

const Plans = ({ plans, currency }: { plans: PlanOnSale[]; currency: string }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{texts.table.plan}</th>
        <th scope="col">{texts.table.systems}</th>
        <th scope="col">{texts.table.perMonth}</th>
        <th scope="col">{texts.table.perYear}</th>
      </tr>
    </thead>
    <tbody>
      {plans.map((plan) => (
        <tr key={plan.id}>
          <th scope="row">{plan.planName}</th>
          <td data-label={texts.table.systems}>{systemsOf(plan)}</td>
          <td data-label={texts.table.perMonth}>
            {isSold(plan.planType) ? (
              <Latin>{formatMoney(amountOf(plan, 'monthly'), currency)}</Latin>
            ) : (
              texts.table.contactUs
            )}
          </td>
          <td data-label={texts.table.perYear}>
            {isSold(plan.planType) ? (
              <Latin>{formatMoney(amountOf(plan, 'yearly'), currency)}</Latin>
            ) : (
              texts.table.contactUs
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The terms of service, with the plans and prices on sale now. */
export const TermsPage = ({ page }: Props) => (
  <LegalPage
    page={page}
    title={texts.title}
    legal={page.legal}
    blocks={{ plans: page.plans.length > 0 && <Plans plans={page.plans} currency={page.site.currency} /> }}
  />
)
