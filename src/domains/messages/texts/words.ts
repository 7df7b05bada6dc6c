import type { Reading } from '#src/deps.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { speakIn, textLanguage } from '#src/kit/language.ts'
import { currentLanguage, type Language } from '#src/shared/language.ts'
import { type TextLanguage, writtenAs } from '#src/shared/translations.ts'
import { isSold, type PlanType, planNames } from '#src/shared/values/vocabulary.ts'

/** The words that the shop puts into messages, where templates have a placeholder. */
type Words = {
  purpose: {
    number: string
    test: string
    order: (values: { id: number; amount: string | null }) => string
    swap: (values: { ending: string }) => string
  }
  state: {
    active: string
    again: string
    newKey: string
    renewed: (values: { date: string }) => string
    ending: string
    over: string
  }
  /** The last of many keys of one message: how many more there are. */
  moreKeys: (values: { count: number }) => string
  balance: { topUp: string; toppedUp: (values: { amount: string }) => string; low: string }
  ends: { soon: string; past: string }
  /** What renewing a licence costs, and will cost. */
  renewal: { changing: (values: { amount: string; next: string; date: string }) => string; elsewhere: string }
  /** The notice that a system was activated without a typed key; `contact` is blank for none. */
  system: {
    subject: (values: { shop: string }) => string
    added: (values: {
      name: string
      platform: string
      ending: string
      replaced: string | undefined
    }) => string
    notYou: (values: { contact: string }) => string
    button: string
  }
  /** What stands in place of a plan's name in a message about a trial of it. */
  trialOf: (values: { plan: string }) => string
  fees: (values: { fees: string }) => string
  /** What is answered to pictures and other files on WhatsApp. */
  files: {
    proof: (values: { id: number }) => string
    choose: string
    choice: (values: { number: number; id: number; plan: string; amount: string }) => string
    unreadable: string
  }
}

