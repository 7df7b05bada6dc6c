// Why a file or picture is not taken.

export const uploadBrokeOff = 'The upload broke off. Please try again.'
export const fileIsEmpty = 'The file is empty'
export const typeNotAccepted = ({ types }: { types: string }): string =>
  `This type of file is not accepted. Accepted: ${types}`
export const notAsNamed = ({ extension }: { extension: string }): string =>
  `This is not a .${extension} file, although its name says so. Please choose another file.`
/** By what was wanted. */
export const notOfAKind = {
  image: 'This file is not an image of a kind that we accept',
  video: 'This file is not a video of a kind that we accept',
}
export const damagedVideo =
  'This video is damaged or cut off, or holds more than a video. Please choose another file.'
export const tooLarge = ({ most }: { most: string }): string =>
  `The file is too large. At most ${most} are accepted.`
export const notStored = 'The file could not be stored. Please try again later.'
export const pictureNotRead =
  'The picture could not be read just now. Please try again, or send a smaller one.'
export const pictureDamaged = 'This picture cannot be read. It may be damaged or cut off.'
export const tooManyPixels = ({ millions }: { millions: number }): string =>
  `This picture has too many pixels. At most ${millions} million are accepted.`
/** By why the pages of a PDF are not drawn. */
export const pdfRefused = {
  locked: 'This PDF is locked with a password. Please send a screenshot of it instead.',
  unreadable:
    'This PDF cannot be read. It may be damaged or cut off. Please send a screenshot of it instead.',
  excessive: 'This PDF is too much to draw. Please send a screenshot of it instead.',
}
