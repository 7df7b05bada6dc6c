import { eq } from 'drizzle-orm'
import { bankSources } from '#db/schema/money-in.ts'
import type { Reading, Sealing, Seeing, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { sourceOf } from '#src/domains/money-in/service.ts'
import {
  type AlertRow,
  alertBy,
  mailboxOf,
  methodsOf,
  personOf,
  type SourceRow,
} from '#src/domains/money-in/store.ts'
import { paymentMethodOf } from '#src/domains/payment-methods/service.ts'
import { asciiDigits, keyForm } from '#src/shared/values/typed.ts'

/** Fewer digits at the end of an account are those of too many others. */
const SURE_DIGITS = 4
/** As many digits at the end of a longer number, such as an IBAN, are those of one account. */
const WHOLE_DIGITS = 10

/** A wallet is a mobile number, with or without its country. */
const withoutCountry = (number: string): string => number.replace(/^(?:00)?92(?=3\d{9}$)/, '0')

/** The numbers in the details of an account, which people write in groups. */
const numbersIn = (details: string): string[] =>
  details.split('\n').flatMap(
    (line) =>
      keyForm(line)
        .replace(/(?<=\d)[ -]+(?=\d)/g, '')
        .match(/\d+/g) ?? [],
  )

/** Whether a number ends with the digits that are shown, or is itself the end of a longer one. */
const isSame = (number: string, end: string): boolean =>
  number.endsWith(end) || (number.length >= WHOLE_DIGITS && end.endsWith(number))

/** Whether the digits that a bank shows at the end of an account are those of a method that the source watches. */
export const isOwnAccount = (deps: Reading, source: SourceRow, account: string): boolean => {
  const [shown = ''] = /(?<!\d)\d*$/.exec(asciiDigits(account).replaceAll('-', '')) ?? []
  if (shown.length < SURE_DIGITS) return false
  const end = withoutCountry(shown)
  return methodsOf(source).some((id) => {
    const { accountDetails = '', raastIban } = paymentMethodOf(deps, id) ?? {}
    const numbers = numbersIn(`${accountDetails}\n${raastIban ?? ''}`).map(withoutCountry)
    return numbers.some((number) => isSame(number, end))
  })
}

/** The mailbox of a letter that names an account which is none of its methods'; undefined for any other alert. */
const foreignOf = (deps: Seeing, alert: AlertRow) => {
  const source = sourceOf(deps, alert)
  const { account } = personOf(deps, alert)
  if (source?.kind !== 'mailbox' || account === '' || isOwnAccount(deps, source, account)) return undefined
  return { source, account, mailbox: mailboxOf(deps, source) }
}

const isTaught = (deps: Reading, { account, id }: AlertRow, taught: readonly number[]): boolean =>
  taught.some((each) => {
    const before = each === id ? undefined : alertBy(deps, each)
    return before?.account === account && before.state === 'accepted'
  })

/** Why the account that a letter names is not the seller's; null where it is, and where it names none (BANK-763). */
export const doubtOfAccount = (deps: Seeing, alert: AlertRow): string | null => {
  const foreign = foreignOf(deps, alert)
  if (!foreign || isTaught(deps, alert, foreign.mailbox?.taught ?? [])) return null
  return `Its account, ending in ${foreign.account.slice(-SURE_DIGITS)}, belongs to none of this source's payment methods.`
}

/**
 * Takes the account of a letter that an administrator assigns for the seller's, as long as its approval holds;
 * not of a letter that is doubtful otherwise.
 */
export const learnAccount = (deps: Sealing, actor: User, alert: AlertRow): void => {
  const { source, mailbox } = (alert.doubt === null && foreignOf(deps, alert)) || {}
  if (!source || !mailbox || isTaught(deps, alert, mailbox.taught)) return
  const taught = [...mailbox.taught, alert.id]
  deps.db
    .update(bankSources)
    .set({ mailbox: deps.vault.seal(JSON.stringify({ ...mailbox, taught })) })
    .where(eq(bankSources.id, source.id))
    .run()
  const { name } = source
  const after = { name, account: alert.account }
  recordAudit(deps, actor, {
    entity: 'bank source',
    entityId: source.id,
    action: 'account taught',
    before: { name },
    after,
  })
}
