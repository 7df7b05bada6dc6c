import type { Timed } from '#src/deps.ts'
import { alertForm } from '#src/domains/money-in/reading/alert-text.ts'
import { type ReadAlert, readAlert } from '#src/domains/money-in/reading/reading.ts'
import type { Mailbox } from '#src/domains/money-in/schema.ts'
import type { Letter } from '#src/gateways/letter.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { simpleAddress } from '#src/written/email.ts'
import { lettersOf } from '#src/written/name.ts'
import { amountsIn, deniesMoney } from '#src/written/told.ts'
import { coveredBy, type IsSuffix, isSigned, ownAnswers } from './dkim.ts'

/** One form of a letter's text, and what a format reads of it. */
type Form = { text: string; read: ReadAlert | null }
/** The same of a part of a letter; `isTorn` where its wordings tell different things. */
type Part = Form & { isTorn: boolean }

/** The parts of a letter's text, each in the wording that a format reads without a doubt, else in one that it reads. */
const partsOf = (deps: Timed, sender: string, { plain, html, subject }: Letter): Part[] => {
  const isBare = plain === '' && html.every((words) => words === '')
  const forms = isBare ? [[subject]] : [[plain], html].filter((wordings) => wordings.some(Boolean))
  return forms.map((wordings) => {
    const tried = wordings.map((text) => ({ text, read: readAlert(deps, sender, text) }))
    const told = tried.find(({ read }) => read?.doubt === null) ??
      tried.find(({ read }) => read !== null) ?? { text: wordings[0] ?? '', read: null }
    return { ...told, isTorn: tried.some((other) => contradicts(told, other)) }
  })
}

/** Whether another wording, read with a doubt or without, tells of other money. One with a doubt may have cut the id. */
const contradicts = (told: Form, other: Form): boolean =>
  told.read !== null &&
  other.read !== null &&
  (other.read.doubt === null
    ? differ(told, other)
    : other.read.amountMinor !== told.read.amountMinor || other.read.direction !== told.read.direction)

/** Whether a text tells a number, and does not only ask to look elsewhere. */
const isTelling = ({ text }: Form): boolean => /\p{Nd}/u.test(text.replace(/https?:\S+/gi, ''))

/** Whether two forms of one letter tell different things of its money, as far as they can be compared. */
const differ = (one: Form, other: Form): boolean => {
  if (one.read && other.read) {
    const [first, second] = [one.read, other.read]
    return (
      first.amountMinor !== second.amountMinor ||
      first.direction !== second.direction ||
      (first.doubt === null) !== (second.doubt === null) ||
      lettersOf(first.transactionId) !== lettersOf(second.transactionId) ||
      // A form may leave these out.
      (['account', 'time', 'name'] as const).some(
        (field) =>
          first[field] !== '' && second[field] !== '' && lettersOf(first[field]) !== lettersOf(second[field]),
      )
    )
  }
  const [words = '', others = ''] = [one, other].map(({ text }) => alertForm(text))
  if (deniesMoney(words) !== deniesMoney(others)) return true
  const [amounts = [], otherAmounts = []] = [words, others].map((text) =>
    [...new Set(amountsIn(text))].toSorted((a = 0, b = 0) => a - b),
  )
  const id = lettersOf((one.read ?? other.read)?.transactionId ?? '')
  return (
    amounts.length > 0 &&
    otherAmounts.length > 0 &&
    (String(amounts) !== String(otherAmounts) ||
      ![words, others].every((text) => lettersOf(text).includes(id)))
  )
}

/**
 * The text of a letter that tells of the money, and what a format reads of it. `isTorn` where plain text and HTML tell
 * different things, so that nobody knows which of them the seller would see (BANK-755).
 */
export const readLetter = (deps: Timed, sender: string, letter: Letter): Form & { isTorn: boolean } => {
  const forms = partsOf(deps, sender, letter)
  const [first = { text: '', read: null, isTorn: false }, second] = forms
  const told = forms.find(({ read }) => read !== null) ?? forms.find(isTelling) ?? forms.at(-1) ?? first
  const isTorn = forms.some((form) => form.isTorn) || (second !== undefined && differ(first, second))
  return { text: told.text, read: told.read, isTorn }
}

/** Fields that a letter has once. Of two, one program reads the first, and another the last. */
const ONCE = [
  'from',
  'to',
  'date',
  'subject',
  'message-id',
  'content-type',
  'content-transfer-encoding',
  'mime-version',
]

type Judged = {
  mailbox: Pick<Mailbox, 'user' | 'addresses' | 'ownServer'>
  isSuffix: IsSuffix
  /** Whether its text names an account of the seller, which is more than the seller's address on its envelope. */
  namesOwnAccount: boolean
}

/**
 * Why a letter is not surely of its sender's domain, to the seller, and of these days (BANK-762), or was not read whole
 * (BANK-874); null where it is (BANK-14).
 */
export const doubtOfLetter = (
  letter: Letter,
  { mailbox, isSuffix, namesOwnAccount }: Judged,
): string | null => {
  const { from, head } = letter
  const { ownServer } = mailbox
  if (!letter.isWhole) return 'The shop could not read all of this email. Please check it in your mailbox.'
  if (from === '') return 'Its sender is not a single plain address that this source believes.'
  const isTwice = (name: string): boolean => head.filter((field) => field.name === name).length > 1
  const twice = ONCE.find(isTwice)
  if (twice !== undefined) return `It has more than one ${twice} field.`
  if (ownServer === '') return 'The source does not name the mail server whose checks count.'
  const domain = from.toLowerCase().split('@').at(-1) ?? ''
  const { answers, above } = ownAnswers(head, ownServer)
  if (answers.length === 0) return `Your mail server ${ownServer} did not check this letter.`
  if (!isSigned(answers, domain, isSuffix)) {
    return `Your mail server does not say that this letter is signed by ${domain}.`
  }
  const covers = coveredBy(head, domain)
  if (!covers) return 'Its signature covers only a part of its text, or cannot be read.'
  const open = ['from', 'date', 'subject'].find(
    (name) => !covers(name) && head.some((field) => field.name === name),
  )
  if (open !== undefined) return `Its signature does not cover its ${open} field.`
  // The addresses of the seller (BANK-773).
  const own = new Set([mailbox.user, ...mailbox.addresses].map((address) => address.toLowerCase()))
  const isOwn = (address: string): boolean => simpleAddress.test(address) && own.has(address.toLowerCase())
  const isToOwn = letter.to.some(isOwn)
  // Who sends a letter on can change an address that is not signed, and the server names the seller on whatever arrives
  // (BANK-761).
  const isPerhaps = isToOwn || above.some(({ name, value }) => name === 'delivered-to' && isOwn(value))
  if (!(isToOwn && covers('to')) && !(isPerhaps && namesOwnAccount)) {
    return 'It was not clearly sent to one of your addresses.'
  }
  if (!letter.writtenAt) return 'It does not clearly say when it was written.'
  return Math.abs(letter.at.getTime() - letter.writtenAt.getTime()) > DAY * 1000
    ? 'It was not written on the day it arrived.'
    : null
}
