/** The folder of this domain's stored files. */
export const mediaFolder = 'media'

export const mediaKinds = ['image', 'video'] as const
/** The extensions that a picture or video may have (UP-4). */
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif']
export const videoExtensions = ['mp4', 'webm']
