import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { extensionFiles, type File, zip } from '#scripts/demo/files.ts'
import { newCustomer } from './account.ts'
import { system } from './licenses.ts'
import { orderOf, setOrderStatus } from './placed-orders.ts'
import type { Site } from './site.ts'
import { publishExtension } from './uploads.ts'

/** The files of a version of the example extension for a shop that runs. */
export const filesFor = async ({ shop }: Pick<Site, 'shop'>, version: string): Promise<File[]> => {
  const { origin } = new URL(shop.url)
  const { root } = (await (await fetch(`${origin}/api/license/keys`)).json()) as { root: { x: string } }
  return extensionFiles({ address: origin, rootKey: root.x }, version)
}

/** Publishes these files as a version. */
export const publishFiles = (site: Site, version: string, files: File[]): Promise<number> =>
  publishExtension(site, `crm-${version}.zip`, version, { file: zip(files), notes: 'Finds orders by phone.' })

/** A customer whose licence is active. */
export const holderIn = async (site: Site, name: string) => {
  const holder = await newCustomer(site, name)
  const { licenseKey } = await setOrderStatus(site, await orderOf(holder), 'approved')
  return { holder, licenseKey }
}

let programs = 0
/** The calls of a program with a licence of its own on the system Counter 2, which runs version 1.0.0. */
export const programFor = async (site: Site) => {
  programs += 1
  const [{ licenseKey }, name] = [await holderIn(site, `program${programs}`), 'Counter 2']
  const ask = async <Answer>(path: string, more: object): Promise<Answer> => {
    const { deviceId } = system(name)
    const answer = await fetch(`${site.shop.url}/api/license/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: licenseKey, deviceId, ...more }),
    })
    return (await answer.json()) as Answer
  }
  await ask('activate', { ...system(name), appVersion: '1.0.0' })
  return {
    /** The page that writes the newest version. */
    updatePage: async () => (await ask<{ page: string }>('update', { appVersion: '1.0.0' })).page,
    runs: (version: string) => ask('validate', { appVersion: version }),
  }
}

/** Writes files into a folder of the disk. */
export const putFiles = (folder: string, files: File[]): void => {
  for (const { name, content } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/**
 * Lets a page choose a folder of this disk from its next load on, because no test can answer the question of the browser:
 * what Chromium does in a chosen folder is done here.
 */
export const chooseOnDisk = async (page: Page, folder: string): Promise<void> => {
  const works = {
    read: (path: string) => {
      try {
        return readFileSync(join(folder, path), 'base64')
      } catch {
        return null
      }
    },
    write: (path: string, content: string) =>
      putFiles(folder, [{ name: path, content: Buffer.from(content, 'base64') }]),
    list: () => readdirSync(folder),
    remove: (path: string) => rmSync(join(folder, path), { recursive: true }),
  }
  await page.exposeFunction('onDisk', (work: keyof typeof works, ...given: [string, string]) =>
    works[work](...given),
  )
  await page.addInitScript(() => {
    const { onDisk: disk } = window as never as { onDisk(work: string, ...given: string[]): Promise<unknown> }
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const textOf = (bytes: Uint8Array) => btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
    const file = (path: string) => ({
      getFile: async () => {
        const text = await disk('read', path)
        if (typeof text !== 'string') throw new DOMException('', 'NotFoundError')
        return new File([bytesOf(text)], path)
      },
      createWritable: async () => {
        let content = new Uint8Array()
        return {
          write: async (bytes: Uint8Array<ArrayBuffer>) => void (content = bytes),
          close: async () => disk('write', path, textOf(content)),
          abort: async () => undefined,
        }
      },
    })
    const folderAt = (path: string): object => ({
      getFileHandle: async (name: string) => file(path + name),
      getDirectoryHandle: async (name: string) => folderAt(`${path}${name}/`),
      removeEntry: async (name: string) => disk('remove', path + name),
      async *entries() {
        for (const name of (await disk('list')) as string[]) yield [name]
      },
    })
    Object.assign(window, { showDirectoryPicker: async () => folderAt('') })
  })
}

/** Lets a page choose its own private file system, whose handles the browser keeps as those of a folder. */
export const choosePrivate = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }),
  )

/** Puts files into the private file system of a page, as base64 by path. */
export const putPrivate = (page: Page, files: File[]): Promise<void> =>
  page.evaluate(
    async (given) => {
      for (const [path, text] of given) {
        const parts = path.split('/')
        const name = parts.pop() ?? ''
        let folder = await navigator.storage.getDirectory()
        for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true })
        const stream = await (await folder.getFileHandle(name, { create: true })).createWritable()
        await stream.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
        await stream.close()
      }
    },
    files.map(({ name, content }) => [name, content.toString('base64')] as const),
  )

/** The private file system of a page, each file by its path as base64. */
export const privateFiles = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const found: Record<string, string> = {}
    const read = async (folder: FileSystemDirectoryHandle, before: string): Promise<void> => {
      const entries = (folder as never as { entries(): AsyncIterable<[string, FileSystemHandle]> }).entries()
      for await (const [name, handle] of entries) {
        if (handle.kind === 'directory') await read(handle as FileSystemDirectoryHandle, `${before}${name}/`)
        else {
          const file = await (handle as FileSystemFileHandle).getFile()
          const bytes = new Uint8Array(await file.arrayBuffer())
          found[before + name] = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
        }
      }
    }
    await read(await navigator.storage.getDirectory(), '')
    return found
  })
