import type { Sentence } from '#src/shared/language.ts'

export const updateExtension = 'Update the extension'
export const howItWorks =
  'This page puts the new version into the folder of your extension. Your license stays.'
export const versionIsThere = <P>({ version }: { version: P }): Sentence<P> => [
  'Version ',
  version,
  ' is there',
]
export const whichFolder = <P>({ page }: { page: P }): Sentence<P> => [
  'Choose the folder that you loaded the extension from. You find it at ',
  page,
  ' under Details, Loaded from. You choose it once; the browser remembers it.',
]
export const chooseFolder = 'Choose the Folder'
export const chooseOtherFolder = 'Choose another folder'
export const updateNow = 'Update'
export const browserAsks = 'Your browser then asks whether this page may change the files. Press Allow.'
export const notLoaded = 'The new version could not be fetched. Nothing was changed. Please try again.'
export const wrongContent =
  'The files did not arrive as we published them, so nothing was switched. Your old version goes on. Please try again.'
export const noExtensionThere =
  'This folder holds no extension. Please choose the folder that you loaded it from.'
export const otherExtension = ({ found }: { found: string }): string =>
  `This is the folder of another extension: ${found}. Please choose the right one.`
export const noRoom =
  'There is no room left on this disk. Your old version goes on. Free some space and try again.'
export const locked =
  'A file in the folder is held by another program, such as a cloud folder or a virus scanner. Your old version goes on. Close it and try again.'
export const notWritten = 'The new version could not be written. Your old version goes on. Please try again.'
export const notAllowed =
  'Without your permission this page cannot write the new version. Press Update again, then Allow.'
export const isWritten = 'The new version is written. Your extension loads it within half a minute…'
export const noAnswer = 'The new version is written, but your extension has not said that it runs.'
export const switchOnDeveloperMode = <P>({ page }: { page: P }): Sentence<P> => [
  'Open ',
  page,
  ' and switch on Developer mode, top right. Chrome blocks the extension without it.',
]
export const reloadThere = 'Press the round arrow on the card of the extension.'
export const wasOtherCopy =
  'Still the old version? Then the extension was loaded from another folder: open this page again and choose that one.'
export const askUs = 'Open your order and write to us'
export const done = 'Updated'
export const isInstalled = <P>({ version, system }: { version: P; system: string }): Sentence<P> => [
  'Version ',
  version,
  ` runs on ${system}. You can close this page.`,
]
export const byHand = 'By hand'
export const cannotWrite =
  'This browser cannot write into folders. Open this page in Chrome or Edge on the computer, or do it by hand.'
export const howByHand =
  'Unpack the archive into the folder of the extension, over the old files. The extension loads the new version by itself.'
export const downloadArchive = <P>({ version }: { version: P }): Sentence<P> => ['Download version ', version]
export const openFromExtension = 'This link is over. Open your extension and press Update there.'
export const notShown = 'The update could not be loaded.'
export const tryAgain = 'Try Again'
