import { NAMELESS_SERVER } from '#src/domains/money-in/schema.ts'
import type { Letter } from '#src/gateways/letter.ts'
import { plainHost } from '#src/written/email.ts'

type Field = Letter['head'][number]
type Result = { method: string; verdict: string; facts: Map<string, string> }
/** What a server found out about a letter; `server` is blank where it names itself nowhere. */
type Answer = { server: string; results: Result[] }

/** A field without its comments, whose words somebody else may have chosen; null where one does not end. */
const withoutComments = (written: string): string | null => {
  let kept = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < written.length; at += 1) {
    const sign = written[at] ?? ''
    const isEscaped = sign === '\\' && (isQuoted || depth > 0)
    const piece = isEscaped ? written.slice(at, at + 2) : sign
    if (isEscaped) at += 1
    if (depth === 0 && sign === '"') isQuoted = !isQuoted
    if (!isQuoted && sign === '(') depth += 1
    if (depth === 0) kept += piece
    if (!isQuoted && sign === ')') {
      if (depth === 0) return null
      depth -= 1
      if (depth === 0) kept += ' '
    }
  }
  return depth === 0 && !isQuoted ? kept : null
}

const QUOTED = '"(?:[^"\\\\]|\\\\.)*"'
const SERVER = new RegExp(`[ \\t]*(${QUOTED}|[^ \\t;="]+)(?:[ \\t]+1)?[ \\t]*(?=;|$)`, 'y')
const FACT = new RegExp(`[ \\t]*([^ \\t;="]+)[ \\t]*=[ \\t]*(${QUOTED}|[^ \\t;"]+)(?=[ \\t;]|$)`, 'y')
const NOTHING = /[ \t]*none[ \t]*(?=;|$)/iy
const END = /[ \t]*(;|$)/y

/** A word as it is compared, without its quotation marks. */
const wordOf = (written: string): string =>
  (written.startsWith('"') ? written.slice(1, -1).replace(/\\(.)/g, '$1') : written).toLowerCase()

/** What an `Authentication-Results` says, word by word as RFC 8601 has it; null for a field that is none. */
const answerIn = (written: string): Answer | null => {
  const text = withoutComments(written)
  if (text === null) return null
  let at = 0
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at
    const found = expression.exec(text)
    if (found) at = expression.lastIndex
    return found
  }
  const server = wordOf(take(SERVER)?.[1] ?? '')
  if (server !== '' && !take(END)) return null
  const results: Result[] = []
  for (;;) {
    const result = take(FACT)
    if (!result) take(NOTHING)
    const facts = new Map<string, string>()
    for (let fact = result && take(FACT); fact; fact = take(FACT)) {
      const name = wordOf(fact[1] ?? '')
      if (facts.has(name)) return null
      facts.set(name, wordOf(fact[2] ?? ''))
    }
    const [method = ''] = wordOf(result?.[1] ?? '').split('/')
    if (result) results.push({ method, verdict: wordOf(result[2] ?? ''), facts })
    const end = take(END)
    if (!end) return null
    if (end[1] === '') return { server, results }
  }
}

const isAnswer = (field: Field | undefined): field is Field => field?.name === 'authentication-results'

type Own = {
  /** What the seller's own mail server found out, line by line; none where it did not check the letter. */
  answers: Answer[]
  /** The fields above, which nobody but the seller's own servers can have written. */
  above: readonly Field[]
}

/**
 * What the seller's own mail server says of a letter: its newest line, and those of its name directly below (BANK-758).
 * Whoever wrote the letter can put such lines further down. Of a server that writes no name, the newest line alone counts,
 * and only where it names none.
 */
export const ownAnswers = (head: Letter['head'], ownServer: string): Own => {
  const none = { answers: [], above: [] }
  const own = ownServer.toLowerCase()
  const isNameless = own === NAMELESS_SERVER
  const isOwn = ({ server }: Answer): boolean =>
    isNameless ? server === '' : own.startsWith('*.') ? server.endsWith(own.slice(1)) : server === own
  const answers: Answer[] = []
  let first = -1
  for (const [at, field] of head.entries()) {
    if (!isAnswer(field)) {
      if (first !== -1) break
      continue
    }
    const answer = answerIn(field.value)
    // Whose line it is cannot be known, so no line below it is surely the server's.
    if (!answer) return none
    const isNext = isOwn(answer) && (first === -1 || answer.server === answers[0]?.server)
    if (isNext) answers.push(answer)
    if (isNext && first === -1) first = at
    if (isNameless || (!isNext && first !== -1)) break
  }
  return first === -1 ? none : { answers, above: head.slice(0, first) }
}

