/** The folder of this domain's stored files. */
export const mediaFolder = 'banners'

export const mediaKinds = ['image', 'video'] as const
/** The extensions that a video may have (UP-4). */
export const videoExtensions = ['mp4', 'webm']
