import { pino } from 'pino'
import { logOptions } from '#fastify.config.ts'
import { testApp } from './app.ts'

/** A shop whose log lines are kept. */
export const shopWithLog = (options: Parameters<typeof testApp>[0] = {}) => {
  const lines: string[] = []
  const log = pino(logOptions({ logLevel: 'info' }), { write: (text) => lines.push(text) })
  return { t: testApp({ ...options, override: { log } }), lines }
}
