import { relative } from 'node:path'
import { stopMs } from '#fastify.config.ts'
import { type Config, loadConfig, rootDir, serviceDir } from '#src/config.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'
import { runtimePath } from './runtime.js'
import { startCommand } from './start-command.ts'

// `npm run systemd`: prints a systemd unit for this folder and data folder (RUN-15). `npm run systemd -- litestream` and
// `npm run systemd -- litestream.yml ADDRESS` print what Litestream needs beside it.

const USAGE = 'Usage: npm run systemd [-- litestream | -- litestream.yml s3://BUCKET/FOLDER|/FOLDER]'

const USER = 'wacrm-shop'
const STATE = '/var/lib'

/** systemd expands `%` and splits words at blanks. */
const quoted = (path: string): string => `"${path.replaceAll('%', '%%').replaceAll('"', '\\"')}"`
const isAtHome = (path: string): boolean => /^\/(home|root|run\/user)(\/|$)/.test(path)

/** The folder of the data: made by systemd below /var/lib, otherwise made by the operator. */
const dataLines = (dataDir: string): string =>
  dataDir.startsWith(`${STATE}/`)
    ? `StateDirectory=${relative(STATE, dataDir)}\nStateDirectoryMode=0700`
    : `ReadWritePaths=${quoted(dataDir)}`

/** What a service may not do. It must read the paths. */
const hardening = (paths: string[]): string => `NoNewPrivileges=true
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=${paths.some(isAtHome) ? 'read-only' : 'true'}
PrivateTmp=true
PrivateDevices=true
PrivateUsers=true
ProtectClock=true
ProtectControlGroups=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectProc=invisible
RemoveIPC=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
`

/**
 * The unit. `node` is the program that runs the shop. It starts Node.js itself, because npm would stay beside the shop
 * and take half as much memory again.
 */
export const unitFile = ({ dataDir }: Pick<Config, 'dataDir'>, node: string): string => {
  const { env, options, file } = startCommand()
  const variables = Object.entries({ NODE_ENV: 'production', ...env }).map((pair) => pair.join('='))
  return `# /etc/systemd/system/wacrm-shop.service
#   useradd --system --home-dir ${dataDir} --shell /usr/sbin/nologin ${USER}
#   chown -R ${USER}: ${dataDir}     once, if the folder exists
#   chown ${USER}: .env               if there is one
#   npm run build                       after each upgrade: the shop may not write to its program
#   systemctl enable --now wacrm-shop
# Run the commands of the shop as its user: sudo -u ${USER} npm run admin -- ...
# A folder for backups outside of the data folder is allowed by ReadWritePaths= (systemctl edit wacrm-shop).
[Unit]
Description=WaCRM shop
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=60
StartLimitBurst=5

[Service]
User=${USER}
WorkingDirectory=${serviceDir.replaceAll('%', '%%')}
Environment=${variables.join(' ')}
Environment=${quoted(`DATA_DIR=${dataDir}`)}
ExecStart=${quoted(node)} ${options} ${file}
Restart=on-failure
RestartSec=5
TimeoutStopSec=${stopMs / 1000 + 5}
KillMode=mixed
UMask=0077
${dataLines(dataDir)}

${hardening([rootDir, node, dataDir])}# MemoryDenyWriteExecute= stays off, because V8 writes machine code.

[Install]
WantedBy=multi-user.target
`
}

/** The package of Litestream 0.3.13, whose binary it holds. It is no dependency of the shop. */
export const litestreamPackage = '@flydotio/litestream-linux-x64@1.0.1'
const LITESTREAM = '/usr/local/bin/litestream'
const CONFIGURATION = '/etc/wacrm-shop-litestream.yml'

/**
 * The unit of Litestream beside the shop, which it starts and stops with (STBY-1). At a stop the shop ends first, so that
 * its last writes are sent too.
 */
export const litestreamUnit = ({
  dataDir,
}: Pick<Config, 'dataDir'>): string => `# /etc/systemd/system/wacrm-shop-litestream.service
#   npm install --prefix /opt/litestream --ignore-scripts ${litestreamPackage}
#   ln -s /opt/litestream/node_modules/${litestreamPackage.replace(/@[^@]*$/, '')}/litestream ${LITESTREAM}
#   npm run --silent systemd -- litestream.yml s3://BUCKET/FOLDER > ${CONFIGURATION}
#   chown root:${USER} ${CONFIGURATION} && chmod 640 ${CONFIGURATION}
#   systemctl enable wacrm-shop-litestream && systemctl restart wacrm-shop
# A replica in a folder of this machine is allowed by ReadWritePaths= (systemctl edit wacrm-shop-litestream).
[Unit]
Description=Litestream of the WaCRM shop
PartOf=wacrm-shop.service
Before=wacrm-shop.service
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
User=${USER}
ExecStart=${LITESTREAM} replicate -no-expand-env -config ${CONFIGURATION}
Restart=always
RestartSec=5
UMask=0077
${dataLines(dataDir)}

${hardening([dataDir])}MemoryDenyWriteExecute=true

[Install]
WantedBy=wacrm-shop.service
`

/**
 * The place of a replica, in Litestream's words. Throws StartError for an address that is none. SFTP is none: a kill while
 * Litestream 0.3 writes there leaves half a file, with which no restore succeeds.
 */
const replicaLines = (address: string): string[] => {
  if (address.startsWith('/')) return ['type: file', `path: ${JSON.stringify(address)}`]
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 's3:')
    return [
      'type: s3',
      `bucket: ${JSON.stringify(url.hostname)}`,
      `path: ${JSON.stringify(decodeURIComponent(url.pathname.slice(1)))}`,
      'endpoint: https://ACCOUNT.r2.cloudflarestorage.com',
      'region: auto',
      'access-key-id: KEY',
      'secret-access-key: SECRET',
    ]
  throw new StartError(USAGE)
}

/**
 * The configuration of Litestream with one replica at an address (STBY-701). It looks for changes, and sends them, so
 * often that both intervals and the sending stay below a second.
 */
export const litestreamConfig = (
  { dataDir }: Pick<Config, 'dataDir'>,
  address: string,
): string => `# ${CONFIGURATION}
dbs:
  - path: ${JSON.stringify(dataPaths(dataDir).database)}
    monitor-interval: 200ms
    replicas:
      - ${[...replicaLines(address), 'sync-interval: 500ms'].join('\n        ')}
`

const printed = (config: Config, [what, address]: string[]): string => {
  if (what === undefined) return unitFile(config, runtimePath(serviceDir))
  if (what === 'litestream') return litestreamUnit(config)
  if (what === 'litestream.yml' && address) return litestreamConfig(config, address)
  throw new StartError(USAGE)
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.stdout.write(printed(loadConfig(), process.argv.slice(2)))
  } catch (error) {
    endWith(error)
  }
}
