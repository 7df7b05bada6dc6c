import { folded } from '#src/shared/values/typed.ts'
import { deniesMoney } from '#src/written/told.ts'
import { nameWords } from './names.ts'

// The words that a format passes over where it says `{*}`: all must be known, word by word (BANK-718).

/** Whether a word, in the form of `folded`, says nothing of whether money came. */
export type IsHarmless = (word: string) => boolean

/** What stands between two sentences, and around a word. */
const SENTENCE_END = /(?<=[.!?۔])\s+/u
const EDGES =
  /^[.,:;!()[\]|"'“”‘’/&#–—…،؛۔-]+|(?<![.,:;!()[\]|"'“”‘’/&#–—…،؛۔-])[.,:;!()[\]|"'“”‘’/&#–—…،؛۔-]+$/gu
/** A part of a sentence, of which the words that a format holds are the rest. */
const CUT = '…'

const isOneOf = (...lists: string[]): IsHarmless => {
  const words = new Set(lists.flatMap((list) => list.trim().split(/\s+/)).map(folded))
  return (word) => words.has(word)
}

const banks = `
  hbl ubl mcb abl baf bahl hmb hmbl akbl nbp bop bok jsbl jsb scb scbpl dib dibpl fbl mbl mib mcbib bipl sbl snbl sibl
  smbl tmfb tmb umbl mmbl mmfb fmfb kmbl finca ztbl alb abpl icbc citi easypaisa jazzcash jazz upaisa ufone sadapay
  nayapay zindigi konnect keenu simsim hysab meezan alfalah askari soneri bankislami faysal habib metro allied silkbank
  samba albaraka raqami mashreq khushhali mobilink telenor ubank myabl alfa bank iban`
/** The banks by their short names, which also stand beside those of payers. */
export const isBank = isOneOf(banks)
/** The account or the wallet that money came to. */
export const isAccount = isOneOf(
  banks,
  'sone a/c ac account wallet current savings saving asaan digital roshan',
)
/** The way that money came by. */
export const isChannel = isOneOf(
  banks,
  `raast ibft 1link link1 onelink ft funds fund trsfr transfer atm mobile internet online banking branchless app web
  p2p p2m rtgs pymt payment ips id m-banking netbanking cnic alias qr`,
)
/** The headings of a letter with a table. */
export const isHeading = isOneOf(
  'transaction details are as follow follows description branch account ac a/c',
)
const places = isOneOf(`
  branch br main road rd street st block phase sector town colony society bazar bazaar market mall plaza chowk cantt
  model industrial area housing dha defence clifton saddar gulberg gulshan gulistan johar nazimabad korangi malir
  landhi orangi lyari lyari tariq bahria garden shadman iqbal johar faisal shahrah mcleod bohri karachi lahore
  islamabad rawalpindi faisalabad multan hyderabad gujranwala peshawar quetta sialkot sargodha bahawalpur sukkur
  larkana sheikhupura jhang gujrat mardan kasur mingora dera ghazi khan ismail nawabshah sahiwal mirpur okara mandi
  bahauddin jacobabad jhelum sadiqabad khanewal hafizabad kohat abbottabad mansehra swabi attock chakwal chiniot
  muridke taxila wah kamoke vehari layyah muzaffargarh khuzdar turbat gwadar gilgit skardu muzaffarabad kotli haripur
  rahim yar dadu thatta badin umerkot blue aabpara f-6 f-7 f-8 f-10 g-9 g-10 i-8 i-9 murree swat`)
/** A branch: a place and its number. */
export const isBranch: IsHarmless = (word) => places(word) || /^(?:br-?)?\d{1,4}$/.test(word)
const greetings = isOneOf('customer client sir madam valued user member sahib')
/** The holder of an account. */
export const isHolder: IsHarmless = (word) => greetings(word) || nameWords.has(word) || /^\p{L}$/u.test(word)

/** The letters of banks in an IBAN, with those that follow them in a SWIFT code. */
const CODE =
  '(?:(?:abpa|alfh|ascm|bahl|bkip|bpun|khyb|citi|duib|fays|fwom|habb|mpbl|icbk|jsbl|mezn|mucb|mcib|nbpa|samb|sind|sone|scbl|sumb|bmkp|saud|unil|tmfb|khbl|khmf|umbl|jcma|jmbl|finc|naya|sada|ztbl|aiin|alba|punj)(?:pk[a-z]{2})?)?'
const MAX_NUMBER = 40
const number = new RegExp(`^(?:pk)?[\\dx*•-]*${CODE}[\\dx*•-]*$`)
/** The number of an account or an IBAN, also a masked one. */
export const isNumber: IsHarmless = (word) =>
  word.length > 2 && word.length <= MAX_NUMBER && number.test(word)
/** The same where a bank hid some of its digits, so that it is no amount and no day. */
const isMasked: IsHarmless = (word) => isNumber(word) && /\*|•|xx/.test(word)
export const isClock: IsHarmless = (word) => /^\d\d?:\d\d(?::\d\d)?$/.test(word)

/**
 * Words by which money did not come, or not yet, in a sentence that a format cuts off. They are harmless in a whole
 * sentence alone, as "Please do not reply." is. They are in the form of `folded`, which has one he, as in ابہی.
 */
const TELLING =
  /^(?:no|not|none|nothing|never|neither|nor|without|cannot|\w+n['’]t|(?:do|does|did|has|have|is|was|were|wo|ca)nt|yet|will|shall|would|should|could|might|may|soon|later|until|till|unless|if|when|once|after|before|tomorrow|tonight|next|future|expect\w*|schedul\w*|due|provision\w*|transit|queue\w*|await\w*|wait\w*|pend\w*|fail\w*|bounc\w*|recall\w*|dishono\w*|disput\w*|void\w*|cancel\w*|revers\w*|return\w*|reject\w*|declin\w*|refus\w*|stop\w*|block\w*|hold|held|clear\w*|incomplete|un(?:able|certain|clear|collect|confirm|deliver|paid|reali|success|verif)\w*|invalid|error|almost|nearly|but|nahi?|nahin|nai|mat|bina|kal|parso\w*|jald\w*|abhi|mil[ea]\w*|mil\w*ge|aa?y\w*ge|\w+eg[aei]|hog[aei]y?|g[aei]|wap\w+|nakam|baad|tak|نہ|نہیں|مت|بغیر|کل|پرسوں|جلد|ابہی|گا|گی|گے|ملیں|ہوگا|ہوگی|متوقع|بعد|تک|واپس|ناکام)$/u
/** Whether a word, in the form of `folded`, may tell that money did not come. */
export const isTelling = (word: string): boolean => TELLING.test(word) || deniesMoney(word)

/** The words of a text without the signs around them. */
export const wordsOf = (text: string): string[] =>
  text
    .split(' ')
    .map((word) => word.replace(EDGES, ''))
    .filter((word) => word !== '')

const sentencesIn = (passed: readonly string[]): string[] =>
  passed.flatMap((text) => text.split(SENTENCE_END))

/** A sentence as it is kept and compared. The stop tells it from a word. */
const sentenceForm = (sentence: string): string => `${wordsOf(sentence).map(folded).join(' ')}.`

const isKnown = (word: string, isHarmless: IsHarmless): boolean => {
  const form = folded(word)
  const parts = form.split(/[-/&|.,:()#]+/).filter(Boolean)
  return isHarmless(form) || isMasked(form) || (parts.length > 1 && parts.every(isHarmless))
}

/** What `{*}` passed over, as it is looked at: the marks tell where a sentence goes on in the words of the format. */
export const passedText = (text: string, isBegun: boolean, goesOn: boolean): string =>
  `${isBegun ? `${CUT} ` : ''}${text}${goesOn ? ` ${CUT}` : ''}`

/** The words that a format passed over and that nobody named harmless, as they are written. */
export const unknownWords = (passed: readonly string[], isHarmless: IsHarmless): string[] =>
  sentencesIn(passed)
    .filter((sentence) => !isHarmless(sentenceForm(sentence)))
    .flatMap(wordsOf)
    .filter((word) => !isKnown(word, isHarmless))

/**
 * What is kept of unknown words that are named harmless, each once: words, and whole sentences where a word of them may
 * tell that money did not come. A part of such a sentence is never harmless (BANK-719): its words come back as `never`.
 */
export const namedHarmless = (
  passed: readonly string[],
  isHarmless: IsHarmless,
): { kept: string[]; shown: string[]; never: string[] } => {
  const kept = new Set<string>()
  const shown = new Set<string>()
  const never = new Set<string>()
  for (const sentence of sentencesIn(passed)) {
    const words = unknownWords([sentence], isHarmless)
    const telling = words.filter((word) => isTelling(folded(word)))
    if (telling.length > 0 && !sentence.includes(CUT)) {
      kept.add(sentenceForm(sentence))
      shown.add(sentence)
      continue
    }
    for (const word of telling) never.add(word)
    for (const word of words.filter((each) => !telling.includes(each))) {
      kept.add(folded(word))
      shown.add(word)
    }
  }
  return { kept: [...kept], shown: [...shown], never: [...never] }
}
