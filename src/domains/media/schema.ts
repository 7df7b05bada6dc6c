import type { Rights } from '#src/shared/rights.ts'
/**
 * The folders of stored pictures and videos: of banners, and of the website as large as shown and for small screens.
 */
export const mediaFolders = ['banners', 'images', 'images-small'] as const
export type MediaFolder = (typeof mediaFolders)[number]

export const NO_MEDIA = 'Please select a media file'

export const mediaKinds = ['image', 'video'] as const
/** The extensions of pictures that may be uploaded; each is stored as WebP. */
export const imageExtensions = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif'] as const
/** The extensions that a video may have (UP-4). */
export const videoExtensions = ['mp4', 'webm'] as const

/** Who may upload a picture: the chat's canned replies have some too. */
export const imageRights = {
  access: 'admin',
  right: 'chat.answer',
  tokens: 'site',
  unconfirmed: 'site texts',
} as const satisfies Rights

/** Who may upload what the site shows. */
export const mediaRights = {
  access: 'admin',
  tokens: 'site',
  unconfirmed: 'site texts',
} as const satisfies Rights
