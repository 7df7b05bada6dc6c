import { here } from '#src/shared/page-address.ts'
import type { PlanOnSale, SitePage } from '#src/shared/pages.ts'
import { terms as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { Latin } from '#web/components/latin.tsx'
import { inline } from '#web/lib/inline.ts'
import { amountOf, systemsOf } from '#web/order/prices.ts'
import { type Clause, LegalPage } from './legal-page.tsx'

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

/** The terms of service, with the plans, prices and annual discount on sale now. */
const clausesOf = ({ site, plans, annualDiscountPercent }: TermsPageData): Clause[] => [
  {
    id: 'agreement',
    title: texts.titles.agreement,
    body: (
      <>
        <p>{texts.agreement({ name: site.name })}</p>
        <p>{texts.adults}</p>
      </>
    ),
  },
  {
    id: 'plans',
    title: texts.titles.plans,
    body: (
      <>
        <p>{inline(texts.plans({ link: (text) => <a href={here('/#pricing')}>{text}</a> }))}</p>
        {plans.length > 0 && <Plans plans={plans} currency={site.currency} />}
        <p>
          {inline(
            texts.payInAdvance({
              percent: annualDiscountPercent,
              store: (text) => <a href={here('/products')}>{text}</a>,
            }),
          )}
        </p>
      </>
    ),
  },
  { id: 'price-changes', title: texts.titles.priceChanges, body: <p>{texts.priceChanges}</p> },
  { id: 'resellers', title: texts.titles.resellers, body: <p>{texts.resellers}</p> },
  {
    id: 'orders',
    title: texts.titles.orders,
    body: (
      <>
        <p>{site.asksCode ? texts.orderIsOffer : texts.orderIsOfferWithoutCode}</p>
        <p>{texts.orderUnpaid}</p>
      </>
    ),
  },
  { id: 'refunds', title: texts.titles.refunds, body: <p>{texts.refunds}</p> },
  {
    id: 'license',
    title: texts.titles.license,
    body: (
      <>
        <p>{texts.license}</p>
        <ul>
          <li>{texts.licenseRules.keep}</li>
          <li>{texts.licenseRules.limits}</li>
          <li>{texts.licenseRules.revoked}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: texts.titles.fairUse,
    body: (
      <>
        <p>{texts.fairUse}</p>
        <ul>
          <li>{texts.fairUseRules.people}</li>
          <li>{texts.fairUseRules.spam}</li>
          <li>{texts.fairUseRules.whatsapp}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'support',
    title: texts.titles.support,
    body: <p>{texts.support({ responseTime: site.responseTime })}</p>,
  },
  { id: 'liability', title: texts.titles.liability, body: <p>{texts.liability}</p> },
  {
    id: 'ending',
    title: texts.titles.ending,
    body: <p>{inline(texts.ending({ link: (text) => <a href={here('/privacy-policy')}>{text}</a> }))}</p>,
  },
  { id: 'law', title: texts.titles.law, body: <p>{texts.law}</p> },
]

export const TermsPage = ({ page }: Props) => (
  <LegalPage
    page={page}
    title={texts.title}
    intro={texts.intro({ name: page.site.name })}
    changed={texts.lastChanged}
    clauses={clausesOf(page)}
  />
)
