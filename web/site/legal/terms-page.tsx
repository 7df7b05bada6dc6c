import type { PlanOnSale, SitePage } from '#src/shared/pages.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { amountOf, systemsOf } from '#web/order/prices.ts'
import { type Clause, LegalPage } from './legal-page.tsx'

type TermsPageData = Extract<SitePage, { page: 'terms' }>
type Props = { page: TermsPageData }

const Plans = ({ plans, currency }: { plans: PlanOnSale[]; currency: string }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Plan</th>
        <th scope="col">Systems</th>
        <th scope="col">Per month</th>
        <th scope="col">Per year</th>
      </tr>
    </thead>
    <tbody>
      {plans.map((plan) => (
        <tr key={plan.id}>
          <th scope="row">{plan.planName}</th>
          <td data-label="Systems">{systemsOf(plan)}</td>
          <td data-label="Per month">
            {isSold(plan.planType) ? formatMoney(amountOf(plan, 'monthly'), currency) : 'Contact Us'}
          </td>
          <td data-label="Per year">
            {isSold(plan.planType) ? formatMoney(amountOf(plan, 'yearly'), currency) : 'Contact Us'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The terms of service, with the plans, prices and annual discount on sale now (PAGE-9). */
const clausesOf = ({ site, plans, annualDiscountPercent }: TermsPageData): Clause[] => [
  {
    id: 'agreement',
    title: 'This agreement',
    body: (
      <>
        <p>
          These terms apply between you and {site.name} when you use this website, order a license, or use the
          software that we license. By ordering you accept them.
        </p>
        <p>
          You must be at least 18 years old. If you order for a business, you confirm that you may act for it.
        </p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <p>
          A plan names the number of systems that may use the software at the same time, and what it contains.
          The full lists of features stand beside the <a href="/#pricing">prices on our home page</a>.
        </p>
        {plans.length > 0 && <Plans plans={plans} currency={site.currency} />}
        <p>
          You pay a plan in advance, for a month or for a year. What you pay for is how long your license key
          is valid: one calendar month, or twelve. A year saves {annualDiscountPercent}%, unless another
          yearly price stands beside the plan. Nothing renews by itself. Products in our{' '}
          <a href="/products">store</a> have prices of their own. A coupon code lowers the price of the
          product that it belongs to.
        </p>
      </>
    ),
  },
  {
    id: 'price-changes',
    title: 'Changes of prices',
    body: (
      <p>
        We tell you of a change of prices at least 30 days before it applies to your subscription. What you
        have paid for already stays at the price that you paid.
      </p>
    ),
  },
  {
    id: 'resellers',
    title: 'Reseller programme',
    body: (
      <p>
        Resellers sell our licenses to customers of their own, on unlimited systems and at custom prices that
        we agree with each of them. Without such an agreement, a license may not be sold, rented or passed on.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and payment',
    body: (
      <>
        <p>
          Your order is an offer. We confirm your WhatsApp number with a one-time code, check your payment,
          and then approve the order: that is when our agreement begins and your license key is issued.
        </p>
        <p>
          You pay in advance, by one of the methods shown with the plans and with your order. An order that is
          not paid may be cancelled.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'No refunds',
    body: (
      <p>
        Payments for licenses are final: we give no refunds once an order is approved and its key is issued.
        Please ask us before you buy if you are unsure which plan fits. Rights that the law gives you, and
        that cannot be given up, stay untouched.
      </p>
    ),
  },
  {
    id: 'license',
    title: 'Your license',
    body: (
      <>
        <p>
          With an approved order you may use the software on the number of systems of your plan, for the time
          that you pay for: one month or one year from the approval of the order. Another payment renews the
          same license key.
        </p>
        <ul>
          <li>Keep your key and your password to yourself. You answer for what is done with them.</li>
          <li>You may not copy, change, decompile or resell the software, nor get around its limits.</li>
          <li>We may suspend or revoke a key that is shared, resold, or used against these terms.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use of WhatsApp',
    body: (
      <>
        <p>
          The software works inside WhatsApp Web with your own number. It is not made, endorsed or supported
          by WhatsApp or Meta, and their terms apply to your number beside ours.
        </p>
        <ul>
          <li>Write to people who know your business, and stop when they ask you to.</li>
          <li>Do not send spam, fraud, threats, or anything unlawful.</li>
          <li>WhatsApp decides about your number. We are not liable when it limits or blocks it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'support',
    title: 'Support and changes',
    body: (
      <p>
        We answer questions within {site.responseTime}. We improve the software and may change single
        features; WhatsApp may change its website, and then a feature may stop working until we adapt it. We
        aim to keep the service available, and do not promise that it never fails.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The software comes as it is. As far as the law allows, we are not liable for lost profit, lost data or
        indirect damage, and in all for no more than what you paid us in the twelve months before.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending',
    body: (
      <p>
        You may stop at any time; your license then ends with the time that you paid for. We may end the
        agreement at once when these terms are broken. Your account is deleted when you ask us, as our{' '}
        <a href="/privacy-policy">privacy policy</a> says.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        The laws of Pakistan govern these terms. If one of them should not be valid, the others stay. We may
        change these terms, and say so on this page before the change applies.
      </p>
    ),
  },
]

export const TermsPage = ({ page }: Props) => (
  <LegalPage
    page={page}
    title="Terms of Service"
    intro={`What you may expect of ${page.site.name}, and what we expect of you.`}
    changed="Nov 25, 2026"
    clauses={clausesOf(page)}
  />
)
