import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { bankSources } from '#db/schema/money-in.ts'
import type { Deps } from '#src/deps.ts'
import { isSameSender } from '#src/domains/money-in/reading/reading.ts'
import type { Mailbox } from '#src/domains/money-in/schema.ts'
import { listSources } from '#src/domains/money-in/service.ts'
import { addAlert, mailboxOf, type SourceRow, sendersOf } from '#src/domains/money-in/store.ts'
import type { Read } from '#src/gateways/imap.ts'
import { addSeconds, MINUTE } from '#src/shared/values/dates.ts'
import { emailForm } from '#src/written/email.ts'
import { type IsSuffix, loadSuffixes } from './dkim.ts'
import { doubtOfLetter, readLetter } from './letters.ts'
import { isOwnAccount } from './own-account.ts'

/** The clock of the mail server and that of the shop may differ by these seconds. */
const CLOCK_SECONDS = 10 * MINUTE

/** Whether a source believes an address, which the seller may have copied with its name: `My Bank <alerts@bank.example>`. */
const isBelieved = (source: SourceRow, address: string): boolean =>
  sendersOf(source).some((sender) => isSameSender(emailForm(sender), address))

/** Stores letters and how far the mailbox was read, in one transaction, so that no kill between loses or doubles one. */
const store = (
  deps: Deps,
  source: SourceRow,
  mailbox: Mailbox,
  { letters, position }: Read,
  isSuffix: IsSuffix,
): void => {
  const now = deps.now()
  const alerts = inTransaction(deps, (d) => {
    let codes = 0
    const added = letters.flatMap((letter) => {
      const { at, messageId, plain, html, subject } = letter
      const from = isBelieved(source, letter.from) ? letter.from : ''
      const { text, read, isTorn } = readLetter(d, from, letter)
      const namesOwnAccount = read !== null && isOwnAccount(d, source, read.account)
      const doubt = doubtOfLetter({ ...letter, from }, { mailbox, isSuffix, namesOwnAccount })
      const name = [messageId || at.getTime(), from, plain, html[0], subject].join(' ')
      const stored = addAlert(d, source, {
        sender: from,
        text,
        at: at > now ? now : at,
        // The same letter under another number, where the server numbered all letters anew, is the same alert (BANK-751).
        dedupeKey: `${source.id} ${d.vault.mac('bank letter', name)}`,
        doubt: doubt ?? (isTorn ? 'Its plain text and its HTML say different things.' : null),
      })
      if (stored === 'code') codes += 1
      return stored && stored !== 'code' ? stored.touched : []
    })
    const { validity: uidValidity, uid: lastUid } = position
    const heard = added.length > 0 && { alertAt: now }
    d.db
      .update(bankSources)
      .set({
        uidValidity,
        lastUid,
        problem: '',
        seenAt: now,
        ...heard,
        ...(codes > 0 && { droppedCodes: sql`${bankSources.droppedCodes} + ${codes}` }),
      })
      .where(eq(bankSources.id, source.id))
      .run()
    return added
  })
  if (alerts.length > 0) deps.events.emit('money', { alerts })
}

const note = ({ db }: Deps, { id, problem }: SourceRow, found: string): void => {
  if (found !== problem) db.update(bankSources).set({ problem: found }).where(eq(bankSources.id, id)).run()
}

/** Reads one turn of a mailbox; whether there is more. */
const readOne = async (deps: Deps, source: SourceRow): Promise<boolean> => {
  const access = mailboxOf(deps, source)
  if (!access) {
    note(deps, source, 'Its password was encrypted with another application secret: please enter it again')
    return false
  }
  const { uidValidity, lastUid, createdAt } = source
  const read = await deps.imap.read(source.id, access, {
    position: uidValidity === null || lastUid === null ? null : { validity: uidValidity, uid: lastUid },
    since: addSeconds(createdAt, -CLOCK_SECONDS),
    isBelieved: (address) => isBelieved(source, address),
  })
  const hasLetters = 'letters' in read && read.letters.length > 0
  const isSuffix = hasLetters ? await loadSuffixes() : () => true
  // Somebody may have changed it meanwhile: then the next turn reads it anew.
  const now = listSources(deps).find(({ id }) => id === source.id)
  if (now?.mailbox !== source.mailbox) return false
  if ('problem' in read) note(deps, source, read.problem)
  else store(deps, now, access, read, isSuffix)
  return 'isMore' in read && read.isMore
}

/**
 * Reads what is new in each mailbox (BANK-13). It runs at each letter that a server tells of, and each minute where one
 * does not.
 */
export const readMailboxes = async (deps: Deps): Promise<void> => {
  const sources = listSources(deps).filter(({ kind, isActive }) => kind === 'mailbox' && isActive)
  deps.imap.keep(sources.map(({ id }) => id))
  const more = await Promise.all(sources.map((source) => readOne(deps, source)))
  if (more.some(Boolean)) deps.events.emit('letters')
}
