import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { PlaceConfig } from '#src/shared/copies.ts'
import { createPages, createPatience } from './patience.ts'
import { CopyError, type CopyPlace, MissingObject, type StoredObject } from './place.ts'

type BucketConfig = Extract<PlaceConfig, { kind: 's3' }>

const tagOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

const refusals: Record<string, string> = {
  NoSuchBucket: 'The bucket does not exist.',
  AccessDenied: 'The bucket refused access: the key may not do this.',
  InvalidAccessKeyId: 'The bucket refused access: it does not know the access key.',
  SignatureDoesNotMatch: 'The bucket refused access: the secret key is wrong.',
  AuthorizationHeaderMalformed: 'The bucket is in another region.',
  PermanentRedirect: 'The bucket has another endpoint.',
  RequestTimeTooSkewed: "The clock of this machine differs from the bucket's clock.",
  InvalidRequest: 'The bucket refused how the file was sent. Does it ask for another kind of checksum?',
  BadDigest: 'The file was changed on its way to the bucket.',
  InvalidDigest: 'The bucket does not take the checksum of the file.',
  InvalidBucketState: 'The bucket does not take files in its present state.',
  InvalidObjectState: 'The file lies in an archive of the bucket, and must be restored there first.',
  MethodNotAllowed: 'The bucket does not allow this.',
  NotImplemented: 'The service of the bucket lacks what a copy needs.',
  AccountProblem: 'The service refuses the account of the bucket.',
  AllAccessDisabled: 'The service has switched the bucket off.',
  ExpiredToken: 'The access key has ended.',
  TokenRefreshRequired: 'The access key has ended.',
  SlowDown: 'The bucket has too much to do at the moment.',
  ServiceUnavailable: 'The bucket has too much to do at the moment.',
  InternalError: 'The service of the bucket has a fault at the moment.',
  EntityTooLarge: 'The file is larger than the bucket allows.',
  QuotaExceeded: 'The quota of the bucket is used up.',
}

/** The most that an answer other than an object may have: a page of 1,000 names, each as long as names may be. */
const ANSWER_BYTES = 4 * 2 ** 20
/** A page has up to 1,000 names. */
const MOST_PAGES = 1000

/** How long is waited before a request is sent once more to a bucket that is busy. */
const WAITS_MS = [1000, 3000, 6000]
const BUSY = new Set([429, 500, 502, 503, 504])
const isBusy = ({ status }: Response): boolean => BUSY.has(status)

/** The text of an answer. Throws a CopyError where it is longer than any answer of a bucket is. */
const textOf = async (answer: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > ANSWER_BYTES) throw new CopyError('The bucket answered more than a bucket does.')
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The refusal of a bucket as a sentence. Its code is shown, its text never is. */
const refused = async (answer: Response): Promise<CopyError> => {
  const code = tagOf(await textOf(answer), 'Code') ?? ''
  if (refusals[code]) return new CopyError(refusals[code])
  const said = /^\w{1,60}$/.test(code) ? `${answer.status} ${code}` : String(answer.status)
  if (answer.status === 401 || answer.status === 403)
    return new CopyError(`The bucket refused access (${said}).`)
  if (answer.status === 507 || /Full/.test(code)) return new CopyError('The storage of the bucket is full.')
  return new CopyError(`The bucket answered ${said}.`)
}

/** The name of a key, as `encoding-type=url` writes it; a key of somebody else may be written in another way. */
const nameOf = (key: string): string => {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

type Page = { objects: StoredObject[]; next: string | undefined }

/**
 * Reads a page of a list. Throws a CopyError for what is no whole page, and for one that says that more follows without
 * saying how to get it: a list is read whole or refused.
 */
const readPage = (xml: string): Page => {
  if (!/<ListBucketResult[\s>]/.test(xml) || !/<\/ListBucketResult>\s*$/.test(xml))
    throw new CopyError('The bucket answered something else than its list.')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: nameOf(tagOf(object, 'Key') ?? ''),
    bytes: Number(tagOf(object, 'Size')),
    changedAt: new Date(tagOf(object, 'LastModified') ?? 0),
  }))
  const next = tagOf(xml, 'NextContinuationToken') || undefined
  const isCut = /^\s*true\s*$/i.test(tagOf(xml, 'IsTruncated') ?? '')
  if (isCut && !next) throw new CopyError('The bucket cuts its list short, and does not say how it goes on.')
  return { objects, next: isCut ? next : undefined }
}

