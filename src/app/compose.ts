import { readFileSync } from 'node:fs'
import { uptime as secondsSinceBoot } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Connection, createDb } from '#db/client.ts'
import { makeFolders } from '#db/disk.ts'
import { clearFacts, writeFact } from '#db/facts.ts'
import { watchFolded } from '#db/folded.ts'
import { watchKept } from '#db/kept.ts'
import { noteClosed, openWhole, upgrade } from '#db/open.ts'
import { seed } from '#db/seed/seed.ts'
import { limits, logOptions } from '#fastify.config.ts'
import { type Config, migrationsDir, rootDir } from '#src/config.ts'
import { createEvents, type Deps } from '#src/deps.ts'
import { hasWrittenSince } from '#src/domains/chat/service.ts'
import { receiveMessages } from '#src/domains/incoming/service.ts'
import { mailServerOf } from '#src/domains/messages/post/mail-server.ts'
import { approvedTemplate, isAwaited, noteApproval } from '#src/domains/messages/texts/approvals.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { cloudCredentials, cloudNumber, cloudStopped, stopCloud } from '#src/domains/whatsapp/rules/cloud.ts'
import { createAuthStore } from '#src/domains/whatsapp/rules/connection.ts'
import { pushflowCredentials } from '#src/domains/whatsapp/rules/pushflow.ts'
import { lastReceived } from '#src/domains/whatsapp/service.ts'
import { createAi } from '#src/gateways/ai.ts'
import { createCertificateEnd } from '#src/gateways/certificate.ts'
import { createCopier } from '#src/gateways/copier.ts'
import { createEventReceiver } from '#src/gateways/event-receiver.ts'
import { createFiles } from '#src/gateways/files.ts'
import { createFreeBytes, createTotalBytes } from '#src/gateways/free-bytes.ts'
import { createImages } from '#src/gateways/images.ts'
import { createImap } from '#src/gateways/imap.ts'
import { createMail } from '#src/gateways/mail.ts'
import { createNewestVersion } from '#src/gateways/newest-version.ts'
import { createPdf } from '#src/gateways/pdf.ts'
import { createPushflow } from '#src/gateways/pushflow.ts'
import { createWhatsappCloud } from '#src/gateways/whatsapp-cloud.ts'
import { createWhatsappMedia } from '#src/gateways/whatsapp-media.ts'
import { cloudRoute, legacyRoute, pushflowRoute, type WhatsappRoute } from '#src/gateways/whatsapp-route.ts'
import { createWhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import { createBackground } from '#src/kit/background.ts'
import { createClockWatch } from '#src/kit/clock.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { logOutput } from '#src/kit/log-output.ts'
import { refuseBlankDatabase, refuseMissingDatabase } from '#src/kit/lost-database.ts'
import { countSends, createMetrics } from '#src/kit/metrics.ts'
import { openVault } from '#src/kit/secret.ts'
import { createSecurityLog } from '#src/kit/security-log.ts'
import { addDays } from '#src/shared/values/dates.ts'

/** The routes of the shop, in the order in which they are tried unless an administrator chose another one. */
export const createRoutes = (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'pushflow' | 'whatsappWeb' | 'whatsappCloud'>,
): WhatsappRoute[] => [
  cloudRoute({
    gateway: () => deps.whatsappCloud,
    credentials: () => cloudCredentials(deps),
    stopped: () => cloudStopped(deps) !== null,
    // Meta takes plain texts for a day after what the person wrote to this number. Its ids begin as no others do.
    isOpen: (address) => hasWrittenSince(deps, { address, since: addDays(deps.now(), -1) }),
    approved: (name, language) => approvedTemplate(deps, name, language),
    isAwaited: (name) => isAwaited(deps, name),
    receivingNumber: () => cloudNumber(deps),
    onStop: (reason) => stopCloud(deps, reason),
    onTemplate: (name, state) => noteApproval(deps, { name, state, reason: null }),
  }),
  pushflowRoute({
    gateway: () => deps.pushflow,
    credentials: () => pushflowCredentials(deps),
    receivingNumber: () => {
      const works = lastReceived(deps) && pushflowCredentials(deps) !== null
      return works ? settingValues(deps).whatsapp_number || null : null
    },
  }),
  legacyRoute(() => deps.whatsappWeb),
]

type Composed = {
  deps: Deps
  connection: Connection
  /** Waits for background work, checkpoints the write-ahead log into the database file, and closes it. */
  close(): Promise<void>
}

/**
 * The real dependencies of the shop in `config.dataDir`. Opens or creates its database, checks it, migrates it and
 * fills in the first content of a new one (RUN-1). The database comes before everything else that a first start writes,
 * so that a first start that was cut off leaves no trace without a database (DB-16). Throws StartError.
 */
export const composeDeps = (config: Config): Composed => {
  const now = () => new Date()
  const uptime = () => performance.now()
  const log = pino(logOptions(config), logOutput())
  makeFolders(config.dataDir)
  const paths = dataPaths(config.dataDir)
  refuseMissingDatabase(config.dataDir)
  const freeBytes = createFreeBytes(config.dataDir, uptime)
  const { connection, checked } = openWhole(paths.database)
  refuseBlankDatabase(config.dataDir, connection)
  upgrade(connection, paths, {
    migrationsFolder: migrationsDir,
    freeBytes,
    now,
    note: (line) => log.warn(line),
  })
  const db = createDb(connection)
  seed(db, now())
  watchKept(db)
  watchFolded(db)
  if (checked === 'now') writeFact(db, 'fileChecked', now().toISOString(), now())
  if (checked === 'later') clearFacts(db, 'fileChecked')
  const { background, settled } = createBackground(log)

  const vault = openVault(db, config, { now, log })
  const security = createSecurityLog({ db, now, log })
  // The seconds since boot go on while the machine sleeps; performance.now() does not.
  const clock = createClockWatch({ db, now, uptime: () => secondsSinceBoot() * 1000, security, log })
  const metrics = createMetrics()
  const deps: Deps = {
    db,
    now,
    uptime,
    clock,
    log,
    config,
    background,
    security,
    random: systemRandom,
    vault,
    limits: limits(config),
    events: createEvents(),
    metrics,
    pushflow: countSends(metrics, 'pushflow', createPushflow({ baseUrl: config.pushflowBaseUrl, uptime })),
    whatsappWeb: countSends(
      metrics,
      'whatsapp-web',
      createWhatsappWeb({
        now,
        store: createAuthStore({ db, vault }),
        onMessages: (messages) =>
          background('messages of the linked device', () => receiveMessages(deps, messages)),
        log,
        socketUrl: config.whatsappSocketUrl,
      }),
    ),
    whatsappCloud: countSends(
      metrics,
      'whatsapp-cloud',
      createWhatsappCloud({
        baseUrl: config.whatsappCloudUrl,
        uptime,
      }),
    ),
    whatsappMedia: createWhatsappMedia({ baseUrl: config.whatsappMediaUrl }),
    whatsappRoutes: [],
    mail: countSends(
      metrics,
      'email',
      createMail({
        smtpUrl: config.smtpUrl,
        stored: () => mailServerOf({ db, vault }),
        from: config.mailFrom,
        dir: paths.mail,
        log,
      }),
    ),
    pdf: createPdf({
      mark: readFileSync(join(rootDir, 'web/public/favicon.svg'), 'utf8'),
      urduFont: join(rootDir, 'web/share/noto-nastaliq-urdu.ttf'),
    }),
    ai: createAi(config.ai),
    files: createFiles({ dir: paths.uploads }),
    copier: createCopier(),
    images: createImages(),
    imap: createImap({ onLetters: () => deps.events.emit('letters') }),
    freeBytes,
    totalBytes: createTotalBytes(config.dataDir),
    certificateEnd: createCertificateEnd(),
    eventReceiver: createEventReceiver(),
    newestVersion: createNewestVersion({ url: config.updateUrl }),
  }
  deps.whatsappRoutes.push(...createRoutes(deps))

  return {
    deps,
    connection,
    close: async () => {
      deps.copier.stop()
      deps.imap.stop()
      await deps.whatsappWeb.stop()
      await settled()
      clock.note()
      security.flush()
      // Litestream reads the log all the time, and the stop must not wait for it in vain (STBY-2).
      connection.pragma('busy_timeout = 0')
      connection.pragma('wal_checkpoint(TRUNCATE)')
      connection.close()
      noteClosed(paths.database)
    },
  }
}
