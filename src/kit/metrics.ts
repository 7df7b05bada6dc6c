import type { Metrics } from '#src/deps.ts'
import type { SendResult } from '#src/gateways/send-result.ts'

/** The upper bounds of the histogram of answering times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Route = { method: string; route: string; buckets: number[]; sum: number; statuses: Map<number, number> }

export type Labels = Record<string, string | number>

const escaped = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const line = (name: string, labels: Labels, value: number): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

/** One metric in the text format of Prometheus, version 0.0.4. */
export const metricText = (
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  lines: readonly (readonly [labels: Labels, value: number, suffix?: string])[],
): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...lines.map(([labels, value, suffix = '']) => line(`${name}${suffix}`, labels, value)),
  ].join('\n')

const histogramLines = ({ method, route, buckets, sum }: Route) => {
  let total = 0
  const lines = [...BOUNDS, '+Inf'].map((le, index) => {
    total += buckets[index] ?? 0
    return [{ method, route, le }, total, '_bucket'] as const
  })
  return [...lines, [{ method, route }, sum, '_sum'] as const, [{ method, route }, total, '_count'] as const]
}

/**
 * Counts answers and sends in memory. Routes are named by their pattern, so there are as many of them as
 * the program has.
 */
export const createMetrics = (): Metrics => {
  const routes = new Map<string, Map<string, Route>>()
  const sends = new Map<string, { labels: Labels; count: number }>()

  const routeOf = (method: string, route: string): Route => {
    const ofMethod = routes.get(method) ?? new Map<string, Route>()
    routes.set(method, ofMethod)
    const known = ofMethod.get(route)
    if (known) return known
    const added = {
      method,
      route,
      buckets: BOUNDS.map(() => 0).concat(0),
      sum: 0,
      statuses: new Map<number, number>(),
    }
    ofMethod.set(route, added)
    return added
  }

  return {
    countAnswer: (method, route, status, seconds) => {
      const counted = routeOf(method, route)
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1)
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
      const index = bucket === -1 ? BOUNDS.length : bucket
      counted.buckets[index] = (counted.buckets[index] ?? 0) + 1
      counted.sum += seconds
    },
    countSend: (route, outcome) => {
      const key = `${route} ${outcome}`
      const counted = sends.get(key) ?? { labels: { route, outcome }, count: 0 }
      counted.count += 1
      sends.set(key, counted)
    },
    text: () => {
      const all = [...routes.values()].flatMap((ofMethod) => [...ofMethod.values()])
      return [
        metricText(
          'shop_http_requests_total',
          'counter',
          'Answers by method, route and status.',
          all.flatMap(({ method, route, statuses }) =>
            [...statuses].map(([status, count]) => [{ method, route, status }, count] as const),
          ),
        ),
        metricText(
          'shop_http_request_duration_seconds',
          'histogram',
          'Seconds from a request to the end of its answer.',
          all.flatMap(histogramLines),
        ),
        metricText(
          'shop_sends_total',
          'counter',
          'Attempts to send a message, by route and outcome.',
          [...sends.values()].map(({ labels, count }) => [labels, count] as const),
        ),
      ].join('\n')
    },
  }
}

type Sending<Arguments extends unknown[]> = { send(...args: Arguments): Promise<SendResult> }

/** The same gateway, whose sends are counted under the name of the route. */
export const countSends = <Arguments extends unknown[], Gateway extends Sending<Arguments>>(
  metrics: Pick<Metrics, 'countSend'>,
  route: string,
  gateway: Gateway & Sending<Arguments>,
): Gateway => ({
  ...gateway,
  send: async (...args: Arguments) => {
    const result = await gateway.send(...args)
    metrics.countSend(route, result.outcome)
    return result
  },
})
