import { Button, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { formatMoney } from '#src/shared/money.ts'
import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import type { useSchemaForm } from '#web/lib/forms.ts'
import { useKnownDetails } from '#web/order/known-details.ts'
import { type Period, termsOf, timeOf } from '#web/order/offer/prices.ts'
import classes from './order-form.module.css'
import { planWords } from './plan-words.ts'
import type { Landing } from './section-props.ts'

type Details = { name: string; email: string; phone: string; company?: string | null | undefined }
type Form = ReturnType<typeof useSchemaForm<Details>>

const Prefill = ({ form }: { form: Form }) => {
  useKnownDetails(form)
  return null
}

type Props = {
  form: Form
  plan: PlanOnSale
  period: Period
  amount: number
  texts: Texts
  landing: Landing
  onSubmit: (event?: SyntheticEvent) => void
}

/** The form for the buyer's details (ORD-3), with the price of the order. */
export const OrderForm = ({ form, plan, period, amount, texts, landing, onSubmit }: Props) => (
  <form className={classes.form} onSubmit={onSubmit} noValidate aria-labelledby="order-form-title">
    {landing.viewer !== 'visitor' && <Prefill form={form} />}
    <div>
      <h3 id="order-form-title">{texts.form_title || 'Your details'}</h3>
      {texts.form_text && <p className={classes.text}>{texts.form_text}</p>}
    </div>
    <div className={classes.pair}>
      <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PhoneInput label="WhatsApp number" required {...form.getInputProps('phone')} />
      <TextInput label="Company (optional)" autoComplete="organization" {...form.getInputProps('company')} />
    </div>
    <dl className={classes.sum}>
      <dt>
        {planWords(plan, landing.plans, texts).title}, {timeOf(period)}
      </dt>
      <dd>{formatMoney(amount, landing.site.currency)}</dd>
    </dl>
    <p className={classes.terms}>{termsOf(period)}</p>
    <FormProblem form={form} />
    <Button type="submit" size="lg" fullWidth loading={form.submitting}>
      {texts.submit_text || 'Place Order'}
    </Button>
  </form>
)
