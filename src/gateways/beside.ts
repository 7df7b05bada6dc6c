import { extname, join } from 'node:path'

/** The file of a worker or process beside its caller: a source in development, and a bundle of its own in the build. */
export const fileBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`)
