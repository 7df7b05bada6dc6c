import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stopMs } from '#fastify.config.ts'
import { type Config, loadConfig, rootDir, serviceDir } from '#src/config.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { runtimePath } from './runtime.js'

// `npm run systemd`: prints a systemd unit for this folder and data folder (RUN-15).

const USER = 'wacrm-shop'
const STATE = '/var/lib'

/** The options of Node.js that `npm start` gives, from package.json. */
const nodeOptions = (): string => {
  const { scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))
  return /node (--.*?) scripts\/start\.js/.exec(scripts.start)?.[1] ?? ''
}

/** systemd expands `%` and splits words at blanks. */
const quoted = (path: string): string => `"${path.replaceAll('%', '%%').replaceAll('"', '\\"')}"`
const isAtHome = (path: string): boolean => /^\/(home|root|run\/user)(\/|$)/.test(path)

/** The folder of the data: made by systemd below /var/lib, otherwise made by the operator. */
const dataLines = (dataDir: string): string =>
  dataDir.startsWith(`${STATE}/`)
    ? `StateDirectory=${relative(STATE, dataDir)}\nStateDirectoryMode=0700`
    : `ReadWritePaths=${quoted(dataDir)}`

/**
 * The unit. `node` is the program that runs the shop. It starts Node.js itself, because npm would stay beside the shop
 * and take half as much memory again.
 */
export const unitFile = (
  { dataDir }: Pick<Config, 'dataDir'>,
  node: string,
): string => `# /etc/systemd/system/wacrm-shop.service
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
Environment=NODE_ENV=production
Environment=${quoted(`DATA_DIR=${dataDir}`)}
ExecStart=${quoted(node)} ${nodeOptions()} scripts/start.js
Restart=on-failure
RestartSec=5
TimeoutStopSec=${stopMs / 1000 + 5}
KillMode=mixed
UMask=0077
${dataLines(dataDir)}

NoNewPrivileges=true
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=${isAtHome(rootDir) || isAtHome(node) || isAtHome(dataDir) ? 'read-only' : 'true'}
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
# MemoryDenyWriteExecute= stays off, because V8 writes machine code.

[Install]
WantedBy=multi-user.target
`

if (process.argv[1] === import.meta.filename) {
  try {
    process.stdout.write(unitFile(loadConfig(), runtimePath(serviceDir)))
  } catch (error) {
    endWith(error)
  }
}
