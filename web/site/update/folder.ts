import { MANIFEST } from '#src/shared/version-files.ts'

// What Chromium has beside the types of the platform (File System Access).
type Permission = {
  queryPermission(mode: Mode): Promise<PermissionState>
  requestPermission(mode: Mode): Promise<PermissionState>
}
type Mode = { mode: 'readwrite' }
export type Folder = FileSystemDirectoryHandle & { entries(): AsyncIterable<[string, FileSystemHandle]> }
type Picker = { showDirectoryPicker?: (options: { id: string } & Mode) => Promise<Folder> }

const WRITING = { mode: 'readwrite' } as const

/** Whether this browser can write into a folder of the computer. Firefox, Safari and phones cannot. */
export const canWriteFolders = (): boolean => 'showDirectoryPicker' in window

const STORE = 'folders'
const KEY = 'extension'

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

/** Works in the one store, in which the browser keeps the handle of the folder. */
const inStore = async <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const opening = indexedDB.open('extension-folder', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const db = await done(opening)
  try {
    // oxlint-disable-next-line no-restricted-properties -- one of IndexedDB, which has no other door
    return await done(work(db.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    db.close()
  }
}

/** The folder that was chosen at an earlier visit; null for none, and in a browser that keeps nothing. */
export const keptFolder = async (): Promise<Folder | null> =>
  ((await inStore('readonly', (store) => store.get(KEY)).catch(() => null)) as Folder | undefined) ?? null

/** Keeps the folder for the next visit (UPD-1306). A browser that keeps nothing asks for it again. */
export const keepFolder = async (folder: Folder): Promise<void> => {
  await inStore('readwrite', (store) => store.put(folder, KEY)).catch(() => undefined)
}

export const forgetFolder = async (): Promise<void> => {
  await inStore('readwrite', (store) => store.delete(KEY)).catch(() => undefined)
}

/** Asks for the folder; null where the person closed the question. */
export const chooseFolder = async (): Promise<Folder | null> => {
  try {
    return (await (window as Picker).showDirectoryPicker?.({ id: 'extension', ...WRITING })) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** Whether the page may write into the folder; asks the person where the browser has to. */
export const mayWrite = async (folder: Folder): Promise<boolean> => {
  const { queryPermission, requestPermission } = folder as Folder & Partial<Permission>
  // The page's private file system, which tests use, has no such questions.
  if (!queryPermission || !requestPermission) return true
  if ((await queryPermission.call(folder, WRITING)) === 'granted') return true
  return (await requestPermission.call(folder, WRITING)) === 'granted'
}

export type Manifest = { name: string; version: string }

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'version' in value &&
  typeof value.version === 'string'

/** The name and the version that a manifest names; null for another text. */
export const readManifest = (text: string): Manifest | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isManifest(value) ? value : null
  } catch {
    return null
  }
}

/** The manifest of the extension in a folder; null for a folder that holds none. */
export const manifestIn = async (folder: Folder): Promise<Manifest | null> => {
  try {
    const file = await (await folder.getFileHandle(MANIFEST)).getFile()
    return readManifest(await file.text())
  } catch (error) {
    if (error instanceof DOMException && ['NotFoundError', 'TypeMismatchError'].includes(error.name))
      return null
    throw error
  }
}
