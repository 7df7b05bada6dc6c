// The folders of stored files that belong to people, below the folder of uploads.

/** Published and personal downloads. */
export const downloadFolder = 'downloads'
/** Pictures that prove a payment. */
export const proofFolder = 'proofs'
/** Pictures of the chat. */
export const chatFolder = 'chat'

/** A name that the shop gives a stored file. Any other name, such as one of a foreign backup, is no path. */
const STORED_NAME = /^[0-9a-f]{32}\.[a-z0-9]{1,10}$/
export const isStoredName = (name: string): boolean => STORED_NAME.test(name)

/** A folder of stored files. The bin and the uploads that are not finished lie beside these folders. */
const STORED_FOLDER = /^(?!(?:tmp|bin)$)[a-z][a-z0-9-]{0,30}$/
export const isStoredFolder = (folder: string): boolean => STORED_FOLDER.test(folder)

/** Whether a text is `folder/name` of a stored file, as backups and copies name it. */
export const isStoredPath = (path: string): boolean => {
  const [folder = '', name = '', ...rest] = path.split('/')
  return rest.length === 0 && isStoredFolder(folder) && isStoredName(name)
}

/** The days for which the bin, letters on disk and the data that a restore put aside are kept. */
export const KEPT_DAYS = 30
