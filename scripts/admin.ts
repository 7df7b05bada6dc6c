import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createDb, type Db, openConnection } from '#db/client.ts'
import { limits, logOptions } from '#fastify.config.ts'
import { type Config, loadConfig } from '#src/config.ts'
import { setPasswordOf } from '#src/domains/auth/rules/reset.ts'
import { resetSecondFactor } from '#src/domains/auth/rules/second-factor.ts'
import { allowSweep } from '#src/domains/downloads/service.ts'
import { rotateSigningKey } from '#src/domains/licenses/rules/lease.ts'
import { trustClock } from '#src/kit/clock.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { dataPaths, ownDataFolder, visitDataFolder } from '#src/kit/data-folder.ts'
import { acceptSecret, openVault } from '#src/kit/secret.ts'
import { createSecurityLog } from '#src/kit/security-log.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { usernameForm } from '#src/shared/values/typed.ts'

// `npm run admin -- COMMAND`, for the machine's owner. The shop may serve meanwhile.

const usage = `Usage:
npm run admin -- set-password USER           sets a new password and prints it; with --stdin, takes it from there
npm run admin -- reset-second-factor USER    lets an administrator sign in by password alone
npm run admin -- rotate-license-key          signs leases of licences with a new key
npm run admin -- accept-secret               goes on with another secret, where the old one is lost
npm run admin -- allow-sweep                 moves the files without a row that the shop held back into the bin
npm run admin -- trust-clock                 tells the shop that the clock of this machine is right`

const now = () => new Date()

/** Sets the password of a user who lost it: a generated one, or the first line of stdin. */
const changePassword = async (db: Db, config: Config, username: string): Promise<string> => {
  const given = values.stdin ? (await text(process.stdin)).split(/\r?\n/)[0] : undefined
  const security = createSecurityLog({ db, now, log: pino(logOptions(config)) })
  const deps = { db, now, random: systemRandom, limits: limits(config), security }
  const password = await setPasswordOf(deps, username, given)
  security.flush()
  const shown = given === undefined ? `\nPassword (shown only now): ${password}` : ''
  return `${username} has a new password, and is signed out everywhere. API tokens are revoked.${shown}`
}

/** Lets an administrator who lost their second factor sign in by password. */
const resetFactor = (db: Db, config: Config, username: string): string => {
  const security = createSecurityLog({ db, now, log: pino(logOptions(config)) })
  resetSecondFactor({ db, now, security }, username)
  security.flush()
  return `${username} now signs in by password alone. Set up a new second factor in the back office.`
}

/** Signs leases with a new key from now on. */
const rotateKey = (db: Db, config: Config): string => {
  const vault = openVault(db, config, { now, log: pino(logOptions(config)) })
  const kid = rotateSigningKey({ db, now, random: systemRandom, vault })
  return `Leases are now signed with the key ${kid}. Those of the key before stay verifiable until they end.`
}

/** Lets a stopped shop go on without what its lost secret sealed. */
const accept = (db: Db, config: Config): string => {
  const folder = ownDataFolder(config.dataDir)
  try {
    const accepted = acceptSecret(db, config, now())
    if (!accepted) return 'The secret of this shop fits, so there was nothing to do.'
    rotateSigningKey({ db, now, random: systemRandom, vault: accepted.vault })
    return `The shop goes on with the secret in ${accepted.source}. Keep it. What the old one sealed is lost:
- WhatsApp: enter the credentials of PushFlow and its webhook again, and link the phone again.
- Second factors: npm run admin -- reset-second-factor USER, for each administrator who had one.
- Messages that wait in the outbox fail. Links and cookies that were given out do not work any more.
- Licences are signed with a new key, which programs fetch by themselves.`
  } finally {
    folder.release()
  }
}

/** Lets the shop move files without a row that it held back. */
const allow = (db: Db): string => {
  const held = allowSweep({ db, now })
  return held === 0
    ? 'The shop holds no files back, so there was nothing to do.'
    : `The shop moves ${held} files into the bin at its next start, or within a day. There they stay for 30 days.`
}

/** Makes a running shop believe its clock within a minute. */
const confirmClock = (db: Db): string => {
  trustClock({ db, now })
  return `The shop believes that it is ${formatDateTime(now())} in Pakistan.`
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { stdin: { type: 'boolean' } },
})

try {
  const [command, named] = positionals
  const username = named && usernameForm(named)
  const config = loadConfig()
  const run = {
    'set-password': username ? (db: Db) => changePassword(db, config, username) : undefined,
    'reset-second-factor': username ? (db: Db) => resetFactor(db, config, username) : undefined,
    'rotate-license-key': (db: Db) => rotateKey(db, config),
    'accept-secret': (db: Db) => accept(db, config),
    'allow-sweep': allow,
    'trust-clock': confirmClock,
  }[command ?? '']
  if (!run) throw new StartError(usage)
  visitDataFolder(config.dataDir)
  const connection = openConnection(dataPaths(config.dataDir).database)
  console.log(await run(createDb(connection)))
  connection.close()
} catch (error) {
  endWith(error)
}
