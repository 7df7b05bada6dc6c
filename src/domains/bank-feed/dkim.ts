/** A header without its comments and quoted texts, whose words somebody else may have chosen. */
const bare = (header: string): string => {
  let kept = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at] ?? ''
    if (sign === '\\' && (isQuoted || depth > 0)) at += 1
    else if (isQuoted) isQuoted = sign !== '"'
    else if (sign === '"' && depth === 0) isQuoted = true
    else if (sign === '(') depth += 1
    else if (sign === ')' && depth > 0) depth -= 1
    else if (depth === 0) kept += sign
  }
  return kept.toLowerCase()
}

/** The domain that signed, of one result such as `dkim=pass header.i=@bank.example`. */
const signerOf = (result: string): string | undefined => {
  const [verdict, ...facts] = result.trim().split(/\s+/)
  if (verdict !== 'dkim=pass') return undefined
  const valueOf = (name: string): string | undefined =>
    facts.find((fact) => fact.startsWith(name))?.slice(name.length)
  return valueOf('header.d=') ?? valueOf('header.i=')?.split('@').at(-1)
}

/**
 * Why a letter is not surely from the domain of its sender; null where the seller's own mail server says that it is
 * (BANK-14). Only the newest line of that server counts: whoever wrote the letter can put lines below it.
 */
export const doubtOfLetter = (
  { from, checks }: { from: string; checks: readonly string[] },
  ownServer: string,
): string | null => {
  const domain = from.toLowerCase().split('@').at(-1) ?? ''
  if (ownServer === '') return 'The source does not name the mail server whose checks count.'
  const own = checks
    .map((check) => bare(check).split(';'))
    .find(([name = '']) => name.trim().split(/\s+/)[0] === ownServer.toLowerCase())
  if (!own) return `Your mail server ${ownServer} did not check this letter.`
  const isSigned = own.slice(1).some((result) => {
    const signer = signerOf(result)
    return (
      signer !== undefined && signer.includes('.') && (domain === signer || domain.endsWith(`.${signer}`))
    )
  })
  return isSigned ? null : `Your mail server does not say that this letter is signed by ${domain}.`
}
