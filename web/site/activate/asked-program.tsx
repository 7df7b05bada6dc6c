import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { here } from '#src/shared/page-address.ts'
import { activate as texts } from '#src/shared/texts.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { Latin } from '#web/components/latin.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { inline } from '#web/lib/inline.ts'
import { type Output, trpc, type Utils } from '#web/lib/trpc.ts'
import { dayText, momentText } from '#web/lib/unbroken.ts'
import classes from '#web/site/account/account-page.module.css'
import { Choice } from './choice.tsx'
import { CodeForm } from './code-form.tsx'

type Asked = Output<'licenses', 'asked'>
type License = Asked['licenses'][number]

/** By what somebody holds licences here: the account, else the proof of an order; and a trial beside either. */
type Viewer = { isUser: boolean; token: string | undefined; hasTrial: boolean }

/** The calls of a holder: by the account, by the proof of an order, or by a trial alone. */
const ownCallsOf = ({ licenses }: Utils['client'], { isUser, token }: Viewer) =>
  isUser || token === undefined
    ? {
        asked: (code: string) => (isUser ? licenses.asked : licenses.trialAsked).query({ code }),
        systems: ({ id, orderId }: License) => licenses.systems.query({ id: orderId ?? 0, licenseId: id }),
        approve: licenses.approve.mutate,
      }
    : {
        asked: (code: string) => licenses.trackedAsked.query({ code, token }),
        systems: ({ id }: License) => licenses.trackedSystems.query({ token, licenseId: id }),
        approve: (chosen: Parameters<typeof licenses.approve.mutate>[0]) =>
          licenses.approveTracked.mutate({ ...chosen, token }),
      }

/** The same, with the trial after the licences. A wrong code is asked about once. */
const callsOf = (client: Utils['client'], viewer: Viewer) => {
  const own = ownCallsOf(client, viewer)
  const { isUser, token, hasTrial } = viewer
  const isBeside = hasTrial && (isUser || token !== undefined)
  return {
    ...own,
    asked: async (code: string) => {
      const asked = await own.asked(code)
      const tried = isBeside ? await client.licenses.trialAsked.query({ code }) : null
      return { ...asked, licenses: [...asked.licenses, ...(tried?.licenses ?? [])] }
    },
    approve: (license: License, code: string, replaces: number | undefined) =>
      isTrial(license)
        ? client.licenses.approveTrial.mutate({ code })
        : own.approve({ code, id: license.id, ...(replaces !== undefined && { replaces }) }),
  }
}
type Calls = ReturnType<typeof callsOf>

const isTrial = ({ orderId }: License): boolean => orderId === null

const nameOf = (license: License): string => {
  const { plan, ending, label } = license
  const called = isTrial(license) ? texts.yourTrial : label
  return texts.licenseNamed({ plan: planNames[plan], ending, label: called })
}

type ReplaceProps = {
  license: License
  calls: Calls
  value: number | undefined
  onChange: (system: number) => void
}

/** Which system gives its place, where a licence has none left. */
const Replaced = ({ license, calls, value, onChange }: ReplaceProps) => {
  const { data, error } = useQuery({
    queryKey: ['systems of', license.id],
    queryFn: () => calls.systems(license),
  })
  if (error) return <p role="alert">{errorMessage(error, texts.systemsNotLoaded)}</p>
  if (!data) return <SpinnerAfter />
  if (data.removableAt)
    return <p role="alert">{texts.nextSwapAt({ removableAt: dayText(data.removableAt) })}</p>
  return (
    <Choice
      question={texts.whichIsReplaced({ allowed: license.allowed })}
      options={data.systems.map(({ id, name, platform, lastSeenAt }) => ({
        id,
        label: <bdi>{name}</bdi>,
        about: texts.lastSeen({ platform, lastSeenAt: momentText(lastSeenAt) }),
      }))}
      chosen={value}
      onChange={onChange}
    />
  )
}

