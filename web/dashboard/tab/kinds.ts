import { IconBrandChrome, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { FileType } from '#src/domains/downloads/schema.ts'
import { trpc } from '#web/lib/trpc.ts'

const SHOWN = 3

/** The icon of each type of file. */
export const kinds = {
  'chrome-extension': { icon: IconBrandChrome },
  'desktop-app': { icon: IconDeviceDesktop },
  'mobile-app': { icon: IconDeviceMobile },
} as const satisfies Record<FileType, object>

/** In the order of the page. Not taken from the schema of the downloads, because zod would load with it. */
export const fileTypes = Object.keys(kinds) as FileType[]

/** The newest files of one type, at most 3, and the total of that type. */
export const useNewest = (fileType: FileType) =>
  trpc.downloads.mine.useQuery({ fileType, limit: SHOWN, sort: '-createdAt' }, { staleTime: 0 })