/** An endpoint without its bucket, which some services show behind it, as Cloudflare R2 does. */
const endpointOf = ({ endpoint, bucket }: BucketConfig): string =>
  new URL(endpoint).pathname === `/${bucket}` ? endpoint.slice(0, -bucket.length - 1) : endpoint

/** A bucket of an S3-compatible service, addressed by its path as all of them understand. */
export const openBucket = (config: BucketConfig, stallMs?: number, waits = WAITS_MS): CopyPlace => {
  const { bucket, region, accessKeyId, secretAccessKey } = config
  const endpoint = endpointOf(config)
  const root = config.prefix ? `${config.prefix}/` : ''
  const { within, listing, sending, reading, signal } = createPatience('The bucket', stallMs)

  /**
   * Signs and sends a request. Bodies are not part of the signature, because they are streams; age detects every change
   * of them.
   */
  const send = async (
    method: string,
    path: string,
    body?: { stream: ReadableStream<Uint8Array>; bytes: number; md5: string },
  ): Promise<Response> => {
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      // A bucket with Object Lock takes nothing without a checksum.
      ...(body && { headers: { 'content-md5': body.md5 } }),
    }).sign()
    const headers = new Headers(signed.headers)
    if (body) headers.set('content-length', String(body.bytes))
    return fetch(signed.url, {
      method,
      headers,
      signal,
      // fetch keeps a second copy of a stream for redirects, in memory, unless both of these say that none follow.
      ...(body
        ? { body: body.stream as never, duplex: 'half', redirect: 'error', window: null }
        : { redirect: 'manual' }),
    })
  }
  /** The answer to a request, which is sent a few times to a bucket that is busy (COPY-841). */
  const patient = async (request: () => Promise<Response>): Promise<Response> => {
    for (const wait of waits) {
      const answer = await request()
      if (!isBusy(answer)) return answer
      await answer.body?.cancel()
      await pause(wait)
    }
    return request()
  }
  const ask = (method: string, path: string) => patient(() => send(method, path))
  /** Reads the answer to its end, so that the connection serves the next request. Throws what the bucket refused. */
  const settled = async (answer: Response): Promise<void> => {
    if (!answer.ok) throw await refused(answer)
    await textOf(answer)
  }

  return {
    put: async (name, { open, bytes, md5 }) => {
      const answer = await patient(() =>
        sending(open(), async (stream) => {
          const given = await send('PUT', `/${root}${name}`, { stream, bytes, md5 })
          if (!isBusy(given)) await settled(given)
          return given
        }),
      )
      if (isBusy(answer)) throw await within(() => refused(answer))
    },
    get: async (name) => {
      const answer = await within(() => ask('GET', `/${root}${name}`))
      if (answer.ok && answer.body) return reading(answer.body)
      const failure = await within(() => refused(answer))
      const isMissing = answer.status === 404 && failure.message !== refusals.NoSuchBucket
      throw isMissing ? new MissingObject(name) : failure
    },
    list: (folder) =>
      listing(async (moved) => {
        const pages = createPages<StoredObject>('The bucket', MOST_PAGES, moved)
        const asked = new Set<string | undefined>()
        let next: string | undefined
        do {
          if (asked.has(next)) throw new CopyError('The bucket lists without an end.')
          asked.add(next)
          const query = new URLSearchParams({
            'list-type': '2',
            'encoding-type': 'url',
            prefix: `${root}${folder}/`,
            ...(next ? { 'continuation-token': next } : {}),
          })
          const answer = await ask('GET', `?${query.toString()}`)
          if (!answer.ok) throw await refused(answer)
          const page = readPage(await textOf(answer))
          const ours = page.objects.filter(({ name }) => name.startsWith(`${root}${folder}/`))
          pages.add(ours.map((object) => ({ ...object, name: object.name.slice(root.length) })))
          next = page.next
        } while (next)
        return pages.all()
      }),
    remove: (name) =>
      within(async () => {
        const answer = await ask('DELETE', `/${root}${name}`)
        if (answer.status !== 404) await settled(answer)
      }),
    close: async () => undefined,
  }
}
