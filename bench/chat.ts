import { relayClient, SOCKETS, saturate, shopClient, steadyLoad } from './chat-load.ts'
import { cpuMsOf, startServer, stopServer } from './server.ts'

/**
 * The least deliveries of the shop for the CPU time in which a bare relay makes one. The shop stores each message on
 * disk first; the relay does not.
 */
const AT_LEAST = 0.6
/** Pairs of saturated runs in turns. One run of the relay alone varies by a quarter. */
const PAIRS = 7

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Prints the deliveries of 1,000 sockets of the shop and of the relay. Sets exit code 1 when a message was lost,
 * doubled or out of order, or when the shop takes too much CPU time beside the relay. The deliveries a second are no
 * measure of it, because this process, which receives all of them, is slower than the relay.
 */
export const benchChat = async (
  print: (line: string) => void,
  shopFile: string,
  shopEnv: Record<string, string>,
  seconds: number,
) => {
  const relay = await startServer('bench/relay.ts', {})
  const shop = await startServer(shopFile, shopEnv)
  const faults: string[] = []
  for (const [name, client] of [
    ['relay', relayClient(relay.url)],
    ['shop', shopClient(shop.url)],
  ] as const) {
    const { lost, doubled, disordered, p99, rate } = await steadyLoad(client, seconds)
    print(
      `chat, ${SOCKETS} sockets, ${seconds} s: ${name} ` +
        `${Math.round(rate)} deliveries/s, ${lost} lost, ${doubled} doubled, ${disordered} out of order, ` +
        `p99 ${p99.toFixed(1)} ms`,
    )
    if (lost + doubled + disordered > 0) faults.push(`${name} lost, doubled or disordered messages`)
  }
  type Saturated = Awaited<ReturnType<typeof saturate>>
  const pairs: { relay: Saturated; shop: Saturated }[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    pairs.push({
      relay: await saturate(relayClient(relay.url), () => cpuMsOf(relay)),
      shop: await saturate(shopClient(shop.url), () => cpuMsOf(shop)),
    })
  }
  const medianOf = (value: (pair: (typeof pairs)[number]) => number) => median(pairs.map(value))
  const ratio = medianOf((pair) => pair.relay.cpuUs / pair.shop.cpuUs)
  print(
    `chat, saturated, median of ${PAIRS} pairs: shop ${Math.round(medianOf((pair) => pair.shop.rate))} deliveries/s ` +
      `at ${medianOf((pair) => pair.shop.cpuUs).toFixed(1)} µs, relay ` +
      `${Math.round(medianOf((pair) => pair.relay.rate))} at ` +
      `${medianOf((pair) => pair.relay.cpuUs).toFixed(1)} µs, ratio by CPU time ${ratio.toFixed(2)} (at least ${AT_LEAST})`,
  )
  if (ratio < AT_LEAST) faults.push('the shop takes too long beside a relay')
  for (const fault of faults) print(`chat: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  await stopServer(shop)
  await stopServer(relay)
}
