import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { PlaceConfig } from '#src/shared/copies.ts'
import { ensureProgram, startProgram } from './debian.ts'
import { freePort } from './shop.ts'

// Real places on loopback: an S3-compatible server that verifies signatures, OpenSSH, and a folder.

/** A new folder that is removed after the test, or after the file where it is made outside of one. */
export const testFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `shop-${name}-`))
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Lets a server of any kind listen on loopback until the test ends, and gives its port. */
export const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

type Config<K extends PlaceConfig['kind']> = Extract<PlaceConfig, { kind: K }>

export const folderPlace = (): Config<'folder'> => ({ kind: 'folder', path: testFolder('usb') })

/** The bucket of a server at this address. */
export const bucketAt = (endpoint: string, prefix = ''): Config<'s3'> => ({
  kind: 's3',
  endpoint,
  region: 'us-east-1',
  bucket: 'shop',
  prefix,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

/** An S3-compatible server with one bucket, `shop`. It knows one key, S3RVER with the secret S3RVER. */
export const startBucket = async (): Promise<Config<'s3'>> => {
  // Loaded here, because most who use this file want a folder alone.
  const { default: S3rver } = await import('@20minutes/s3rver')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: testFolder('bucket'),
    configureBuckets: [{ name: 'shop' }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return bucketAt(`http://127.0.0.1:${port}`, 'backups/first')
}

/** An SFTP server with a folder of its own, that lets the user of the tests in by a key. */
export const startSftp = async (): Promise<Config<'sftp'>> => {
  const sshd = ensureProgram('sshd', 'openssh-server')
  const home = testFolder('sftp')
  const port = await freePort()
  const key = (name: string): string => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(home, name)])
    return join(home, name)
  }
  const hostKeyFile = key('host')
  const userKeyFile = key('user')
  mkdirSync(join(home, 'copies'))
  mkdirSync('/run/sshd', { recursive: true })
  const config = join(home, 'sshd_config')
  writeFileSync(
    config,
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${hostKeyFile}`,
      `AuthorizedKeysFile ${userKeyFile}.pub`,
      'PidFile none',
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin prohibit-password',
      'PasswordAuthentication no',
      'Subsystem sftp internal-sftp',
      '',
    ].join('\n'),
  )
  await startProgram(sshd, ['-D', '-e', '-f', config], port)
  const shown = execFileSync('ssh-keygen', ['-l', '-f', `${hostKeyFile}.pub`], { encoding: 'utf8' })
  return {
    kind: 'sftp',
    host: '127.0.0.1',
    port,
    user: userInfo().username,
    path: join(home, 'copies'),
    password: '',
    privateKey: readFileSync(userKeyFile, 'utf8'),
    hostKey: shown.split(' ')[1] ?? '',
  }
}

/** A network between the shop and a server on loopback, which can be cut, or fall silent, after this many bytes. */
const startNetwork = async (target: number) => {
  const sockets = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  let heard = Number.POSITIVE_INFINITY
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (left <= 0) {
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    far.on('data', (chunk: Buffer) => {
      heard -= chunk.length
      if (heard > 0) near.write(chunk)
    })
    near.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left <= 0) cut()
      else far.write(chunk)
    })
  })
  const port = await listening(server)
  onTestFinished(cut)
  return {
    port,
    /** Cuts all connections once this many bytes were sent, and refuses new ones. */
    cutAfter: (bytes: number) => {
      left = bytes
    },
    /** Passes on this many bytes of the server's, and then no more; connections stay open. */
    silentAfter: (bytes: number) => {
      heard = bytes
    },
    mend: () => {
      left = Number.POSITIVE_INFINITY
      heard = Number.POSITIVE_INFINITY
    },
  }
}

/** A place behind such a network. */
export const behindNetwork = async (place: Config<'s3' | 'sftp'>) => {
  const network = await startNetwork(place.kind === 's3' ? Number(new URL(place.endpoint).port) : place.port)
  const through: PlaceConfig =
    place.kind === 's3'
      ? { ...place, endpoint: `http://127.0.0.1:${network.port}` }
      : { ...place, port: network.port }
  return { network, through }
}
