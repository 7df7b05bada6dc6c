import type { Folder } from '#web/site/update/folder.ts'

type Node = Map<string, Node | Uint8Array<ArrayBuffer>>

const missing = () => new DOMException('There is no such entry', 'NotFoundError')

/** A folder in memory as a browser gives it: a file has its new content when its stream is closed. */
export const memoryFolder = (files: Record<string, string> = {}) => {
  const root: Node = new Map()
  /** The steps until the browser is killed, and what is thrown from then on. */
  const death: { in: number; error: DOMException } = { in: Number.POSITIVE_INFINITY, error: missing() }
  let steps = 0
  const step = () => {
    steps += 1
    if (steps > death.in) throw death.error
  }
  const fileIn = (node: Node, name: string) => ({
    async getFile() {
      step()
      const content = node.get(name)
      if (!(content instanceof Uint8Array)) throw missing()
      return new File([content], name)
    },
    async createWritable() {
      step()
      let written = new Uint8Array()
      return {
        async write(content: Uint8Array<ArrayBuffer>) {
          step()
          written = content
        },
        async close() {
          step()
          node.set(name, written)
        },
        async abort() {},
      }
    },
  })
  const folderIn = (node: Node): object => ({
    async getFileHandle(name: string, { create = false } = {}) {
      step()
      if (!node.has(name) && !create) throw missing()
      if (!node.has(name)) node.set(name, new Uint8Array())
      return fileIn(node, name)
    },
    async getDirectoryHandle(name: string, { create = false } = {}) {
      step()
      const found = node.get(name)
      if (found instanceof Map) return folderIn(found)
      if (!create) throw missing()
      const made: Node = new Map()
      node.set(name, made)
      return folderIn(made)
    },
    async removeEntry(name: string) {
      step()
      node.delete(name)
    },
    async *entries() {
      for (const entry of Array.from(node)) yield entry
    },
  })
  const pathsIn = (node: Node, before = ''): [string, string][] =>
    [...node.entries()].flatMap(([name, content]) =>
      content instanceof Map
        ? pathsIn(content, `${before}${name}/`)
        : [[before + name, Buffer.from(content).toString()] as [string, string]],
    )
  for (const [path, content] of Object.entries(files)) {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    let node = root
    for (const part of parts) {
      const inner = node.get(part) ?? new Map()
      node.set(part, inner)
      node = inner as Node
    }
    node.set(name, new Uint8Array(Buffer.from(content)))
  }
  return {
    folder: folderIn(root) as Folder,
    death,
    steps: () => steps,
    files: () => Object.fromEntries(pathsIn(root)),
  }
}
