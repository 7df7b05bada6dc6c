import { parseArgs } from 'node:util'
import { homeDir, loadConfig, rootDir } from '#src/config.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'
import { archiveCode } from './update/archive.ts'
import { checkoutCode } from './update/checkout.ts'
import { runUpdate, undoUpdate } from './update/run.ts'
import { serviceOf } from './update/service.ts'

// `npm run update -- TAG` in a git checkout, `./shop update ARCHIVE SHA256` where a release was unpacked.

const isRelease = homeDir !== rootDir
const usage = `Usage:
${isRelease ? './shop update FILE-OR-URL SHA256' : 'npm run update -- TAG'}   installs another version
${isRelease ? './shop update --back' : 'npm run update -- --back'}   brings back the version and the data of before
--stop COMMAND --start COMMAND   where the shop is not a systemd service`

// New files are for the owner of the process alone.
process.umask(0o077)

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { back: { type: 'boolean' }, stop: { type: 'string' }, start: { type: 'string' } },
  })
  const [wanted = '', sha256 = ''] = positionals
  if (!values.back && (wanted === '' || (isRelease && sha256 === ''))) throw new StartError(usage)
  const { dataDir, host, port } = loadConfig()
  const update = {
    code: isRelease ? archiveCode(homeDir, wanted, sha256) : checkoutCode(rootDir, wanted),
    dataDir,
    service: serviceOf(dataDir, values),
    url: `http://${/^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host}:${port}`,
    say: (line: string) => console.log(line),
  }
  await (values.back ? undoUpdate(update) : runUpdate(update))
} catch (error) {
  endWith(error)
}
