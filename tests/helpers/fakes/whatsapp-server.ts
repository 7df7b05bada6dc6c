// Over 300 lines, because it is the one service on which the real library stands, with all that it asks for.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  type BinaryNode,
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  hmacSign,
  NOISE_WA_HEADER,
  proto,
  QueryIds,
  S_WHATSAPP_NET,
  XWAPaths,
} from 'baileys'
import { type WebSocket, WebSocketServer } from 'ws'
import { certificate, createNoise, rootKey } from './noise.ts'
import { deviceOffer, type PhonePairing, pairByCode } from './pairing-code.ts'
import { bundleOf, historyOf, lidOf, messageFrom, node, seconds } from './whatsapp-nodes.ts'

// WhatsApp's web service as far as the real library talks to it: the Noise handshake, linking a phone, logging in,
// sending and receiving. It plays every phone that messages go to.

const EMPTY = Buffer.alloc(0)
const RESTRICTION = 'xwa2_notify_account_reachout_timelock'

type Connection = {
  send(frame: BinaryNode): void
  close(): void
  identity: Uint8Array
}

/** The phone that scans. */
const number = '923009876543'

/** A WhatsApp web service on loopback. */
export const startWhatsappServer = async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const me = `${number}:1@s.whatsapp.net`
  let open: Connection | undefined
  let isLinked = false
  /** Linking by a typed code: the offer of the device, and the phone on which the code was typed. */
  let offer: Buffer | undefined
  const offered = Promise.withResolvers<void>()
  let typing: PhonePairing | undefined
  const state = {
    /** The connections so far. */
    connections: 0,
    logins: 0,
    /** Each connection gets this code instead of an answer to its login. */
    failWith: [] as number[],
    /** The numbers that are not on WhatsApp. */
    absent: new Set<string>(),
    /** How often each number was looked up. */
    lookups: new Map<string, number>(),
    /** How often the device asked about numbers at all: whether they are there, their devices, their hidden ids. */
    usyncs: 0,
    /** The answer to messages: acknowledged, refused or none. */
    acks: 'ok' as 'ok' | 'refused' | 'none',
    /** New chats are refused with 463, until a time where one is named: messages without a token of their chat. */
    restriction: null as { until?: Date } | null,
    /** How often a device asked for the limits of its account. */
    asked: 0,
    /** The quota of new chats. */
    quota: null as { total: number; used: number } | null,
    /** The messages that wait until the shop connects. */
    offline: [] as BinaryNode[],
    /** The numbers of the chats of the history that the device gets, each with its token; null where none comes. */
    history: [] as string[] | null,
    /** The host of the store to which pictures go. */
    uploadHost: 'nowhere.invalid',
    /** How often a phone typed another code than the device shows. */
    wrongCodes: 0,
  }
  /** The messages that arrived to be sent: id, recipient, and whether it shows a file, of which kind. */
  const sent: { id: string; to: string; media?: string }[] = []
  let ids = 0
  const nextId = () => {
    ids += 1
    return `server-${ids}`
  }

  const usync = (query: BinaryNode): BinaryNode => {
    state.usyncs += 1
    const list = getBinaryNodeChild(getBinaryNodeChild(query, 'usync'), 'list')
    const users = getBinaryNodeChildren(list, 'user').map((user) => {
      const asked = getBinaryNodeChild(user, 'contact')?.content
      const phone = asked
        ? Buffer.from(asked as Uint8Array)
            .toString()
            .replace(/\D/g, '')
        : undefined
      const jid = phone ? `${phone}@s.whatsapp.net` : (user.attrs.jid ?? '')
      const isIn = !state.absent.has(phone ?? '')
      if (phone) state.lookups.set(phone, (state.lookups.get(phone) ?? 0) + 1)
      return node('user', { jid }, [
        node('contact', { type: isIn ? 'in' : 'out' }),
        node('lid', { val: lidOf(jid) }),
        node('devices', {}, [node('device-list', {}, [node('device', { id: '0', 'key-index': '0' })])]),
      ])
    })
    return node('usync', {}, [node('list', {}, users)])
  }

  const lock = () => ({
    is_active: state.restriction !== null,
    time_enforcement_ends: state.restriction?.until
      ? String(Math.floor(state.restriction.until.getTime() / 1000))
      : undefined,
    enforcement_type: 'BIZ_QUALITY',
  })

  /** What the device asks of its account: the restriction, or the quota of new chats. */
  const accountFacts = (queryId: string | undefined): BinaryNode[] => {
    state.asked += 1
    const data =
      queryId === QueryIds.REACHOUT_TIMELOCK
        ? { [XWAPaths.xwa2_fetch_account_reachout_timelock]: lock() }
        : state.quota && {
            [XWAPaths.xwa2_message_capping_info]: {
              total_quota: state.quota.total,
              used_quota: state.quota.used,
            },
          }
    return data ? [node('result', {}, Buffer.from(JSON.stringify({ data })))] : []
  }

  const answerTo = (query: BinaryNode): BinaryNode[] => {
    const first = Array.isArray(query.content) ? query.content[0] : undefined
    if (query.attrs.xmlns === 'usync') return [usync(query)]
    if (query.attrs.xmlns === 'w:mex') return accountFacts(first?.attrs.query_id)
    if (first?.tag === 'sync') {
      const collections = getBinaryNodeChildren(first, 'collection')
      return [
        node(
          'sync',
          {},
          collections.map(({ attrs }) => node('collection', { name: attrs.name ?? '' })),
        ),
      ]
    }
    if (first?.tag === 'media_conn') {
      const host = node('host', { hostname: state.uploadHost, maxContentLengthBytes: '1000000' })
      return [node('media_conn', { auth: 'an-auth', ttl: '300' }, [host])]
    }
    if (first?.tag === 'count') return [node('count', { value: '50' })]
    if (first?.tag === 'digest') return [node('digest')]
    if (first?.tag === 'key') {
      const users = getBinaryNodeChildren(first, 'user').map(({ attrs }) =>
        node('user', { jid: attrs.jid ?? '' }, bundleOf(attrs.jid ?? '')),
      )
      return [node('list', {}, users)]
    }
    return []
  }

  /** Tells the device that it is linked, signed with the secret that it shares with the phone. */
  const link = (connection: Connection, secret: Buffer) => {
    const account = Curve.generateKeyPair()
    const deviceDetails = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp: 1, keyIndex: 1 }).finish()
    const accountSignature = Curve.sign(
      account.private,
      Buffer.concat([Buffer.from([6, 0]), deviceDetails, connection.identity]),
    )
    const details = proto.ADVSignedDeviceIdentity.encode({
      details: deviceDetails,
      accountSignatureKey: account.public,
      accountSignature,
    }).finish()
    const hmac = hmacSign(details, secret)
    connection.send(
      node('iq', { id: nextId(), type: 'set', from: S_WHATSAPP_NET }, [
        node('pair-success', {}, [
          node('device-identity', {}, proto.ADVSignedDeviceIdentityHMAC.encode({ details, hmac }).finish()),
          node('platform', { name: 'android' }),
          node('device', { jid: me, lid: lidOf(me) }),
        ]),
      ]),
    )
  }

  const finishPairing = (connection: Connection, registration: BinaryNode) => {
    try {
      const secret = typing?.secretOf(registration)
      if (secret) link(connection, secret)
    } catch {
      state.wrongCodes += 1
    }
  }

  const onNode = (connection: Connection, frame: BinaryNode) => {
    const { id = '', to = '', type } = frame.attrs
    if (frame.tag === 'message') {
      const media = getBinaryNodeChildren(getBinaryNodeChild(frame, 'participants'), 'to')
        .map((each) => getBinaryNodeChild(each, 'enc')?.attrs.mediatype)
        .find((kind) => kind !== undefined)
      sent.push({ id, to, ...(media && { media }) })
      if (state.acks === 'none') return
      const ack = { id, from: to, class: 'message', t: '1' }
      const isNew = getBinaryNodeChild(frame, 'tctoken') === undefined
      const error = state.restriction && isNew ? '463' : state.acks === 'refused' ? '479' : undefined
      connection.send(node('ack', error ? { ...ack, error } : ack))
      return
    }
    if (frame.tag !== 'iq') return
    if (getBinaryNodeChild(frame, 'pair-device-sign')) {
      isLinked = true
      connection.send(node('stream:error', { code: '515' }))
      return connection.close()
    }
    if (getBinaryNodeChild(frame, 'remove-companion-device')) isLinked = false
    const registration = getBinaryNodeChild(frame, 'link_code_companion_reg')
    if (registration?.attrs.stage === 'companion_hello') {
      offer = deviceOffer(registration)
      offered.resolve()
    }
    if (registration?.attrs.stage === 'companion_finish') finishPairing(connection, registration)
    if (type === 'get' || type === 'set') {
      connection.send(node('iq', { id, type: 'result', from: S_WHATSAPP_NET }, answerTo(frame)))
    }
  }

  const onLogin = (connection: Connection, payload: proto.ClientPayload) => {
    open = connection
    const code = state.failWith.shift()
    if (code !== undefined) {
      connection.send(
        code === 515
          ? node('stream:error', { code: '515' })
          : node('failure', { reason: String(code), location: 'test' }),
      )
      return connection.close()
    }
    if (payload.devicePairingData?.eIdent) {
      connection.identity = payload.devicePairingData.eIdent
      const refs = ['ref-one', 'ref-two'].map((ref) => node('ref', {}, Buffer.from(ref)))
      return connection.send(
        node('iq', { id: nextId(), type: 'set', from: S_WHATSAPP_NET }, [node('pair-device', {}, refs)]),
      )
    }
    if (!isLinked) {
      connection.send(node('failure', { reason: '401' }))
      return connection.close()
    }
    state.logins += 1
    connection.send(node('success', { t: String(Math.floor(Date.now() / 1000)), lid: lidOf(me) }))
    const waiting = state.offline.splice(0)
    for (const message of waiting) connection.send(message)
    connection.send(
      node('ib', { from: S_WHATSAPP_NET }, [node('offline', { count: String(waiting.length) })]),
    )
    if (state.history) connection.send(historyOf(state.history, me, nextId()))
  }

  server.on('connection', (ws: WebSocket) => {
    state.connections += 1
    const noise = createNoise()
    const ephemeral = Curve.generateKeyPair()
    const fixed = Curve.generateKeyPair()
    let channel: ReturnType<typeof noise.transport> | undefined
    let bytes = EMPTY
    let step = 0
    const sendFrame = (data: Uint8Array) => {
      const size = Buffer.alloc(3)
      size.writeUIntBE(data.length, 0, 3)
      if (ws.readyState === ws.OPEN) ws.send(Buffer.concat([size, data]))
    }
    const connection: Connection = {
      send: (frame) => channel && sendFrame(channel.encrypt(encodeBinaryNode(frame))),
      close: () => ws.close(),
      identity: EMPTY,
    }
    const onFrame = async (frame: Buffer) => {
      step += 1
      if (step === 1) {
        const hello = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral ?? EMPTY
        noise.authenticate(NOISE_WA_HEADER)
        noise.authenticate(hello)
        noise.authenticate(ephemeral.public)
        noise.mix(Curve.sharedKey(ephemeral.private, hello))
        const sealedKey = noise.encrypt(fixed.public)
        noise.mix(Curve.sharedKey(fixed.private, hello))
        const payload = noise.encrypt(certificate(fixed.public))
        const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload }
        return sendFrame(proto.HandshakeMessage.encode({ serverHello }).finish())
      }
      if (step === 2) {
        const finish = proto.HandshakeMessage.decode(frame).clientFinish
        const clientKey = noise.decrypt(finish?.static ?? EMPTY)
        noise.mix(Curve.sharedKey(ephemeral.private, clientKey))
        const payload = proto.ClientPayload.decode(noise.decrypt(finish?.payload ?? EMPTY))
        channel = noise.transport()
        return onLogin(connection, payload)
      }
      if (channel) onNode(connection, await decodeBinaryNode(channel.decrypt(frame)))
    }
    ws.on('message', (data: Buffer) => {
      bytes = Buffer.concat([bytes, step === 0 && bytes.length === 0 ? data.subarray(4) : data])
      while (bytes.length >= 3 && bytes.length >= bytes.readUIntBE(0, 3) + 3) {
        const end = bytes.readUIntBE(0, 3) + 3
        const frame = bytes.subarray(3, end)
        bytes = bytes.subarray(end)
        void onFrame(frame)
      }
    })
  })

  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    number: `+${number}`,
    /** The environment with which a shop in a process of its own uses this service (tests/helpers/trusted-root.ts). */
    env: {
      WHATSAPP_WEB: 'on',
      WA_SOCKET_URL: url,
      WA_ROOT_KEY: rootKey.toString('hex'),
      NODE_OPTIONS: `--import ${new URL('../trusted-root.ts', import.meta.url)}`,
    },
    state,
    sent,
    /** The phone scans this QR code: the device is linked, and told to connect anew. */
    scan: (qr: string): void => {
      if (!open) throw new Error('Nobody is connected')
      link(open, Buffer.from(qr.split(',')[3] ?? '', 'base64'))
    },
    /** A code is typed on the phone: the right one links the device. */
    type: async (code: string): Promise<void> => {
      // The shop may show its code before the offer of it has been read here.
      await offered.promise
      if (!open || !offer) throw new Error('Nobody asked for a code')
      typing = await pairByCode(code, offer)
      const attrs = { id: nextId(), from: S_WHATSAPP_NET, type: 'link_code_companion_reg', t: '1' }
      open.send(node('notification', attrs, [typing.answer]))
    },
    /** The phone's owner unlinks the device. */
    logOut: (): void => {
      isLinked = false
      open?.send(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]))
      open?.close()
    },
    /** A message comes in from a number, which may be hidden behind a `@lid`. */
    write: (from: string, text: string | proto.IMessage, { isHidden = false, id = nextId() } = {}): void => {
      open?.send(messageFrom(from, text, id, isHidden))
    },
    /** A message comes in while the shop is away, and waits for it. */
    writeOffline: (from: string, text: string): void => {
      const message = messageFrom(from, text, nextId(), false)
      state.offline.push({ ...message, attrs: { ...message.attrs, offline: '0' } })
    },
    /** The person of a number lets the shop write to them. */
    giveToken: (to: string): void => {
      const jid = `${to.replace(/\D/g, '')}@s.whatsapp.net`
      const token = node('token', { jid: me, t: seconds(), type: 'trusted_contact' }, Buffer.from('a token'))
      const attrs = { id: nextId(), from: jid, type: 'privacy_token', t: seconds() }
      open?.send(node('notification', attrs, [node('tokens', {}, [token])]))
    },
    /** WhatsApp tells that its restriction changed. */
    tellRestriction: (): void => {
      const update = { data: { [RESTRICTION]: lock() } }
      const attrs = { id: nextId(), from: S_WHATSAPP_NET, type: 'mex', t: seconds() }
      open?.send(
        node('notification', attrs, [
          node(
            'update',
            { op_name: 'NotificationUserReachoutTimelockUpdate' },
            Buffer.from(JSON.stringify(update)),
          ),
        ]),
      )
    },
    /** The service ends the connection with a code; without one the line breaks. */
    end: (code?: number): void => {
      if (code !== undefined) {
        open?.send(
          code === 401 || code === 403 || code === 405
            ? node('failure', { reason: String(code) })
            : node('stream:error', { code: String(code) }),
        )
      }
      open?.close()
    },
    close: async (): Promise<void> => {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
