import { and, eq, inArray } from 'drizzle-orm'
import { countRows } from '#db/page.ts'
import { outbox } from '#db/schema/messages.ts'
import { gatewayCredentials, whatsappAuth } from '#db/schema/whatsapp.ts'
import type { Actor, Deps, Reading, Writing } from '#src/deps.ts'
import { findCredentials } from '#src/domains/audit/rules/audited-rows.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import type { WhatsappMessage, WhatsappRoute } from '#src/gateways/whatsapp-route.ts'
import { toE164 } from '#src/kit/phone.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { HOUR, hasPassed } from '#src/shared/values/dates.ts'
import { isPhone } from '#src/shared/values/whatsapp-address.ts'
import { inChosenOrder, type PushflowTest, routeName, SESSION, type TextInput } from './schema.ts'

export const PUSHFLOW = 'pushflow'
export const CLOUD = 'cloud'

export type Sending = Pick<Deps, 'db' | 'whatsappRoutes'>
/** The result of an attempt to send. A refusal by the gateway is an answer, not an error. */
export type Tried = { success: boolean; message: string }

/** Remembers that the webhook of a gateway works, once an hour at most (WA-71). */
export const noteReceived = ({ db, now }: Writing, gateway = PUSHFLOW): void => {
  const receivedAt = findCredentials({ db }, gateway)?.receivedAt
  if (receivedAt && !hasPassed(receivedAt, HOUR, now())) return
  db.update(gatewayCredentials).set({ receivedAt: now() }).where(eq(gatewayCredentials.name, gateway)).run()
}

/** When PushFlow's webhook was called last, to the hour; null while it never was. */
export const lastReceived = ({ db }: Reading): Date | null =>
  findCredentials({ db }, PUSHFLOW)?.receivedAt ?? null

/** The number on which the shop receives WhatsApp messages, or null while no route is known to bring them. */
export const receivingNumber = ({ whatsappRoutes }: Pick<Deps, 'whatsappRoutes'>): string | null =>
  whatsappRoutes.map((route) => route.receivingNumber()).findLast((number) => number !== null) ?? null

/** The routes in the order in which they are tried. */
const routesInOrder = (deps: Sending): WhatsappRoute[] =>
  inChosenOrder(settingValues(deps).whatsapp_routes, deps.whatsappRoutes)

/** What an administrator sees of each route who orders them, and the pace of those that are paced (WA-713). */
export const listRoutes = (deps: Sending) => {
  return {
    perDay: Number(settingValues(deps).messages_per_day),
    routes: routesInOrder(deps).map((route) => ({
      name: route.name,
      isSetUp: route.isSetUp(),
      canSend: route.canSend(),
      isPaced: route.pace !== null,
      restrictedUntil: route.restrictedUntil(),
    })),
  }
}

/** The route that sends now: the first that can and may begin chats, else the first that can; undefined for none. */
export const sendingRoute = (deps: Sending): WhatsappRoute | undefined => {
  const able = routesInOrder(deps).filter((route) => route.canSend())
  return able.find((route) => route.restrictedUntil() === null) ?? able[0]
}

/**
 * Whether WhatsApp can send to anybody now: a route is set up, answered last time and may begin chats (WA-708).
 */
export const canSend = (deps: Sending): boolean => sendingRoute(deps)?.restrictedUntil() === null

/**
 * Whether an administrator set up a route that should send now, and whether one can (WATCH-704). A linked phone that
 * was disconnected in the back office should not.
 */
export const whatsappHealth = (
  deps: Sending,
): { isSetUp: boolean; isOff: boolean; canSend: boolean; restrictedUntil: Date | null } => {
  const rows = deps.db
    .selectDistinct({ kind: whatsappAuth.kind })
    .from(whatsappAuth)
    .where(and(eq(whatsappAuth.session, SESSION), inArray(whatsappAuth.kind, ['creds', 'flags'])))
    .all()
  const kinds = new Set(rows.map(({ kind }) => kind))
  const names = new Set(deps.whatsappRoutes.map(({ name }) => name))
  const hasGateway = [...names].some((name) => findCredentials(deps, name))
  const isOff = !hasGateway && kinds.has('flags')
  return {
    isSetUp: hasGateway || kinds.has('creds'),
    isOff,
    canSend: canSend(deps),
    restrictedUntil: sendingRoute(deps)?.restrictedUntil() ?? null,
  }
}

/**
 * Whether support can be reached on WhatsApp: `{isConnected}` for anybody; for administrators the state of the WhatsApp
 * Web connection, and the route that sends now (WA-701).
 */
export const whatsappStatus = (deps: Sending & Pick<Deps, 'whatsappWeb'>, actor: Actor) => {
  if (!isAdministrator(actor)) return { isConnected: canSend(deps) }
  const { qr, ...web } = deps.whatsappWeb.status()
  return {
    isConnected: web.status === 'connected',
    ...web,
    qrCode: qr,
    route: sendingRoute(deps)?.name ?? 'none',
  }
}

/**
 * The routes for a message: with a picture those first that carry it, and no others for one without words. What
 * a template says is whole without one (WA-740).
 */