/** Whether a domain is a public suffix, such as com.pk. */
export type IsSuffix = (domain: string) => boolean

/** Loads the names of the public suffixes, those of companies among them: with the first letter, because they are 10,000. */
export const loadSuffixes = async (): Promise<IsSuffix> => {
  const { getDomain } = await import('tldts')
  return (domain) => getDomain(domain, { allowPrivateDomains: true, extractHostname: false }) === null
}

/** Whether a domain is another one or lies below it. */
const isBelow = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`)

/** The domain that a result is about; undefined where it names none plainly. */
const domainIn = ({ facts }: Result): string | undefined => {
  const named = facts.get('header.d') ?? /^[^@]*@([^@]+)$/.exec(facts.get('header.i') ?? '')?.[1]
  return named !== undefined && plainHost.test(named) ? named : undefined
}

const resultsOf = (answers: readonly Answer[], method: string): Result[] =>
  answers.flatMap(({ results }) => results.filter((result) => result.method === method))

/**
 * Whether lines without a word on signatures are the work of the server that writes of them below: what they say of the
 * sender's domain is good. A server that looks at no signature may let a line stand that the sender wrote in its name.
 */
const fits = (lines: readonly Answer[], domain: string, isSuffix: IsSuffix): boolean => {
  if (lines.some(({ results }) => results.length === 0)) return false
  const told = [...resultsOf(lines, 'dmarc'), ...resultsOf(lines, 'spf')]
  const isGood = ({ method, verdict, facts }: Result): boolean => {
    const host = facts.get('smtp.mailfrom')?.split('@').at(-1) ?? ''
    const isAligned = isBelow(host, domain) || (isBelow(domain, host) && !isSuffix(host))
    return verdict === 'pass' && (method === 'dmarc' || isAligned)
  }
  return told.length === 0 || told.some(isGood)
}

/** Whether what a server says of a letter contradicts a signature of the domain that holds. */
const contradicts = (answers: readonly Answer[], domain: string): boolean =>
  resultsOf(answers, 'dmarc').some(({ verdict }) => verdict === 'fail') ||
  resultsOf(answers, 'dkim').some((result) => {
    const about = domainIn(result)
    const isOther = about !== undefined && !isBelow(domain, about)
    return result.verdict === 'none' || (result.verdict === 'fail' && !isOther)
  })

/**
 * Whether the seller's own mail server says that a domain signed the letter, or one above it that is no public suffix, of
 * whose names anybody may have one. The first line that tells of signatures tells of all.
 */
export const isSigned = (answers: readonly Answer[], domain: string, isSuffix: IsSuffix): boolean => {
  const at = answers.findIndex((answer) => resultsOf([answer], 'dkim').length > 0)
  const signatures = at === -1 ? [] : resultsOf(answers.slice(at, at + 1), 'dkim')
  return (
    fits(answers.slice(0, Math.max(at, 0)), domain, isSuffix) &&
    !contradicts(answers, domain) &&
    signatures.some((result) => {
      const signer = domainIn(result) ?? ''
      return result.verdict === 'pass' && isBelow(domain, signer) && !isSuffix(signer)
    })
  )
}

/** The tags of a `DKIM-Signature`, such as `d=bank.example; h=from:to`; null for another text. */
const tagsIn = (written: string): Map<string, string> | null => {
  const tags = new Map<string, string>()
  for (const part of written.replace(/;[ \t]*$/, '').split(';')) {
    const [, name, value = ''] = /^[ \t]*([a-z][a-z\d_]*)[ \t]*=(.*)$/i.exec(part) ?? []
    if (name === undefined || tags.has(name.toLowerCase())) return null
    tags.set(name.toLowerCase(), value.replace(/[ \t]/g, '').toLowerCase())
  }
  return tags
}

/**
 * The fields that each signature of the sender's domain covers, as far as the letter shows its signatures: all others
 * anybody can change who sends it on (BANK-760). Null where a signature covers a part of the text alone, or cannot be read.
 */
export const coveredBy = (head: Letter['head'], domain: string): ((name: string) => boolean) | null => {
  const covered: string[][] = []
  for (const { name, value } of head) {
    if (name !== 'dkim-signature') continue
    const tags = tagsIn(value)
    if (!tags || (tags.has('l') && isBelow(domain, tags.get('d') ?? ''))) return null
    if (isBelow(domain, tags.get('d') ?? '')) covered.push((tags.get('h') ?? '').split(':'))
  }
  return (name) => covered.every((names) => names.includes(name))
}
