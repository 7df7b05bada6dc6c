import { Button, TextInput } from '@mantine/core'
import { trackForm } from '#src/domains/orders/schema.ts'
import { common, refusals, track as texts } from '#src/shared/texts.ts'
import { asciiDigits } from '#src/shared/values/typed.ts'
import { tidyPhone } from '#src/written/phone.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from '#web/site/account/account-page.module.css'
import type { Tracking } from '#web/site/key/tracking.ts'
import { OrdersOfAccount } from './orders-of-account.tsx'

type Props = {
  /** Whether a message to the shop comes before a code. */
  writesFirst: boolean
  onAsked: (tracking: Tracking) => void
}

/** The first step: the number of the order and its phone. */
export const AskForm = ({ writesFirst, onAsked }: Props) => {
  const form = useSchemaForm(trackForm, { orderId: '', phone: '' })
  const { client } = trpc.useUtils()
  const submit = form.submit(
    async (typed) => {
      const orderId = Number(asciiDigits(typed.orderId).replace(/\D/g, ''))
      const asked = { orderId, phone: typed.phone }
      const named = { orderId, asked, phone: phoneText(typed.phone) }
      // A browser that proved the phone has nothing to write.
      const known = writesFirst && (await client.orders.contact.query())
      const isProved = known && known.isProved && known.phone === tidyPhone(typed.phone)
      if (writesFirst && !isProved) return onAsked({ ...named, resendAt: null })
      const { resendAt, token } = await client.orders.track.mutate(asked)
      onAsked({ ...named, resendAt: resendAt.getTime(), ...(token && { token }) })
    },
    { title: common.noCodeSent, fallback: refusals.tryAgain },
  )
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={common.orderNumber}
          description={texts.whereOrderNumberIs}
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('orderId')}
        />
        <PhoneInput label={texts.whatsappNumberOfOrder} required {...form.getInputProps('phone')} />
        <FormProblem form={form} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          {writesFirst ? common.continueWord : common.sendCode}
        </Button>
      </form>
      <OrdersOfAccount />
    </>
  )
}
