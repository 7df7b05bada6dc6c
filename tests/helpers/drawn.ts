import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { onTestFinished, vi } from 'vitest'
import type { ShellData } from '#src/shared/pages.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { createClients, inProcess } from '#web/session/clients.ts'
import { readShellData } from '#web/session/shell-data.ts'

type Call = (path: string, input: unknown) => Promise<unknown>

/** Calls the procedures of a caller by their paths, as a browser does. */
export const callsOf =
  (caller: object): Call =>
  (path, input) => {
    const [domain = '', procedure = ''] = path.split('.')
    return Reflect.get(Reflect.get(caller, domain), procedure)(input)
  }

class Field {}

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
  vi.stubGlobal('document', page)
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement', 'Element']) vi.stubGlobal(name, Field)
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
  renderToStaticMarkup(createElement(ApiProvider, { clients, children: createElement(Probe) }))
  return found
}
