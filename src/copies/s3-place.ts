import { AwsV4Signer } from 'aws4fetch'
import type { PlaceConfig } from '#src/shared/copies.ts'
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
  EntityTooLarge: 'The file is larger than the bucket allows.',
  QuotaExceeded: 'The quota of the bucket is used up.',
}

/** The refusal of a bucket as a sentence. Its code is shown, its text never is. */
const refused = async (answer: Response): Promise<CopyError> => {
  const code = tagOf(await answer.text(), 'Code') ?? ''
  if (refusals[code]) return new CopyError(refusals[code])
  const said = /^\w+$/.test(code) ? `${answer.status} ${code}` : String(answer.status)
  if (answer.status === 401 || answer.status === 403)
    return new CopyError(`The bucket refused access (${said}).`)
  if (answer.status === 507 || /Full/.test(code)) return new CopyError('The storage of the bucket is full.')
  return new CopyError(`The bucket answered ${said}.`)
}

const readObjects = (xml: string): StoredObject[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: decodeURIComponent(tagOf(object, 'Key') ?? ''),
    bytes: Number(tagOf(object, 'Size')),
    changedAt: new Date(tagOf(object, 'LastModified') ?? 0),
  }))

/** A bucket of an S3-compatible service, addressed by its path as all of them understand (COPY-2). */
export const openBucket = (config: BucketConfig): CopyPlace => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const root = config.prefix ? `${config.prefix}/` : ''

  /**
   * Signs and sends a request. Bodies are not part of the signature, because they are streams; age detects every change
   * of them.
   */
  const send = async (
    method: string,
    path: string,
    body?: { stream: ReadableStream<Uint8Array>; bytes: number },
  ): Promise<Response> => {
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    }).sign()
    const headers = new Headers(signed.headers)
    if (body) headers.set('content-length', String(body.bytes))
    return fetch(signed.url, {
      method,
      headers,
      // fetch keeps a second copy of a stream for redirects, in memory, unless both of these say that none follow.
      ...(body
        ? { body: body.stream as never, duplex: 'half', redirect: 'error', window: null }
        : { redirect: 'manual' }),
    })
  }

  return {
    put: async (name, stream, bytes) => {
      const answer = await send('PUT', `/${root}${name}`, { stream, bytes })
      if (!answer.ok) throw await refused(answer)
      await answer.arrayBuffer()
    },
    get: async (name) => {
      const answer = await send('GET', `/${root}${name}`)
      if (answer.status === 404) {
        const failure = await refused(answer)
        throw failure.message === refusals.NoSuchBucket ? failure : new MissingObject(name)
      }
      if (!answer.ok || !answer.body) throw await refused(answer)
      return answer.body
    },
    list: async (folder) => {
      const objects: StoredObject[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          'encoding-type': 'url',
          prefix: `${root}${folder}/`,
          ...(next ? { 'continuation-token': next } : {}),
        })
        const answer = await send('GET', `?${query.toString()}`)
        if (!answer.ok) throw await refused(answer)
        const xml = await answer.text()
        objects.push(...readObjects(xml))
        next = tagOf(xml, 'IsTruncated') === 'true' ? tagOf(xml, 'NextContinuationToken') : undefined
      } while (next)
      return objects.map((object) => ({ ...object, name: object.name.slice(root.length) }))
    },
    remove: async (name) => {
      const answer = await send('DELETE', `/${root}${name}`)
      if (!answer.ok && answer.status !== 404) throw await refused(answer)
      await answer.arrayBuffer()
    },
    close: async () => undefined,
  }
}
