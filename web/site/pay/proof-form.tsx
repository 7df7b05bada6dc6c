import { Button, TextInput } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { MAX_PICTURES, NO_PROOF, proofInput } from '#src/domains/payments/schema.ts'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { useEarlyFiles } from '#web/arrival/early-choice.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { useKeptValues } from './kept-values.ts'
import classes from './proof-form.module.css'
import { usePictures } from './use-pictures.ts'

type Props = {
  payment: PaymentOfOrder
  /** Called with the payment as it is once the proof was sent. */
  onSent: (payment: PaymentOfOrder) => void
}

/** Takes pictures by choice (a phone offers its camera), by drop and by paste, and shows those that were sent. */
const Pictures = ({
  pictures,
  percent,
  problem,
  isOver,
  add,
  remove,
  types,
}: ReturnType<typeof usePictures>) => {
  const input = useEarlyFiles((files) => void add(files))
  return (
    <>
      {pictures.length > 0 && (
        <ul className={classes.pictures} aria-label="Pictures of the payment">
          {pictures.map(({ id, url, width, height }, index) => (
            <li key={id}>
              <img src={url} width={width} height={height} alt={`The payment, ${index + 1}`} />
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove picture ${index + 1}`}
                onClick={() => remove(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < MAX_PICTURES && (
        <label className={classes.drop} data-over={isOver}>
          <input
            ref={input}
            id="picture"
            type="file"
            // Names types and not extensions: phones then offer the camera too, and iPhones send JPEG instead of HEIC.
            accept="image/jpeg,image/png,image/webp"
            multiple
            aria-describedby="picture-rule"
            onChange={(event) => {
              void add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <IconPhotoPlus size={30} stroke={1.5} aria-hidden />
          <span className={classes.label}>
            {pictures.length === 0 ? 'Add a screenshot or photo of the payment' : 'Add another picture'}
          </span>
          <span className={classes.quiet} id="picture-rule">
            Choose, drop or paste up to {MAX_PICTURES}: {types}
          </span>
          <span className={classes.chosen}>Chosen. It is sent as soon as the page has loaded.</span>
        </label>
      )}
      {percent !== null && (
        <progress value={percent} max={100} aria-label="Sending the picture">
          {percent} %
        </progress>
      )}
      <p role="status" className={classes.quiet}>
        {percent !== null && 'Sending the picture…'}
      </p>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** Holds a submit back while a picture is sent, which may have been chosen before hydration (PAY-161). */
const useHeldSubmit = ({ percent, problem }: ReturnType<typeof usePictures>) => {
  const [held, setHeld] = useState<HTMLFormElement | null>(null)
  useEffect(() => {
    if (!held || percent !== null) return
    setHeld(null)
    if (!problem) held.requestSubmit()
  }, [held, percent, problem])
  return setHeld
}

/** The method whose card is chosen beside the form (PAY-152). */
const chosenMethod = (): number | null =>
  Number(document.querySelector<HTMLInputElement>('[name=method]:checked')?.value) || null

const Form = ({ payment, onSent }: Props) => {
  const { transactionId, sender, paidAt } = payment
  const form = useSchemaForm(proofInput, { transactionId, sender, paidAt })
  const pictures = usePictures(payment)
  const forget = useKeptValues(`proof ${payment.orderId}`, form)
  const { mutateAsync } = trpc.payments.submit.useMutation()
  const send = form.submit(
    async (values) => {
      const sent = await mutateAsync({
        ...values,
        token: payment.token,
        methodId: chosenMethod(),
        pictures: pictures.pictures.map(({ id }) => id),
      })
      forget()
      toast({
        title: 'Proof Sent',
        description: `We check it within ${payment.checkTime}.`,
        tone: 'success',
      })
      onSent(sent)
    },
    { title: 'Not Sent', fallback: 'Please check your connection and try again.' },
  )
  const hold = useHeldSubmit(pictures)
  const isSent = payment.state === 'submitted'
  const hasId = Boolean(form.values.transactionId?.trim())
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        if (pictures.percent === null && (hasId || pictures.pictures.length > 0)) return send(event)
        event.preventDefault()
        if (pictures.percent !== null) return hold(event.currentTarget)
        pictures.setProblem(`${NO_PROOF}.`)
      }}
    >
      {isSent && <p className={classes.quiet}>You can correct what you sent until we have checked it.</p>}
      <TextInput
        label="Transaction ID"
        description="The number of the payment in your app, message or receipt. A picture is enough where there is none."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('transactionId')}
      />
      <TextInput
        label="Paid from (optional)"
        description="The name or number of the account that paid"
        autoComplete="name"
        {...form.getInputProps('sender')}
      />
      <TextInput
        label="Paid at, Pakistan time (optional)"
        type="datetime-local"
        {...form.getInputProps('paidAt')}
      />
      <Pictures {...pictures} />
      <FormProblem form={form} />
      <Button
        type="submit"
        size="lg"
        fullWidth
        loading={form.submitting}
        disabled={pictures.percent !== null}
      >
        {isSent ? 'Send again' : 'Send proof'}
      </Button>
    </form>
  )
}

/** The form that proves a payment (PAY-82). */
const ProofForm = (props: Props) => (
  <ApiProvider>
    <Form {...props} />
  </ApiProvider>
)

export default ProofForm
