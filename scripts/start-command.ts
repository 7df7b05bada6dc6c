import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '#src/config.ts'

/** What `npm start` runs, from package.json: its variables, the options of Node.js, and the file. */
export const startCommand = () => {
  const { scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))
  const [, name = '', value = '', options = '', file = ''] =
    /^(\w+)=(\S+) exec node (--.*?) (\S+) \|\|/.exec(scripts.start) ?? []
  return { env: { [name]: value }, options, file }
}
