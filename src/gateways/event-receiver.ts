import { promises as dns, type LookupAddress } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { networkOf } from './network-ranges.ts'

/** The most bytes of an answer that are read. */
const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 10_000

type Call = {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether the address may be on this machine or in its private network. */
  mayBePrivate: boolean
  /** Ends the call early. */
  signal: AbortSignal
}

/** The answer of a receiver: its status and the beginning of its body, or why there is none. */
export type Received = { status: number; body: string } | { problem: string }

/** Sends one event to a program outside. Gives why it could not, and throws only where `signal` ended it. */
export type EventReceiver = { post(call: Call): Promise<Received> }

/** Why a call is refused before anything is sent. */
class Refused extends Error {}

type Lookup = (hostname: string) => Promise<LookupAddress[]>
const systemLookup: Lookup = (hostname) => dns.lookup(hostname, { all: true })

/** Rejects once the signal ends what is waited for. A look-up of a name cannot be ended itself. */
const orAborted = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/**
 * The addresses of the host, all of which may be connected to (EVENT-1085). Throws Refused. A name of a stranger may lead
 * to services of this machine or its network, and to the metadata of a cloud, which are link-local.
 */
const allowedAddresses = async (
  { protocol, hostname }: URL,
  { mayBePrivate, signal }: Call,
  lookup: Lookup,
): Promise<LookupAddress[]> => {
  const found = await orAborted(lookup(hostname.replace(/^\[(.*)\]$/, '$1')), signal)
  for (const { address } of found) {
    const network = networkOf(address)
    if (network === 'public' || (network === 'private' && mayBePrivate)) continue
    throw new Refused(
      network === 'private'
        ? `The address leads to a private network (${address}), which Settings, Advanced does not allow.`
        : `The address leads to ${address}, which is no address of the internet.`,
    )
  }
  if (protocol !== 'https:' && found.some(({ address }) => networkOf(address) === 'public')) {
    throw new Refused('The address must begin with https://, because others could read the call on its way.')
  }
  return found
}

/**
 * Looks up nothing: gives the addresses that were checked. A second look-up could give another address than the one that
 * was checked (DNS rebinding).
 */
const pinned =
  (addresses: LookupAddress[]): NonNullable<RequestOptions['lookup']> =>
  (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }

/** The text of an answer, cut off at 64 KiB. Leaving the loop closes the connection. */
const readBody = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= MAX_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8')
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'no code'

/**
 * Calls receivers of events over the real network: each look-up is checked, and the connection goes to the address that
 * was checked. Redirects are not followed. A call ends after 10 seconds (EVENT-1086).
 */
export const createEventReceiver = ({
  lookup = systemLookup,
  timeoutMs = TIMEOUT_MS,
}: {
  lookup?: Lookup
  timeoutMs?: number
} = {}): EventReceiver => ({
  post: async (call) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([call.signal, timeout])
    try {
      const url = new URL(call.url)
      const addresses = await allowedAddresses(url, { ...call, signal }, lookup)
      const answered = Promise.withResolvers<IncomingMessage>()
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const options = {
        method: 'POST',
        headers: call.headers,
        agent: false,
        lookup: pinned(addresses),
        signal,
      }
      send(url, options, answered.resolve).on('error', answered.reject).end(call.body)
      const response = await answered.promise
      return { status: response.statusCode ?? 0, body: await readBody(response) }
    } catch (error) {
      call.signal.throwIfAborted()
      if (error instanceof Refused) return { problem: error.message }
      if (timeout.aborted) return { problem: `It did not answer within ${timeoutMs / 1000} seconds.` }
      const code = codeOf(error)
      const isUnknown = ['ENOTFOUND', 'EAI_AGAIN'].includes(code)
      return { problem: isUnknown ? 'The name of the host is not known.' : `No connection (${code}).` }
    }
  },
})
