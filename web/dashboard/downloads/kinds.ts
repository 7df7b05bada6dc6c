import { IconBrandChrome, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { fileTypes } from '#src/domains/downloads/schema.ts'
import { trpc } from '#web/lib/trpc.ts'

type FileType = (typeof fileTypes)[number]

const SHOWN = 3

/** How each type of file is called and drawn. */
export const kinds = {
  'chrome-extension': { name: 'Chrome Extension', icon: IconBrandChrome },
  'desktop-app': { name: 'Desktop App', icon: IconDeviceDesktop },
  'mobile-app': { name: 'Mobile App', icon: IconDeviceMobile },
} as const

/** The newest files of one type, at most 3 (specification, public §9), and how many there are in all. */
export const useNewest = (fileType: FileType) =>
  trpc.downloads.mine.useQuery({ fileType, limit: SHOWN, sort: '-createdAt' }, { staleTime: 0 })
