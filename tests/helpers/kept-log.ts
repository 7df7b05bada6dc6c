import { pino } from 'pino'
import { logOptions } from '#fastify.config.ts'
import { testApp } from './app.ts'

/** A shop whose log lines are kept. */
export const shopWithLog = (options: { limits?: boolean } = {}) => {
  const lines: string[] = []
  const log = pino(logOptions({ logLevel: 'info' }), { write: (text) => lines.push(text) })
  return { t: testApp({ ...options, override: { log } }), lines }
}
