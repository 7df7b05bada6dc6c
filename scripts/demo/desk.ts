import { and, eq, sql } from 'drizzle-orm'
import { chatMessages, chatNotes, chatReplies, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { contentItems } from '#db/schema/content.ts'
import { notifications } from '#db/schema/notifications.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { products } from '#db/schema/products.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import type { Deps, User } from '#src/deps.ts'
import { contactStatuses } from '#src/domains/contacts/schema.ts'
import { updateSetting } from '#src/domains/settings/service.ts'
import { ticketPriorities } from '#src/domains/tickets/schema.ts'
import { addDays, addSeconds, MINUTE } from '#src/shared/values/dates.ts'
import {
  demoAccounts,
  demoNotifications,
  demoProducts,
  demoSettings,
  demoTestimonials,
  urdu,
} from './catalogue.ts'
import type { Chance } from './chance.ts'
import type { Customer } from './history.ts'
import type { Person } from './people.ts'
import { cannedReplies, chats, contactMessages, ticketTexts } from './texts.ts'

type Scene = {
  chance: Chance
  today: Date
  administrator: User
  customers: Customer[]
  nextPerson: () => Person
}

const ago = ({ chance, today }: Scene, days: number): Date =>
  addSeconds(addDays(today, -chance.int(days)), -MINUTE * (5 + chance.int(600)))

/** Products, notifications, payment accounts, testimonials and the shop's contact details. */
export const fillCatalogue = (deps: Deps, { today, administrator }: Scene): void => {
  const { db } = deps
  const stamp = (daysBack: number) => ({
    createdAt: addDays(today, -daysBack),
    updatedAt: addDays(today, -daysBack),
  })
  for (const [index, product] of demoProducts.entries()) {
    db.insert(products)
      .values({ ...product, ...stamp(90 - index * 9) })
      .run()
  }
  for (const [index, notification] of demoNotifications.entries()) {
    db.insert(notifications)
      .values({ ...notification, ...stamp(5 + index * 20) })
      .run()
  }
  for (const [name, { english, inUrdu }] of Object.entries(demoAccounts)) {
    const translations = sql`json_set(${paymentMethods.translations}, '$.ur.accountDetails', ${inUrdu})`
    db.update(paymentMethods)
      .set({ accountDetails: english, translations })
      .where(eq(paymentMethods.name, name))
      .run()
  }
  for (const [key, { english, inUrdu }] of Object.entries(demoTestimonials)) {
    const item = and(eq(contentItems.section, 'testimonials'), eq(contentItems.key, key))
    db.update(contentItems)
      .set({ value: english, translations: urdu({ value: inUrdu }) })
      .where(item)
      .run()
  }
  for (const [key, value] of Object.entries(demoSettings)) updateSetting(deps, administrator, { key, value })
}

/** Messages of the contact form. Recent ones are new, older ones have any status. */
export const fillContacts = ({ db }: Deps, scene: Scene, count: number): void => {
  for (let n = 0; n < count; n += 1) {
    const { name, email, phone, company } = scene.nextPerson()
    const createdAt = ago(scene, 120)
    const isRecent = createdAt > addDays(scene.today, -6)
    db.insert(contacts)
      .values({
        name,
        email,
        phone: scene.chance.happens(80) ? phone : null,
        company,
        message: scene.chance.pick(contactMessages),
        status: isRecent ? 'new' : scene.chance.pick(contactStatuses),
        isPhoneVerified: scene.chance.happens(30),
        createdAt,
        updatedAt: createdAt,
      })
      .run()
  }
}

/** Support tickets of customers: most are answered, and old ones are closed. */
export const fillTickets = ({ db }: Deps, scene: Scene, count: number): void => {
  const { chance, administrator, customers, today } = scene
  for (let n = 0; n < count; n += 1) {
    const { user, name, email } = chance.pick(customers)
    const [subject, message, reply] = chance.pick(ticketTexts)
    if (!user) continue
    const createdAt = ago(scene, 90)
    const repliedAt = addSeconds(createdAt, MINUTE * (20 + chance.int(1200)))
    const isAnswered = reply !== undefined && repliedAt < today
    const status = isAnswered ? (createdAt < addDays(today, -30) ? 'closed' : 'answered') : 'open'
    const { id } = db
      .insert(tickets)
      .values({
        userId: user.id,
        name,
        email,
        subject,
        priority: chance.happens(60) ? 'medium' : chance.pick(ticketPriorities),
        message,
        status,
        createdAt,
        updatedAt: isAnswered ? repliedAt : createdAt,
      })
      .returning({ id: tickets.id })
      .get()
    if (!isAnswered) continue
    db.insert(ticketReplies)
      .values({
        ticketId: id,
        authorId: administrator.id,
        isFromAdmin: true,
        message: reply,
        createdAt: repliedAt,
      })
      .run()
    if (chance.happens(40)) {
      const thanked = addSeconds(repliedAt, MINUTE * 15)
      db.insert(ticketReplies)
        .values({
          ticketId: id,
          authorId: user.id,
          isFromAdmin: false,
          message: 'Thank you, that helped!',
          createdAt: thanked,
        })
        .run()
    }
  }
}

/** Canned replies, and chats of customers and guests. Chats of today are active, and some wait for an answer. */
export const fillChats = ({ db }: Deps, scene: Scene, count: number): void => {
  const { chance, administrator, customers, today } = scene
  for (const [shortcut, content] of cannedReplies) {
    const written = addDays(today, -60)
    db.insert(chatReplies).values({ shortcut, content, createdAt: written, updatedAt: written }).run()
  }
  for (let n = 0; n < count; n += 1) {
    const talk = chance.pick(chats)
    const lines = talk.filter(([who]) => who !== 'note')
    const customer = chance.happens(50) ? chance.pick(customers) : null
    const visitor = customer ?? scene.nextPerson()
    const isToday = n < 5
    const createdAt = isToday ? addSeconds(today, -MINUTE * (40 + chance.int(300))) : ago(scene, 60)
    const isAnswered = lines.some(([who]) => who === 'shop')
    const at = (line: number) => addSeconds(createdAt, MINUTE * 3 * line)
    const { id } = db
      .insert(chatSessions)
      .values({
        userId: customer?.user?.id ?? null,
        guestName: customer ? null : visitor.name,
        guestEmail: customer ? null : visitor.email,
        guestPhone: customer ? null : visitor.phone,
        source: customer || chance.happens(70) ? 'web' : 'whatsapp',
        status: isToday || !isAnswered ? 'active' : chance.happens(70) ? 'closed' : 'archived',
        assignedTo: isAnswered ? administrator.id : null,
        lastMessageAt: at(lines.length - 1),
        createdAt,
      })
      .returning({ id: chatSessions.id })
      .get()
    for (const [index, [who, content]] of lines.entries()) {
      const isLast = index === lines.length - 1
      db.insert(chatMessages)
        .values({
          sessionId: id,
          senderId: who === 'shop' ? administrator.id : (customer?.user?.id ?? null),
          senderType: who === 'shop' ? 'admin' : customer ? 'user' : 'guest',
          content,
          isRead: !(isLast && (isToday || !isAnswered)),
          createdAt: at(index),
        })
        .run()
    }
    for (const [, content] of talk.filter(([who]) => who === 'note')) {
      const note = { sessionId: id, authorId: administrator.id, content, createdAt: at(lines.length) }
      db.insert(chatNotes).values(note).run()
    }
  }
}
