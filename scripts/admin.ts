import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { createDb, openConnection } from '#db/client.ts'
import { logOptions } from '#fastify.config.ts'
import { loadConfig } from '#src/config.ts'
import { resetSecondFactor } from '#src/domains/auth/second-factor.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { createSecurityLog } from '#src/kit/security-log.ts'

// `npm run admin -- reset-second-factor USER`: lets an administrator who lost their second factor sign in by password
// (RUN-7). The shop may serve meanwhile.

try {
  const [command, username] = process.argv.slice(2)
  if (command !== 'reset-second-factor' || !username) {
    throw new Error('Usage: npm run admin -- reset-second-factor USER')
  }
  const config = loadConfig()
  const { database } = dataPaths(config.dataDir)
  if (!existsSync(database)) throw new Error(`There is no shop in ${database}`)
  const connection = openConnection(database)
  const shop = { db: createDb(connection), now: () => new Date() }
  const security = createSecurityLog({ ...shop, log: pino(logOptions(config)) })
  resetSecondFactor({ ...shop, security }, username)
  security.flush()
  connection.close()
  console.log(`${username} now signs in by password alone. Set up a new second factor in the back office.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
