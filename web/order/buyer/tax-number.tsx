import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { taxNumberForm } from '#src/domains/invoices/schema.ts'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { common, taxNumber as texts } from '#src/shared/texts.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import classes from './order-view.module.css'
import formClasses from './proof-form.module.css'

type Props = { payment: PaymentOfOrder }

const Form = ({ payment: { token, hasTaxNumber } }: Props) => {
  const [isGiven, setGiven] = useState(hasTaxNumber)
  const form = useSchemaForm(taxNumberForm, { taxNumber: '' }, 'tax')
  const { mutateAsync } = trpc.invoices.setTaxNumberByLink.useMutation()
  const send = form.submit(
    async (values) => {
      await mutateAsync({ token, ...values })
      setGiven(true)
      form.reset()
      toast({ title: common.numberSaved, description: texts.savedText, tone: 'success' })
    },
    { title: common.notSaved, fallback: common.checkConnection },
  )
  return (
    <form className={formClasses.form} noValidate onSubmit={send}>
      {isGiven && <p className={classes.quiet}>{texts.given}</p>}
      <TextInput
        label={texts.label}
        description={texts.optional}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('taxNumber')}
      />
      <FormProblem form={form} />
      <Button type="submit" variant="default" loading={form.submitting}>
        {texts.save}
      </Button>
    </form>
  )
}

/** Takes the buyer's NTN or CNIC for the invoice, folded, because few need it. */
const TaxNumber = (props: Props) => (
  <details className={classes.correct}>
    <summary>{texts.needInvoice}</summary>
    <ApiProvider>
      <Form {...props} />
    </ApiProvider>
  </details>
)

export default TaxNumber
