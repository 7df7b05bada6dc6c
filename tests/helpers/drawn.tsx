import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { onTestFinished, vi } from 'vitest'
import { appRouter } from '#src/app/router.ts'
import type { ShellData } from '#src/shared/pages.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { createClients, inProcess } from '#web/session/clients.ts'
import { readShellData } from '#web/session/shell-data.ts'

type Call = (path: string, input: unknown) => Promise<unknown>

/** Calls the procedures of a caller by their paths, as a browser does; a refusal is what a browser gets of it. */
export const callsOf =
  (caller: object): Call =>
  async (path, input) => {
    const [domain = '', procedure = ''] = path.split('.')
    try {
      return await Reflect.get(Reflect.get(caller, domain), procedure)(input)
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      const { _config: config } = appRouter._def
      const shape = getErrorShape({ config, error, type: 'mutation', path, input, ctx: undefined })
      return Promise.reject({ error: shape })
    }
  }

/** What forms and toasts ask of a page, which has no fields here. */
const page = { querySelector: () => null, activeElement: null, body: null, title: '' }

/**
 * Draws a component once, without a browser, and gives all elements that it returned: their handlers work, with real
 * calls. What it shows after an answer, and what its effects do, is for the browser tests.
 */
export const drawn = <Props extends object>(
  component: (props: Props) => ReactNode,
  props: Props,
  call: Call,
): ReactElement<Record<string, unknown>>[] => {
  // Before there is a document, by which it would look for a window.
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  vi.stubGlobal('document', page)
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement', 'Element'])
    vi.stubGlobal(name, vi.fn<() => void>())
  readShellData(() => ({ site: { currency: 'PKR', sendsWhatsapp: true } }) as ShellData)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    readShellData(() => undefined)
  })
  const found: ReactElement<Record<string, unknown>>[] = []
  const collect = (node: ReactNode): void => {
    if (Array.isArray(node)) for (const each of node) collect(each)
    if (!isValidElement<Record<string, unknown>>(node)) return
    found.push(node)
    collect(node.props.children as ReactNode)
  }
  const Probe = () => {
    collect(component(props))
    return null
  }
  const clients = createClients(inProcess(call))
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <ApiProvider clients={clients}>
        <Probe />
      </ApiProvider>
    </RouterContextProvider>,
  )
  return found
}
