import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { BackButton } from '#web/components/back-button.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { linkProps } from '#web/lib/links/link-props.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from '#web/order/code/code-step.module.css'
import own from './write-to-us.module.css'

const POLL_MS = 2000
const KEEP_MS = CODE_MINUTES * 60_000

export type WriteProps = {
  phone: string
  /** What the word proves the phone for; another one needs another word. */
  purpose: string
  start: () => Promise<Output<'otp', 'startProof'>>
  verify: (ticket: string) => Promise<unknown>
  onVerified: () => unknown
  /** Goes on with a code that the shop sends; absent where it cannot send one. */
  onCode: (() => void) | undefined
  /** Whether that code is being requested. */
  busy: boolean
  onBack: () => void
  /** Whether the step leaves the focus where it is. */
  isQuiet?: boolean
}

/**
 * Proves a phone by a message that its owner writes to the shop: a link that fills it in, and its QR code for whoever
 * reads this on a computer. The step moves on by itself as soon as the message has come in (OTP-71).
 */
const WriteToUs = (props: WriteProps) => {
  const { phone, purpose, start, verify, onVerified, onCode, busy, onBack, isQuiet = false } = props
  const link = useRef<HTMLAnchorElement>(null)
  const proof = useQuery({
    queryKey: ['word', purpose],
    queryFn: start,
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const ticket = proof.data?.ticket ?? ''
  const { data: status } = trpc.otp.proof.useQuery(
    { ticket },
    {
      enabled: ticket !== '',
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data?.isProved || state.data?.isOver ? false : POLL_MS),
    },
  )
  const isProved = status?.isProved ?? false
  useEffect(() => {
    if (!isProved) return
    verify(ticket).then(onVerified, (failure: unknown) =>
      toast({
        title: 'Verification Failed',
        description: errorMessage(failure, 'The network failed. Please try again.'),
        tone: 'error',
      }),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each word
  }, [isProved, ticket])
  useEffect(() => {
    if (ticket !== '' && !isQuiet) link.current?.focus()
  }, [ticket, isQuiet])

  return (
    <div className={classes.form}>
      {proof.isFetching && <SpinnerAfter />}
      {proof.error && (
        <p className={classes.status} role="alert" data-failed>
          {errorMessage(proof.error, 'The network failed. Please try again.')}
        </p>
      )}
      {proof.data && !status?.isOver && (
        <>
          <p className={classes.status} role="status">
            {isProved
              ? 'Your message is here. One moment…'
              : `Send the message that is filled in, from ${phoneText(phone)}. This page then goes on by itself.`}
          </p>
          <Button
            component="a"
            ref={link}
            size="md"
            fullWidth
            className={own.send}
            {...linkProps(proof.data.link)}
          >
            Send the code from your WhatsApp
          </Button>
          <figure className={own.qr}>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(proof.data.qr)}`}
              alt="QR code that opens WhatsApp"
              width={160}
              height={160}
            />
            <figcaption>
              On a computer, scan this with your phone, or write <b>{proof.data.word}</b> to{' '}
              <bdi dir="ltr">{phoneText(proof.data.number)}</bdi>.
            </figcaption>
          </figure>
        </>
      )}
      {(status?.isOver || proof.error) && (
        <>
          {status?.isOver && (
            <p className={classes.status} role="status">
              This code has expired.
            </p>
          )}
          <Button loading={proof.isFetching} onClick={() => void proof.refetch()}>
            Get a new code to send
          </Button>
        </>
      )}
      <div className={classes.buttons}>
        <BackButton disabled={busy || isProved} onClick={onBack} />
        {onCode && (
          <Button variant="subtle" loading={busy} disabled={isProved} onClick={onCode}>
            Get a code instead
          </Button>
        )}
      </div>
    </div>
  )
}

export default WriteToUs
