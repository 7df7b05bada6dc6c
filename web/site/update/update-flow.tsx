import { Alert, Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { here } from '#src/shared/page-address.ts'
import { update as texts } from '#src/shared/texts.ts'
import { Latin } from '#web/components/latin.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { hasStatus } from '#web/lib/errors.ts'
import { inline } from '#web/lib/inline.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { EXTENSIONS_PAGE } from '#web/order/install/extensions-page.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import classes from '#web/site/account/account-page.module.css'
import {
  canWriteFolders,
  chooseFolder,
  type Folder,
  forgetFolder,
  keepFolder,
  keptFolder,
  mayWrite,
} from './folder.ts'
import { NotWritten, type Trouble, writeVersion } from './write-version.ts'

type Update = Output<'downloads', 'shownUpdate'>

const POLL_MS = 2000
/** The extension looks every two seconds, and every half minute where the browser has put it to sleep. */
const SILENT_MS = 75_000

type Problem = Trouble | 'notAllowed'

const wordsOf = (problem: Problem, found: string): string =>
  ({
    notLoaded: texts.notLoaded,
    wrongContent: texts.wrongContent,
    otherFolder: found === '' ? texts.noExtensionThere : texts.otherExtension({ found }),
    noRoom: texts.noRoom,
    locked: texts.locked,
    notWritten: texts.notWritten,
    notAllowed: texts.notAllowed,
  })[problem]

/** The way that every browser knows: the archive, and the folder by hand. */
const ByHand = ({ update, children }: { update: Update; children?: ReactNode }) => (
  <section className={classes.step} aria-labelledby="by-hand">
    <h2 id="by-hand">{texts.byHand}</h2>
    {children}
    <p>{texts.howByHand}</p>
    <Button component="a" href={update.downloadUrl} variant="default" size="lg">
      <span>{inline(texts.downloadArchive({ version: <Latin>{update.version}</Latin> }))}</span>
    </Button>
  </section>
)

type State = 'ready' | 'writing' | 'waiting' | 'silent'

/** Writes a version by two presses: "Update", and the browser's question (UPD-1308). */
const Writing = ({ update, onWritten }: { update: Update; onWritten: () => void }) => {
  // Undefined until the browser said whether it keeps one.
  const [folder, setFolder] = useState<Folder | null>()
  const [isWriting, setWriting] = useState(false)
  const [problem, setProblem] = useState<{ kind: Problem; found: string } | null>(null)
  useEffect(() => void keptFolder().then(setFolder), [])
  const tell = (kind: Problem, found = '') => setProblem({ kind, found })
  const writeInto = async (chosen: Folder) => {
    if (!(await mayWrite(chosen))) return tell('notAllowed')
    setFolder(chosen)
    try {
      await writeVersion(chosen, update)
      await keepFolder(chosen)
      onWritten()
    } catch (error) {
      const { trouble, found } = error instanceof NotWritten ? error : new NotWritten('notWritten')
      tell(trouble, found)
      if (trouble !== 'otherFolder') return
      // Chosen wrongly, or moved since: it is asked for again.
      await forgetFolder()
      setFolder(null)
    }
  }
  const press = async (ask: boolean) => {
    setProblem(null)
    setWriting(true)
    try {
      const chosen = ask || !folder ? await chooseFolder() : folder
      if (chosen) await writeInto(chosen)
    } catch {
      tell('notAllowed')
    } finally {
      setWriting(false)
    }
  }
  if (folder === undefined) return <SpinnerAfter />
  return (
    <>
      {!folder && <p>{inline(texts.whichFolder({ page: <Latin>{EXTENSIONS_PAGE}</Latin> }))}</p>}
      {problem && <p role="alert">{wordsOf(problem.kind, problem.found)}</p>}
      <Button size="lg" fullWidth loading={isWriting} onClick={() => void press(false)}>
        {folder ? texts.updateNow : texts.chooseFolder}
      </Button>
      <p>{texts.browserAsks}</p>
      {folder && (
        <Button variant="subtle" size="sm" disabled={isWriting} onClick={() => void press(true)}>
          {texts.chooseOtherFolder}
        </Button>
      )}
    </>
  )
}

const Flow = () => {
  const [token, setToken] = useState<string>()
  const [state, setState] = useState<State>('ready')
  useEffect(() => {
    const read = () => {
      setToken(window.location.hash.slice(1))
      setState('ready')
    }
    read()
    // The extension may open a later version in the same tab.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => setState('silent'), SILENT_MS)
    return () => clearTimeout(timer)
  }, [state])
  const isWaiting = state === 'waiting' || state === 'silent'
  const { data, error, refetch } = trpc.downloads.shownUpdate.useQuery(
    { token: token ?? '' },
    {
      enabled: token !== undefined && token !== '',
      retry: false,
      placeholderData: keepPreviousData,
      refetchInterval: isWaiting ? POLL_MS : false,
    },
  )
  if (token === '' || (!data && hasStatus(error, 404))) return <p role="alert">{texts.openFromExtension}</p>
  if (error && !data) {
    return (
      <div className={classes.step}>
        <p role="alert">{texts.notShown}</p>
        <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>
      </div>
    )
  }
  if (!data) return <SpinnerAfter />
  const version = <Latin>{data.version}</Latin>
  if (data.runs === data.version) {
    return (
      <Alert color="brand" variant="light" role="status" title={texts.done}>
        {inline(texts.isInstalled({ version, system: data.system }))}
      </Alert>
    )
  }
  if (!canWriteFolders())
    return (
      <ByHand update={data}>
        <p>{texts.cannotWrite}</p>
      </ByHand>
    )
  return (
    <div className={classes.step}>
      <h2>{inline(texts.versionIsThere({ version }))}</h2>
      {data.notes && <p>{data.notes}</p>}
      {isWaiting && <p role="status">{state === 'waiting' ? texts.isWritten : texts.noAnswer}</p>}
      {state === 'waiting' && <SpinnerAfter />}
      {state === 'silent' && (
        <>
          <ol className={classes.steps}>
            <li>{inline(texts.switchOnDeveloperMode({ page: <Latin>{EXTENSIONS_PAGE}</Latin> }))}</li>
            <li>{texts.reloadThere}</li>
            <li>{texts.wasOtherCopy}</li>
          </ol>
          <p>
            <a href={here('/track')}>{texts.askUs}</a>
          </p>
        </>
      )}
      {!isWaiting && <Writing update={data} onWritten={() => setState('waiting')} />}
      {state !== 'waiting' && <ByHand update={data} />}
    </div>
  )
}

/** A new version is written, loaded by the extension, and said to run by it. */
const UpdateFlow = () => (
  <ApiProvider>
    <Flow />
  </ApiProvider>
)

export default UpdateFlow