const routesFor = (deps: Sending, { phone, text, picture, template }: WhatsappMessage): WhatsappRoute[] => {
  const all = routesInOrder(deps).filter((route) => route.reaches(phone))
  if (!picture || template) return all
  const carrying = all.filter(({ sendsPictures }) => sendsPictures)
  return text === '' ? carrying : [...carrying, ...all.filter(({ sendsPictures }) => !sendsPictures)]
}

/** Whether a route is set up that carries pictures (WA-83). */
export const sendsPictures = ({ whatsappRoutes }: Pick<Deps, 'whatsappRoutes'>): boolean =>
  whatsappRoutes.some((route) => route.sendsPictures && route.isSetUp())

/** The result of a message, and the route that gave it; null where none could be tried. */
export type Routed = SendResult & { route: string | null }

/**
 * `despiteSilence`: also by a gateway that was just silent. `after`: the route that took the message and then could not
 * deliver it, which is tried only where no other can send. `only`: no other than this route.
 */
export type Urgently = {
  despiteSilence?: boolean
  after?: string | null
  only?: string | undefined
}

/** Why nothing can be sent to an id of WhatsApp. */
const HIDDEN = 'This person hides their number, so that only the route by which they wrote can answer'

/** Not sent for sure, and perhaps by another route. */
const goesOn = new Set<SendResult['outcome']>([
  'refused',
  'rejected',
  'misconfigured',
  'unreachable',
  'restricted',
])
/** The results after which a message is not sent later either, or hardly, the surest first. */
const final: SendResult['outcome'][] = ['rejected', 'restricted']
const hopeOf = ({ outcome }: SendResult): number =>
  final.includes(outcome) ? final.indexOf(outcome) : final.length

/**
 * Sends a message by the first route that can, and by the next where one did certainly not send it. Does not throw when
 * a gateway fails, and does not wait for one that was just silent, unless an administrator asked for the message (WA-714, MSG-707).
 */
export const sendNow = async (
  deps: Sending,
  message: WhatsappMessage,
  { despiteSilence = false, after, only }: Urgently = {},
): Promise<Routed> => {
  const all = routesFor(deps, message)
  const wanted = only === undefined ? all : all.filter(({ name }) => name === only)
  const others = wanted.filter(({ name }) => name !== after)
  const routes = others.some((route) => route.canSend()) ? others : wanted
  const able = routes.filter((route) => route.canSend())
  const tried =
    able.length > 0 || !despiteSilence ? able : routes.filter((route) => route.isSetUp()).slice(0, 1)
  let best: Routed | undefined
  for (const route of tried) {
    const result: Routed = { ...(await route.send(message)), route: route.name }
    if (!goesOn.has(result.outcome)) return result
    // A route that may send it later wins over one that never will.
    if (!best || hopeOf(best) < hopeOf(result)) best = result
  }
  if (best?.outcome === 'rejected' && routes.some((route) => !tried.includes(route) && route.isSetUp()))
    return { ...best, outcome: 'unreachable' }
  if (best) return best
  return routes.some((route) => route.isSetUp())
    ? { outcome: 'unreachable', reason: 'The gateway did not answer a moment ago', route: null }
    : {
        outcome: 'refused',
        reason: isPhone(message.phone) ? 'WhatsApp is not connected' : HIDDEN,
        route: null,
      }
}

/** What the answer to new credentials says of messages that piled up before. */
export const heldNote = ({ db }: Reading): string => {
  const count = countRows(db, outbox, eq(outbox.status, 'held'))
  if (count === 0) return ''
  const they = count === 1 ? 'One message that was' : `${count} messages that were`
  return ` ${they} written before wait${count === 1 ? 's' : ''} in the outbox for you to send or drop.`
}

/** A result in words. */
export const tried = (result: SendResult, phone: string): Tried =>
  result.outcome === 'sent'
    ? { success: true, message: `Message sent to ${phone}` }
    : { success: false, message: result.reason }

/** What a test sends, and to whom. Throws BAD_REQUEST for a wrong number. */
export const testMessage = (deps: Reading, { phoneNumber, message }: PushflowTest) => ({
  phone: toE164(phoneNumber, 'phoneNumber'),
  text: message || `This is a test message from ${settingValues(deps).site_name}.`,
})

/** Sends a message by one route alone, even when it was just silent. */
export const sendBy = async (deps: Sending, name: string, message: WhatsappMessage): Promise<SendResult> => {
  const route = deps.whatsappRoutes.find((each) => each.name === name)
  if (!route?.isSetUp()) return { outcome: 'refused', reason: `${routeName(name)} is not configured` }
  return route.send(message)
}

/** Sends a test message by one route. Throws BAD_REQUEST for a wrong number. */
export const testRoute = async (deps: Sending, name: string, input: PushflowTest): Promise<Tried> => {
  const message = testMessage(deps, input)
  return tried(await sendBy(deps, name, message), message.phone)
}

/**
 * Sends an administrator's text to one phone, even through a silent gateway (WA-8). Throws BAD_REQUEST for a wrong
 * number.
 */
export const sendText = async (
  deps: Sending,
  input: TextInput,
  template?: WhatsappMessage['template'],
): Promise<Tried> => {
  const phone = toE164(input.phone)
  const message = { phone, text: input.message, ...(template && { template }) }
  return tried(await sendNow(deps, message, { despiteSilence: true }), phone)
}
