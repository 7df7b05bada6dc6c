import { Button, TextInput } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { MAX_PICTURES, proofInput } from '#src/domains/payments/schema.ts'
import type { PaymentOfOrder, WatchedMethod } from '#src/shared/pages.ts'
import { amountInWords as amounts, common, pay as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { useEarlyFiles } from '#web/arrival/early-choice.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { Latin } from '#web/components/latin.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { inline } from '#web/lib/inline.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { useKeptValues } from './kept-values.ts'
import classes from './proof-form.module.css'
import { usePictures } from './use-pictures.ts'

type Props = {
  payment: PaymentOfOrder
  /** The methods whose payments are found by the transaction id alone. */
  watched: readonly WatchedMethod[]
  /** The method whose card is chosen at first. */
  firstMethod: number | null
  currency: string
  /** Called with the payment as it is once the proof was sent. */
  onSent: (payment: PaymentOfOrder) => void
}

/** Takes pictures by choice (a phone offers its camera), by drop and by paste, and shows those that were sent. */
const Pictures = ({
  pictures,
  sending,
  problem,
  isOver,
  add,
  remove,
  accepted,
}: ReturnType<typeof usePictures>) => {
  const input = useEarlyFiles((files) => void add(files))
  const percent = sending?.percent ?? null
  const rule = { count: MAX_PICTURES, ...accepted }
  return (
    <>
      {pictures.length > 0 && (
        <ul className={classes.pictures} aria-label={texts.picturesOfPayment}>
          {pictures.map(({ id, url, width, height }, index) => (
            <li key={id}>
              <img
                src={url}
                width={width}
                height={height}
                alt={texts.pictureOfPayment({ number: index + 1 })}
              />
              <Button
                size="sm"
                variant="default"
                aria-label={texts.removePicture({ number: index + 1 })}
                onClick={() => remove(id)}
              >
                {common.remove}
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
            accept="image/jpeg,image/png,image/webp,application/pdf"
            multiple
            // Only for the style of a file that is chosen before hydration: a proof may do without one.
            required
            aria-required={false}
            aria-describedby="picture-rule"
            onChange={(event) => {
              void add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <IconPhotoPlus size={30} stroke={1.5} aria-hidden />
          <span className={classes.label}>{pictures.length === 0 ? texts.addPicture : texts.addAnother}</span>
          <span className={classes.quiet} id="picture-rule">
            <span className={classes.byMouse}>{texts.pictureRuleByMouse(rule)}</span>
            <span className={classes.byTouch}>{texts.pictureRule(rule)}</span>
          </span>
          <span className={classes.chosen}>{texts.chosen}</span>
        </label>
      )}
      {sending && (
        // Without a value the bar moves by itself, from the moment of the choice (PAY-163).
        <progress max={100} {...(percent !== null && { value: percent })} aria-label={texts.sendingOfPicture}>
          {percent} %
        </progress>
      )}
      <p role="status" className={classes.quiet}>
        {sending && (percent === null ? texts.preparingPicture : common.sendingPicture)}
      </p>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** Fields that few buyers need, folded. They stay open once they were, also where their text is deleted again. */
const More = ({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen || isShown || undefined} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.more}>{label}</summary>
      <div className={classes.form}>{children}</div>
    </details>
  )
}

/** Holds a submit back while a picture is sent, which may have been chosen before hydration (PAY-161). */
const useHeldSubmit = ({ sending, problem }: ReturnType<typeof usePictures>) => {
  const [held, setHeld] = useState<HTMLFormElement | null>(null)
  useEffect(() => {
    if (!held || sending) return
    setHeld(null)
    if (!problem) held.requestSubmit()
  }, [held, sending, problem])
  return [held !== null, setHeld] as const
}

/** The method whose card is chosen beside the form, which works without this code. */
const chosenMethod = (): number | null =>
  Number(document.querySelector<HTMLInputElement>('[name=method]:checked')?.value) || null

/** What watches the account of the chosen method; undefined where nothing does. */
const useWatched = ({ watched, firstMethod }: Props): WatchedMethod | undefined => {
  const [chosen, setChosen] = useState(firstMethod)
  useEffect(() => {
    const look = () => setChosen(chosenMethod())
    look()
    document.addEventListener('change', look)
    return () => document.removeEventListener('change', look)
  }, [])
  return watched.find(({ id }) => id === chosen)
}

const Form = (props: Props) => {
  const { payment, currency, onSent } = props
  const watching = useWatched(props)
  const { transactionId, sender, paidAt } = payment
  const form = useSchemaForm(proofInput, { transactionId, sender, paidAt })
  const pictures = usePictures(payment)
  const [lacksProof, setLacksProof] = useState(false)
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
        title: texts.proofSent,
        description: watching?.isQuick ? texts.lookForPayment : texts.weCheckWithin(payment),
        tone: 'success',
      })
      onSent(sent)
    },
    { title: texts.notSent, fallback: common.checkConnection },
  )
  const [isHeld, hold] = useHeldSubmit(pictures)
  const isSent = payment.state === 'submitted'
  const hasProof = Boolean(form.values.transactionId?.trim()) || pictures.pictures.length > 0
  // What was typed there is seen again, and so is what is wrong with it.
  const { errors, values: typed } = form
  const isSenderShown = errors.sender || errors.paidAt || typed.sender || typed.paidAt
  const isMoreShown = pictures.pictures.length > 0 || pictures.sending !== null || isSenderShown
  const pictureField = <Pictures {...pictures} />
  const idField = (
    <TextInput
      label={texts.transactionId}
      description={watching ? texts.whereTransactionId : texts.whichTransactionId}
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('transactionId')}
    />
  )
  const senderFields = (
    <>
      <TextInput
        label={texts.paidFrom}
        description={texts.whoPaid}
        autoComplete="name"
        {...form.getInputProps('sender')}
      />
      <TextInput label={texts.paidAt} type="datetime-local" {...form.getInputProps('paidAt')} />
    </>
  )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        setLacksProof(!hasProof && !pictures.sending)
        if (hasProof && !pictures.sending) return send(event)
        event.preventDefault()
        if (pictures.sending) hold(event.currentTarget)
      }}
    >
      {isSent && <p className={classes.quiet}>{texts.canCorrect}</p>}
      {watching ? (
        <>
          {idField}
          <p className={classes.quiet}>
            {watching.isQuick ? texts.lookForPayment : texts.findById} {texts.pictureOptional}
          </p>
          <More label={texts.addMore} isShown={Boolean(isMoreShown)}>
            {pictureField}
            {senderFields}
          </More>
        </>
      ) : (
        <>
          {pictureField}
          {idField}
          <More label={texts.more} isShown={Boolean(isSenderShown)}>
            {senderFields}
          </More>
        </>
      )}
      <p>
        {inline(
          texts.proofIsFor({
            amount: (
              <strong>
                <Latin>{formatMoney(payment.amount, currency)}</Latin>
              </strong>
            ),
            words: amounts.inWords(payment.amount),
          }),
        )}
      </p>
      <FormProblem form={lacksProof && !hasProof ? { problem: texts.enterProof } : form} />
      <Button type="submit" size="lg" fullWidth loading={form.submitting || isHeld}>
        {isSent ? texts.sendAgain : texts.sendProof}
      </Button>
      <p role="status" className={classes.quiet}>
        {isHeld && texts.sentWithPicture}
      </p>
    </form>
  )
}

/** The form that proves a payment. */
const ProofForm = (props: Props) => (
  <ApiProvider>
    <Form {...props} />
  </ApiProvider>
)

export default ProofForm
