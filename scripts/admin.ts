import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createDb, type Db, openConnection } from '#db/client.ts'
import { refuseNewer } from '#db/migrate.ts'
import { limits, logOptions } from '#fastify.config.ts'
import { type Config, loadConfig, migrationsDir } from '#src/config.ts'
import { setPasswordOf } from '#src/domains/auth/reset.ts'
import { resetSecondFactor } from '#src/domains/auth/second-factor.ts'
import { allowSweep } from '#src/domains/downloads/service.ts'
import { rotateSigningKey } from '#src/domains/licenses/lease.ts'
import { createVault, systemRandom } from '#src/kit/crypto.ts'
import { dataPaths, loadSecret, visitDataFolder } from '#src/kit/data-folder.ts'
import { createSecurityLog } from '#src/kit/security-log.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'

// `npm run admin -- COMMAND`, for the machine's owner. The shop may serve meanwhile.

const usage = `Usage:
npm run admin -- set-password USER           sets a new password and prints it; with --stdin, takes it from there
npm run admin -- reset-second-factor USER    lets an administrator sign in by password alone
npm run admin -- rotate-license-key          signs leases of licences with a new key
npm run admin -- allow-sweep                 moves the files without a row that the shop held back into the bin`

const now = () => new Date()

/** Sets the password of a user who lost it: a generated one, or the first line of stdin (RUN-12). */
const changePassword = async (db: Db, config: Config, username: string): Promise<string> => {
  const given = values.stdin ? readFileSync(0, 'utf8').split(/\r?\n/)[0] : undefined
  const security = createSecurityLog({ db, now, log: pino(logOptions(config)) })
  const deps = { db, now, random: systemRandom, limits: limits(config), security }
  const password = await setPasswordOf(deps, username, given)
  security.flush()
  const shown = given === undefined ? `\nPassword (shown only now): ${password}` : ''
  return `${username} has a new password, and is signed out everywhere. API tokens are revoked.${shown}`
}

/** Lets an administrator who lost their second factor sign in by password (RUN-7). */
const resetFactor = (db: Db, config: Config, username: string): string => {
  const security = createSecurityLog({ db, now, log: pino(logOptions(config)) })
  resetSecondFactor({ db, now, security }, username)
  security.flush()
  return `${username} now signs in by password alone. Set up a new second factor in the back office.`
}

/** Signs leases with a new key from now on (LIC-56). */
const rotateKey = (db: Db, { appSecret, dataDir }: Config): string => {
  const vault = createVault(appSecret ?? loadSecret(dataDir))
  const kid = rotateSigningKey({ db, now, random: systemRandom, vault })
  return `Leases are now signed with the key ${kid}. Those of the key before stay verifiable until they end.`
}

/** Lets the shop move files without a row that it held back (DB-13). */
const allow = (db: Db): string => {
  const held = allowSweep({ db, now })
  return held === 0
    ? 'The shop holds no files back, so there was nothing to do.'
    : `The shop moves ${held} files into the bin at its next start, or within a day. There they stay for 30 days.`
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { stdin: { type: 'boolean' } },
})

try {
  const [command, username] = positionals
  const config = loadConfig()
  const run = {
    'set-password': username ? (db: Db) => changePassword(db, config, username) : undefined,
    'reset-second-factor': username ? (db: Db) => resetFactor(db, config, username) : undefined,
    'rotate-license-key': (db: Db) => rotateKey(db, config),
    'allow-sweep': allow,
  }[command ?? '']
  if (!run) throw new StartError(usage)
  visitDataFolder(config.dataDir)
  const { database } = dataPaths(config.dataDir)
  if (!existsSync(database)) throw new StartError(`DATA_DIR: there is no shop in ${config.dataDir}.`)
  const connection = openConnection(database)
  refuseNewer(connection, migrationsDir, `The database ${database}`)
  console.log(await run(createDb(connection)))
  connection.close()
} catch (error) {
  endWith(error)
}
