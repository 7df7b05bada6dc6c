import { and, asc, eq } from 'drizzle-orm'
import { preparedInsert } from '#db/prepared.ts'
import { sellerNotices } from '#db/schema/seller-notices.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Reading, Writing } from '#src/deps.ts'
import type { Channel } from '#src/domains/messages/schema.ts'
import { noticeSettings } from '#src/domains/settings/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import type { NoticeKind } from '#src/shared/seller-notice.ts'

const insertNotice = preparedInsert(sellerNotices)

/**
 * Notes an event for the seller, in the transaction of the event, unless he does not want to be told of its kind.
 * `subjectId` as sellerNotices says.
 */
export const noteForSeller = (deps: Writing, kind: NoticeKind, subjectId: number): void => {
  if (settingValues(deps)[noticeSettings[kind]] === 'none') return
  insertNotice(deps.db, { kind, subjectId, createdAt: deps.now() })
}

/** Addresses such as admin@localhost, which a new shop has until its owner enters real ones. */
export const isPlaceholder = (email: string): boolean => /@localhost(\.localdomain)?$/.test(email)

type Addresses = Record<Channel, string[]>

const owners = ({ db }: Reading): Addresses => {
  const rows = db
    .select()
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.isActive, true), eq(users.role, 'owner')))
    .orderBy(asc(users.id))
    .all()
  const phones = rows.flatMap(({ whatsappNumber, isPhoneVerified }) =>
    whatsappNumber && isPhoneVerified ? [whatsappNumber] : [],
  )
  return {
    email: rows.map(({ email }) => email).filter((email) => !isPlaceholder(email)),
    whatsapp: [...new Set(phones)],
  }
}

/** Where the seller is told of events, by channel: email addresses and phones in E.164 (WATCH-12). */
export const sellerAddresses = (deps: Reading): Addresses => {
  const { notice_email, notice_whatsapp, support_email } = settingValues(deps)
  const { email, whatsapp } = owners(deps)
  const inbox = notice_email || support_email
  return {
    email: inbox ? [inbox] : email,
    whatsapp: notice_whatsapp ? [notice_whatsapp] : whatsapp,
  }
}

/** Where warnings about the box go: to each owner, and without an address of theirs to the seller (WATCH-3). */
export const ownerAddresses = (deps: Reading): Addresses => {
  const seller = sellerAddresses(deps)
  const { email } = owners(deps)
  return { email: email.length > 0 ? email : seller.email, whatsapp: seller.whatsapp }
}

/** The addresses that notices go to, and whether each channel can send now, for the panel of the settings. */
export const noticeTargets = (
  deps: Pick<Deps, 'db' | 'vault' | 'mail' | 'whatsappRoutes'>,
): Addresses & { hasMailServer: boolean; canSendWhatsapp: boolean } => ({
  ...sellerAddresses(deps),
  hasMailServer: deps.mail.route().host !== null,
  canSendWhatsapp: canSend(deps),
})
