import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { common, verification as texts } from '#src/shared/texts.ts'
import { BackButton } from '#web/components/back-button.tsx'
import classes from '#web/components/form/step.module.css'
import { Latin } from '#web/components/latin.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { inline } from '#web/lib/inline.ts'
import { linkProps } from '#web/lib/links/link-props.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import own from './write-to-us.module.css'

const POLL_MS = 2000
const KEEP_MS = CODE_MINUTES * 60_000

const focus = (button: HTMLButtonElement | null) => button?.focus()

export type WriteProps = {
  phone: string
  /** The purpose for which the word proves the phone; another purpose needs another word. */
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
 * Proves a phone by a message that its owner writes to the shop: a link that fills it in, and its QR code for those who
 * read this on a computer. The step moves on by itself as soon as the message has arrived.
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
  const live = trpc.otp.watchProof.useSubscription({ ticket }, { enabled: ticket !== '' })
  const isLive = live.status === 'pending'
  // With a live connection, polling only finds out that the word has expired.
  const { data: polled } = trpc.otp.proof.useQuery(
    { ticket },
    {
      enabled: ticket !== '',
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => {
        if (state.data?.isProved || state.data?.isOver) return false
        return isLive ? KEEP_MS : POLL_MS
      },
    },
  )
  const status = live.data?.isProved ? live.data : polled
  const isProved = status?.isProved ?? false
  const verifying = useMutation({
    mutationFn: verify,
    onSuccess: () => onVerified(),
    onError: (failure) =>
      void toastFailure(failure, { title: texts.verificationFailed, fallback: common.networkFailed }),
  })
  // A refusal means that the word was used, or arrived too long ago.
  const isOver = status?.isOver || hasStatus(verifying.error, 400)
  const isMovingOn = isProved && !verifying.isError
  const canRepeat = verifying.isError && !isOver
  const renew = () => {
    verifying.reset()
    void proof.refetch()
  }
  useEffect(() => {
    if (isProved) verifying.mutate(ticket)
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
          {errorMessage(proof.error, common.networkFailed)}
        </p>
      )}
      {canRepeat && (
        <>
          <p className={classes.status} role="alert" data-failed>
            {errorMessage(verifying.error, common.networkFailed)}
          </p>
          <Button ref={focus} onClick={() => verifying.mutate(ticket)}>
            {common.tryAgain}
          </Button>
        </>
      )}
      {proof.data && !isOver && !canRepeat && (
        <>
          <p className={classes.status} role="status">
            {isProved ? texts.messageArrived : texts.sendFilledMessage({ phone: phoneText(phone) })}
          </p>
          <Button
            component="a"
            ref={link}
            size="md"
            fullWidth
            className={own.send}
            {...linkProps(proof.data.link)}
          >
            {texts.sendCodeFromWhatsapp}
          </Button>
          <figure className={own.qr}>
            <img
              className="qr-code"
              src={`data:image/svg+xml,${encodeURIComponent(proof.data.qr)}`}
              alt={texts.qrCodeOpensWhatsapp}
              width={160}
              height={160}
            />
            <figcaption>
              {inline(
                texts.scanOnComputer({
                  word: <b>{proof.data.word}</b>,
                  number: <Latin>{phoneText(proof.data.number)}</Latin>,
                }),
              )}
            </figcaption>
          </figure>
        </>
      )}
      {(isOver || proof.error) && (
        <>
          {isOver && (
            <p className={classes.status} role="status">
              {texts.codeExpired}
            </p>
          )}
          <Button loading={proof.isFetching} onClick={renew}>
            {texts.getNewCode}
          </Button>
        </>
      )}
      <div className={classes.buttons}>
        <BackButton disabled={busy || isMovingOn} onClick={onBack} />
        {onCode && (
          <Button variant="subtle" loading={busy} disabled={isMovingOn} onClick={onCode}>
            {texts.getCodeInstead}
          </Button>
        )}
      </div>
    </div>
  )
}

export default WriteToUs
