import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { here } from '#src/shared/page-address.ts'
import type { OpensBy, SitePage } from '#src/shared/pages.ts'
import { common, activate as texts } from '#src/shared/texts.ts'
import { waysOf } from '#src/shared/ways.ts'
import { pageData } from '#web/arrival/page-data.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import classes from '#web/site/account/account-page.module.css'
import { noCodeComes } from '#web/site/account/reset-words.ts'
import { CodeOfOrder } from '#web/site/key/code-of-order.tsx'
import { forgetTracking, keepTracking, keptTracking, type Tracking } from '#web/site/key/tracking.ts'
import { AskForm } from '#web/site/track/ask-form.tsx'
import { forgetCode, givenCode, keepCode } from './activating.ts'
import { AskedProgram } from './asked-program.tsx'
import { CodeForm } from './code-form.tsx'

type ProveProps = { opensBy: Exclude<OpensBy, 'itself'>; onProved: (tracking: Tracking) => void }

/**
 * Proves whose licence it is, without an account: the number of its order, and a code or a message. Where the shop can send
 * none, it says what remains (LIC-1263).
 */
const ProveOrder = ({ opensBy, onProved }: ProveProps) => {
  const [tracking, setTracking] = useState(keptTracking)
  const { data: byMessage } = trpc.otp.byMessage.useQuery()
  const change = (next: Tracking) => {
    keepTracking(next)
    setTracking(next)
    if (next.token !== undefined) onProved(next)
  }
  const leave = () => {
    forgetTracking()
    setTracking(null)
  }
  if (tracking) {
    return (
      <CodeOfOrder
        tracking={tracking}
        writesBy={waysOf(pageData().site)}
        canWrite={opensBy === 'message' || (byMessage?.isOffered ?? false)}
        onChange={change}
        onBack={leave}
      />
    )
  }
  return (
    <div className={classes.step}>
      {opensBy === 'nothing' && <p>{texts.signInToAccount}</p>}
      <Button
        component="a"
        href={`${here('/login')}?redirect=${encodeURIComponent(here('/activate'))}`}
        size="lg"
      >
        {common.signIn}
      </Button>
      <section className={classes.step} aria-labelledby="guest">
        <h2 id="guest">{texts.withoutAccount}</h2>
        {opensBy === 'nothing' ? (
          <>
            <p>{texts.typeTheKey}</p>
            <p>{noCodeComes(pageData().site)}</p>
          </>
        ) : (
          <AskForm writesFirst={opensBy === 'message'} onAsked={change} />
        )}
      </section>
    </div>
  )
}

type Props = Pick<ProveProps, 'opensBy'> & Pick<SitePage, 'viewer'>

const Flow = ({ opensBy, viewer }: Props) => {
  const [code, setCode] = useState<string | null>(null)
  const [token, setToken] = useState<string>()
  const [isUser, setUser] = useState(viewer !== 'visitor')
  // Undefined until the shop said whether this browser has one.
  const { data: trial, isError } = trpc.trials.current.useQuery(undefined, { staleTime: 0 })
  useEffect(() => {
    const read = () => setCode(givenCode())
    setToken(keptTracking()?.token)
    read()
    // A second code that is scanned into the same tab changes the hash alone.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  const startAgain = () => {
    forgetTracking()
    setToken(undefined)
    setUser(false)
  }
  if (code === null || (trial === undefined && !isError)) return <SpinnerAfter />
  const hasTrial = Boolean(trial)
  if (!isUser && token === undefined && !hasTrial) {
    return <ProveOrder opensBy={opensBy} onProved={(tracking) => setToken(tracking.token)} />
  }
  if (code === '') {
    return (
      <CodeForm
        problem={null}
        onCode={(typed) => {
          keepCode(typed)
          setCode(typed)
        }}
      />
    )
  }
  return (
    <AskedProgram
      key={code}
      code={code}
      viewer={{ isUser, token, hasTrial }}
      onCode={(typed) => {
        if (typed === '') forgetCode()
        else keepCode(typed)
        // The address would bring the old code back.
        window.history.replaceState(window.history.state, '', window.location.pathname)
        setCode(typed)
      }}
      onStartAgain={startAgain}
    />
  )
}

/** A code becomes an activation in three steps: who presses, what asks, and the press. */
const ActivateFlow = (props: Props) => (
  <ApiProvider>
    <Flow {...props} />
  </ApiProvider>
)

export default ActivateFlow
