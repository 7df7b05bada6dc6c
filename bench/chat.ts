import { relayClient, SOCKETS, saturate, shopClient, steadyLoad } from './chat-load.ts'
import { startServer, stopServer } from './server.ts'

/**
 * The least throughput of the shop beside a bare relay. The shop stores each message on disk first; the relay does not.
 */
const MIN_RATIO = 0.5

/**
 * Prints the deliveries of 1,000 sockets of the shop and of the relay. Sets exit code 1 when a message was lost,
 * doubled or out of order, or when the shop delivers less than half as much as the relay.
 */
export const benchChat = async (
  print: (line: string) => void,
  shopFile: string,
  shopEnv: Record<string, string>,
  seconds: number,
) => {
  const relay = await startServer('bench/relay.ts', {})
  const shop = await startServer(shopFile, shopEnv)
  const rates: Record<string, { steady: number; saturated: number }> = {}
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
    const saturated = await saturate(client)
    rates[name] = { steady: rate, saturated }
    print(`chat, saturated: ${name} ${Math.round(saturated)} deliveries/s`)
  }
  const ratio = (of: 'steady' | 'saturated') => (rates.shop?.[of] ?? 0) / (rates.relay?.[of] ?? 1)
  const [steady, saturated] = [ratio('steady'), ratio('saturated')]
  print(
    `chat, throughput to a bare relay: ratio ${steady.toFixed(2)} under this load, ${saturated.toFixed(2)} saturated ` +
      `(at least ${MIN_RATIO})`,
  )
  if (Math.min(steady, saturated) < MIN_RATIO) faults.push('the shop is too slow beside a relay')
  for (const fault of faults) print(`chat: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  await stopServer(shop)
  await stopServer(relay)
}
