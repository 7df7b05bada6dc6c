import { z } from 'zod'
import { pictureRights as chatPictureRights } from '#src/domains/chat/schema.ts'
import { audio, conflict, created, fileRoute, noContent, type Request, type Route, route } from './route.ts'

const phoneOf = (info: unknown): unknown =>
  typeof info === 'object' && info !== null && 'phone' in info ? info.phone : undefined

/** Takes the guest's WhatsApp number from `guestInfo.phone`. */
const chatInput = ({ body }: Request): unknown =>
  typeof body === 'object' && body !== null && 'guestInfo' in body
    ? { whatsappNumber: phoneOf(body.guestInfo), ...body }
    : body

/** The calls of contacts, tickets, chat, WhatsApp and events. */
export const talkingRoutes: Route[] = [
  // Contacts and tickets
  route('POST /api/contact', 'contacts.send', 'Send a message of the contact form', created),
  route('GET /api/admin/contacts', 'contacts.list', 'List the messages of the contact form'),
  route('PATCH /api/admin/contacts/:id/status', 'contacts.setStatus', 'Change the status of a contact'),
  route('POST /api/support-ticket', 'tickets.create', 'Open a support ticket', created),
  route('GET /api/support-tickets', 'tickets.mine', 'List your own support tickets'),
  route('POST /api/support-tickets/:id/replies', 'tickets.reply', 'Reply to a ticket of your own', {
    ...created,
    ...conflict,
  }),
  route('GET /api/admin/tickets', 'tickets.list', 'List all support tickets'),
  route('GET /api/admin/tickets/:id', 'tickets.get', 'Get a ticket with its replies'),
  route('POST /api/admin/tickets/:id/replies', 'tickets.answer', 'Answer a ticket', {
    ...created,
    ...conflict,
  }),
  route('PATCH /api/admin/tickets/:id/status', 'tickets.setStatus', 'Change the status of a ticket'),

  // Chat
  route('POST /api/chat/session', 'chat.start', 'Start or continue a conversation', {
    ...created,
    input: chatInput,
  }),
  route('GET /api/chat/sessions/:id/messages', 'chat.messages', 'List the messages of a conversation'),
  route('POST /api/chat/sessions/:id/messages', 'chat.send', 'Send a message', { ...created, ...conflict }),
  fileRoute(
    'POST /api/chat/sessions/:id/pictures',
    'chat.uploadPicture',
    chatPictureRights.send,
    'Send a picture in a conversation',
    { upload: { file: 'picture', form: z.object({}), status: 201 }, errors: [404, 409] },
  ),
  fileRoute(
    'GET /api/chat/pictures/:id',
    'chat.picture',
    chatPictureRights.get,
    'Get a picture of a conversation',
    { type: 'image/webp' },
  ),
  fileRoute('GET /api/chat/voices/:id', 'chat.voice', chatPictureRights.get, 'Get a voice message', audio),
  route('GET /api/admin/chat/sessions', 'chatConsole.sessions', 'List all conversations'),
  route(
    'PATCH /api/admin/chat/sessions/:id/status',
    'chatConsole.setStatus',
    'Close, reopen or archive a conversation',
    conflict,
  ),
  route(
    'PATCH /api/admin/chat/sessions/:id/assign',
    'chatConsole.assign',
    'Assign a conversation to yourself',
    conflict,
  ),

  // WhatsApp
  route('GET /api/admin/whatsapp-status', 'whatsapp.status', 'Get the state of WhatsApp'),
  route('GET /api/admin/pushflow-status', 'whatsapp.pushflowStatus', 'Get the state of PushFlow'),
  route('POST /api/admin/pushflow-config', 'whatsapp.savePushflow', 'Replace the credentials of PushFlow'),
  route('POST /api/admin/pushflow-test', 'whatsapp.testPushflow', 'Send a test message by PushFlow'),
  route('POST /api/admin/whatsapp-test-message', 'messages.testTemplate', 'Send a template to a phone', {
    errors: [404],
  }),
  route(
    'POST /api/admin/whatsapp-cloud-config',
    'whatsapp.saveCloud',
    'Replace the credentials of the Business API',
  ),
  route('GET /api/admin/whatsapp-cloud-status', 'whatsapp.cloudStatus', 'Get the state of the Business API'),
  route(
    'POST /api/admin/whatsapp-cloud-test',
    'messages.testCloud',
    'Send a test message by the Business API',
  ),
  route(
    'POST /api/admin/whatsapp-templates/:id/submit',
    'messages.submitTemplate',
    'Submit a template to WhatsApp',
    { errors: [404, 409, 502] },
  ),
  route('POST /api/admin/whatsapp-reconnect', 'whatsapp.reconnect', 'Connect WhatsApp Web', {
    errors: [409, 503],
  }),
  route('POST /api/admin/whatsapp-disconnect', 'whatsapp.disconnect', 'Disconnect WhatsApp Web', {
    errors: [503],
  }),
  route('POST /api/admin/whatsapp-reset', 'whatsapp.reset', 'Try WhatsApp Web again', { errors: [503] }),
  route('POST /api/admin/whatsapp-clear-session', 'whatsapp.clearSession', 'Unlink the phone', {
    errors: [503],
  }),
  route('POST /api/admin/whatsapp-full-reset', 'whatsapp.fullReset', 'Unlink the phone and start anew', {
    errors: [503],
  }),
  route('POST /api/send-otp', 'whatsapp.sendText', 'Send a text to a phone'),
  route('POST /api/webhooks/pushflow/:token', 'incoming.pushflow', 'Receive an event of PushFlow'),
  route('GET /api/admin/whatsapp-templates', 'messages.listTemplates', 'List all templates'),
  route('POST /api/admin/whatsapp-templates', 'messages.createTemplate', 'Add a template', {
    ...created,
    ...conflict,
  }),
  route('PUT /api/admin/whatsapp-templates/:id', 'messages.updateTemplate', 'Change a template', conflict),
  route('DELETE /api/admin/whatsapp-templates/:id', 'messages.deleteTemplate', 'Delete a template', {
    ...noContent,
    ...conflict,
  }),

  // Events
  route('GET /api/admin/events/endpoints', 'events.endpoints', 'List the programs that are told of events'),
  route('POST /api/admin/events/endpoints', 'events.createEndpoint', 'Add a program to tell of events', {
    ...created,
    ...conflict,
  }),
  route('PUT /api/admin/events/endpoints/:id', 'events.updateEndpoint', 'Change an endpoint of events'),
  route('POST /api/admin/events/endpoints/:id/secret', 'events.renewSecret', 'Renew its secret'),
  route('POST /api/admin/events/endpoints/:id/send-test', 'events.sendTest', 'Call an endpoint with a test'),
  route('DELETE /api/admin/events/endpoints/:id', 'events.deleteEndpoint', 'Delete an endpoint', noContent),
  route('GET /api/admin/events/deliveries', 'events.deliveries', 'List the deliveries of events'),
  route('GET /api/admin/events/deliveries/:id', 'events.getDelivery', 'Get a delivery of an event'),
  route('POST /api/admin/events/deliveries/:id/send-again', 'events.sendAgain', 'Send it again', conflict),
]
