import { generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Attributes, Connection, SFTPWrapper } from 'ssh2'
import { onTestFinished } from 'vitest'
import { readHostKey } from '#src/copies/sftp-place.ts'
import type { PlaceConfig } from '#src/shared/copies.ts'

// The library below ssh2-sftp-client, which is no dependency of its own.
const { Server, utils } = createRequire(import.meta.resolve('ssh2-sftp-client'))(
  'ssh2',
) as typeof import('ssh2')
const { STATUS_CODE: S, OPEN_MODE: O } = utils.sftp

const attributes = (mode: number, size = 0): Attributes => ({
  mode,
  uid: 0,
  gid: 0,
  size,
  atime: 0,
  mtime: 0,
})

/**
 * An SFTP server in memory as hosts and NAS have it: without OpenSSH's extensions, and with a rename that refuses a name
 * that is taken. `mayRename`: false refuses every rename.
 */
export const startPlainSftp = async ({ mayRename = true } = {}) => {
  const files = new Map<string, Buffer>()
  const folders = new Set(['/'])
  const attributesOf = (path: string): Attributes | undefined => {
    if (folders.has(path)) return attributes(0o040755)
    const file = files.get(path)
    return file && attributes(0o100644, file.length)
  }
  const serve = (sftp: SFTPWrapper) => {
    const open = new Map<number, string>()
    let count = 0
    const handleOf = (path: string): Buffer => {
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE((count += 1))
      open.set(count, path)
      return handle
    }
    const pathOf = (handle: Buffer) => open.get(handle.readUInt32BE()) ?? ''
    const tell = (id: number, path: string) => {
      const found = attributesOf(path)
      if (found) sftp.attrs(id, found)
      else sftp.status(id, S.NO_SUCH_FILE)
    }
    sftp.on('OPEN', (id, path, flags) => {
      if (flags & O.WRITE) files.set(path, Buffer.alloc(0))
      if (files.has(path)) sftp.handle(id, handleOf(path))
      else sftp.status(id, S.NO_SUCH_FILE)
    })
    sftp.on('WRITE', (id, handle, offset, data) => {
      const before = files.get(pathOf(handle)) ?? Buffer.alloc(0)
      const after = Buffer.alloc(Math.max(before.length, offset + data.length))
      before.copy(after)
      data.copy(after, offset)
      files.set(pathOf(handle), after)
      sftp.status(id, S.OK)
    })
    sftp.on('CLOSE', (id) => sftp.status(id, S.OK))
    sftp.on('FSETSTAT', (id) => sftp.status(id, S.OK))
    sftp.on('STAT', tell)
    sftp.on('LSTAT', tell)
    sftp.on('FSTAT', (id, handle) => tell(id, pathOf(handle)))
    sftp.on('REALPATH', (id, path) =>
      sftp.name(id, [{ filename: path, longname: path, attrs: attributes(0) }]),
    )
    sftp.on('MKDIR', (id, path) => {
      folders.add(path)
      sftp.status(id, S.OK)
    })
    sftp.on('REMOVE', (id, path) => sftp.status(id, files.delete(path) ? S.OK : S.NO_SUCH_FILE))
    sftp.on('RENAME', (id, from, to) => {
      const file = files.get(from)
      if (!mayRename || !file || files.has(to)) return sftp.status(id, S.FAILURE)
      files.set(to, file)
      files.delete(from)
      sftp.status(id, S.OK)
    })
    sftp.on('EXTENDED', (id) => sftp.status(id, S.OP_UNSUPPORTED))
  }
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const server = new Server({ hostKeys: [privateKey] }, (connection: Connection) => {
    connection.on('error', () => undefined)
    connection.on('authentication', (asked) =>
      asked.method === 'password' ? asked.accept() : asked.reject(),
    )
    connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp())))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const place: Extract<PlaceConfig, { kind: 'sftp' }> = {
    kind: 'sftp',
    host: '127.0.0.1',
    port,
    user: 'shop',
    path: '/backup',
    password: 'secret',
    privateKey: '',
    hostKey: await readHostKey({ host: '127.0.0.1', port }),
  }
  return { place, files }
}
