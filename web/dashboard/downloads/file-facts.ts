import { common as texts } from '#src/shared/texts.ts'
import { formatBytes } from '#web/lib/size.ts'
import type { Download } from './use-download.ts'

/** Version and size: `Version 1.4.2 · 30 MB`. */
export const factsOf = ({ version, size }: Download): string =>
  [texts.version({ version }), ...(size === null ? [] : [formatBytes(size)])].join(' · ')