const words: Record<TextLanguage, Words> = {
  en: {
    purpose: {
      number: 'your WhatsApp number',
      test: 'a test',
      order: ({ id, amount }) => (amount ? `order ${id}, ${amount}` : `order ${id}`),
      swap: ({ ending }) => `a new computer for your license ending in ${ending}`,
    },
    state: {
      active: 'active',
      again: 'active again',
      newKey: 'active with a new key',
      renewed: ({ date }) => `renewed until ${date}`,
      ending: 'about to end',
      over: 'over',
    },
    moreKeys: ({ count }) => `and ${count} more on the page below`,
    balance: {
      topUp: 'balance top-up',
      toppedUp: ({ amount }) => `your top-up of ${amount} has arrived`,
      low: 'your balance is low',
    },
    ends: { soon: 'ends', past: 'ended' },
    renewal: {
      changing: ({ amount, next, date }) => `${amount}, and ${next} from ${date} on`,
      elsewhere: 'as on our website',
    },
    system: {
      subject: ({ shop }) => `A system was activated with your ${shop} license`,
      added: ({ name, platform, ending, replaced }) =>
        replaced === undefined
          ? `${name} (${platform}) was activated with your license ending in ${ending}.`
          : `${name} (${platform}) was activated with your license ending in ${ending}, in place of ${replaced}.`,
      notYou: ({ contact }) =>
        `If this was not you, remove it on the page below and write to us${contact === '' ? '' : `: ${contact}`}. We then give your license a new key.`,
      button: 'See your systems',
    },
    trialOf: ({ plan }) => `${plan}, free trial`,
    fees: ({ fees }) => `Fees: ${fees}`,
    files: {
      proof: ({ id }) => `Proof received for order ${id}. We check it and write to you here.`,
      choose: 'Which order is this picture for? Please reply with its number.',
      choice: ({ number, id, plan, amount }) => `Reply ${number} for order ${id} (${plan}, ${amount})`,
      unreadable:
        'We cannot read this here. Please write to us, or send a picture (JPG or PNG) or a PDF of up to 10 MB.',
    },
  },
  ur: {
    purpose: {
      number: 'آپ کے واٹس ایپ نمبر',
      test: 'ایک ٹیسٹ',
      order: ({ id, amount }) => (amount ? `آرڈر ${id}، ${amount}` : `آرڈر ${id}`),
      swap: ({ ending }) => `لائسنس نمبر …${ending} کے نئے کمپیوٹر`,
    },
    state: {
      active: 'ایکٹیو ہے',
      again: 'دوبارہ ایکٹیو ہے',
      newKey: 'نئے لائسنس نمبر کے ساتھ ایکٹیو ہے',
      renewed: ({ date }) => `${date} تک تجدید ہو گیا ہے`,
      ending: 'جلد ختم ہو رہا ہے',
      over: 'ختم ہو گیا ہے',
    },
    moreKeys: ({ count }) => `اور ${count} مزید، نیچے کے صفحے پر`,
    balance: {
      topUp: 'بیلنس میں اضافہ',
      toppedUp: ({ amount }) => `آپ کے ${amount} مل گئے`,
      low: 'آپ کا بیلنس کم ہے',
    },
    ends: { soon: 'ختم ہوتا ہے', past: 'ختم ہو گیا' },
    renewal: {
      changing: ({ amount, next, date }) => `${amount}، اور ${date} سے ${next}`,
      elsewhere: 'ہماری ویب سائٹ پر دیکھیں',
    },
    system: {
      subject: ({ shop }) => `\u2068${shop}\u2069 کے آپ کے لائسنس پر نیا سسٹم ایکٹیویٹ ہوا`,
      added: ({ name, platform, ending, replaced }) =>
        replaced === undefined
          ? `\u2068${name}\u2069 (\u2068${platform}\u2069) آپ کے لائسنس نمبر …\u2068${ending}\u2069 پر ایکٹیویٹ ہوا۔`
          : `\u2068${name}\u2069 (\u2068${platform}\u2069) آپ کے لائسنس نمبر …\u2068${ending}\u2069 پر \u2068${replaced}\u2069 کی جگہ ایکٹیویٹ ہوا۔`,
      notYou: ({ contact }) =>
        `اگر یہ آپ نے نہیں کیا تو اسے نیچے کے صفحے پر ہٹائیں اور ہمیں لکھیں${contact === '' ? '' : `: \u2068${contact}\u2069`}۔ ہم آپ کو نیا لائسنس نمبر دیں گے۔`,
      button: 'اپنے سسٹم دیکھیں',
    },
    trialOf: ({ plan }) => `${plan}، مفت ٹرائل`,
    fees: ({ fees }) => `فیس: ${fees}`,
    files: {
      proof: ({ id }) => `آرڈر ${id} کا ثبوت مل گیا۔ ہم اسے چیک کر کے آپ کو یہیں بتائیں گے۔`,
      choose: 'یہ تصویر کس آرڈر کی ہے؟ جواب میں صرف نمبر لکھیں۔',
      choice: ({ number, id, plan, amount }) => `آرڈر ${id} کے لیے ${number} لکھیں (${plan}، ${amount})`,
      unreadable:
        'ہم یہ یہاں نہیں کھول سکتے۔ ہمیں لکھ دیں، یا 10\u00a0MB تک کی تصویر (JPG یا PNG) یا PDF بھیجیں۔',
    },
  },
  roman: {
    purpose: {
      number: 'aap ke WhatsApp number',
      test: 'aik test',
      order: ({ id, amount }) => (amount ? `order ${id}, ${amount}` : `order ${id}`),
      swap: ({ ending }) => `license key …${ending} ke naye computer`,
    },
    state: {
      active: 'active hai',
      again: 'dobara active hai',
      newKey: 'nayi license key ke saath active hai',
      renewed: ({ date }) => `${date} tak renew ho gaya hai`,
      ending: 'jald khatam ho raha hai',
      over: 'khatam ho gaya hai',
    },
    moreKeys: ({ count }) => `aur ${count} mazeed, neeche ke page par`,
    balance: {
      topUp: 'balance mein izafa',
      toppedUp: ({ amount }) => `aap ke ${amount} mil gaye`,
      low: 'aap ka balance kam hai',
    },
    ends: { soon: 'khatam hota hai', past: 'khatam ho gaya' },
    renewal: {
      changing: ({ amount, next, date }) => `${amount}, aur ${date} se ${next}`,
      elsewhere: 'hamari website par dekhein',
    },
    system: {
      subject: ({ shop }) => `${shop} ke aap ke license par naya system activate hua`,
      added: ({ name, platform, ending, replaced }) =>
        replaced === undefined
          ? `${name} (${platform}) aap ki license key …${ending} par activate hua.`
          : `${name} (${platform}) aap ki license key …${ending} par ${replaced} ki jagah activate hua.`,
      notYou: ({ contact }) =>
        `Agar yeh aap ne nahin kiya to ise neeche ke page par hatayein aur humein likhein${contact === '' ? '' : `: ${contact}`}. Hum aap ko nayi license key denge.`,
      button: 'Apne systems dekhein',
    },
    trialOf: ({ plan }) => `${plan}, muft trial`,
    fees: ({ fees }) => `Fees: ${fees}`,
    files: {
      proof: ({ id }) => `Order ${id} ka saboot mil gaya. Hum ise check kar ke aap ko yahin batayenge.`,
      choose: 'Yeh tasveer kis order ki hai? Jawab mein sirf number likhein.',
      choice: ({ number, id, plan, amount }) => `Order ${id} ke liye ${number} likhein (${plan}, ${amount})`,
      unreadable:
        'Hum yeh yahan nahin khol sakte. Humein likh dein, ya 10 MB tak ki tasveer (JPG ya PNG) ya PDF bhejein.',
    },
  },
}

/** The words in the language in which a message is being written. */
export const messageWords = (): Words => words[textLanguage()]

/** What an order buys, in a message: its plan, or a top-up of a balance. */
export const boughtInMessage = (plan: PlanType): string =>
  isSold(plan) ? planNames[plan] : messageWords().balance.topUp

/** The keys that a message lists at most; the page to which it leads has them all. */
const MOST_KEYS = 20

/** Keys in one line, because the templates of WhatsApp take no line breaks. */
export const keysInWords = (keys: string[]): string => {
  const more = keys.length - MOST_KEYS
  return (more > 0 ? [...keys.slice(0, MOST_KEYS), messageWords().moreKeys({ count: more })] : keys).join(
    ', ',
  )
}

/**
 * Writes messages in the language of their receiver, or of the caller who gets them: the templates, their values and
 * their dates. Urdu is Roman Urdu where the seller chose that.
 */
export const writeIn = <Result>(
  deps: Reading,
  write: () => Result,
  language: Language = currentLanguage(),
): Result => speakIn(writtenAs(language, settingValues(deps).roman_urdu === 'true'), write)