type Props = {
  code: string
  viewer: Viewer
  /** Takes another code; a blank one for none. */
  onCode: (code: string) => void
  /** Proves anew whose licence it is, without the account. */
  onStartAgain: () => void
}

/** What asks, from where and for which licence; the press that activates it (LIC-1260). */
export const AskedProgram = ({ code, viewer, onCode, onStartAgain }: Props) => {
  const { client } = trpc.useUtils()
  const calls = callsOf(client, viewer)
  const asked = useQuery({
    queryKey: ['asked', code, viewer],
    queryFn: () => calls.asked(code),
    retry: false,
  })
  // By its place, because a licence and a trial may have one id.
  const [chosen, setChosen] = useState<number>()
  const [replaces, setReplaces] = useState<number>()
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open')
  const [problem, setProblem] = useState<string | null>(null)
  const again = (
    <Button variant="subtle" size="sm" onClick={onStartAgain}>
      {texts.fromOtherOrder}
    </Button>
  )
  if (asked.isPending) return <SpinnerAfter />
  if (asked.error) {
    const isCode = hasStatus(asked.error, 404)
    return (
      <div className={classes.step}>
        <CodeForm problem={errorMessage(asked.error, texts.notLoaded)} onCode={onCode} />
        {isCode && viewer.token !== undefined && again}
      </div>
    )
  }
  const { name, platform, address, isNear, licenses } = asked.data
  const license = licenses[licenses.length === 1 ? 0 : (chosen ?? -1)]
  const isUsedUp = license !== undefined && license.systemsInUse >= license.allowed
  // A trial is on one system, so nobody has to name the one that it leaves.
  const isFull = isUsedUp && !isTrial(license)
  const press = async () => {
    if (!license) return setProblem(texts.chooseLicense)
    if (isFull && replaces === undefined) return setProblem(texts.chooseSystem)
    setState('sending')
    setProblem(null)
    try {
      await calls.approve(license, code, isFull ? replaces : undefined)
      setState('done')
    } catch (failure) {
      setState('open')
      setProblem(errorMessage(failure, texts.notActivated))
    }
  }
  if (state === 'done') {
    return (
      <Alert color="brand" variant="light" role="status" title={texts.done}>
        {texts.isActivated({ name })}
      </Alert>
    )
  }
  return (
    <div className={classes.step}>
      <h2>{texts.question({ name })}</h2>
      <p>
        <bdi>{platform}</bdi>
        <br />
        {inline((isNear ? texts.fromThisNetwork : texts.fromAddress)({ address: <Latin>{address}</Latin> }))}
      </p>
      <p>{inline(texts.onlyYourOwn({ code: <Latin>{code.toUpperCase()}</Latin> }))}</p>
      {licenses.length === 0 && (
        <>
          <p role="alert">{texts.noLicense}</p>
          <Button component="a" href={here('/#pricing')} variant="default">
            {texts.seePlans}
          </Button>
          {again}
        </>
      )}
      {licenses.length === 1 && license && (
        <p>
          <strong>{nameOf(license)}</strong>
        </p>
      )}
      {licenses.length > 1 && (
        <Choice
          question={texts.forWhichLicense}
          options={licenses.map((one, place) => ({
            id: place,
            label: nameOf(one),
            about: texts.systemsInUse({ systems: one.systemsInUse, allowed: one.allowed }),
          }))}
          chosen={chosen}
          onChange={(place) => {
            setChosen(place)
            setReplaces(undefined)
          }}
        />
      )}
      {isFull && <Replaced license={license} calls={calls} value={replaces} onChange={setReplaces} />}
      {isUsedUp && !isFull && <p>{texts.trialMoves}</p>}
      {problem && <p role="alert">{problem}</p>}
      {licenses.length > 0 && (
        <div className={classes.buttons}>
          <Button size="lg" loading={state === 'sending'} onClick={() => void press()}>
            {texts.activateIt}
          </Button>
          <Button size="lg" variant="default" onClick={() => onCode('')}>
            {texts.notMine}
          </Button>
        </div>
      )}
    </div>
  )
}
