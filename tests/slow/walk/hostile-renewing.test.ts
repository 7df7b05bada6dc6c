import { expect, it } from 'vitest'
import { nameFit } from '#src/written/name.ts'
import { forgedLetters } from '#tests/helpers/forged-letters.ts'
import { rawLetter } from '#tests/helpers/letters.ts'
import { type Numbers, numbersFrom, one } from '#tests/helpers/numbers.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import {
  type Bank,
  bankedShop,
  banks,
  type Holder,
  holdersIn,
  isAgents,
  masked,
  ORDINARY,
  tellsPayer,
} from '#tests/helpers/renewing.ts'

const PAYMENTS = amounts.hostilePayments
const HOLDERS = amounts.holdersUnderAttack
const payable = banks.filter((bank) => tellsPayer(bank) && !isAgents(bank))
const withBalance = payable.filter(({ format }) => format.includes('{balance}'))

/** Names of nobody who holds a licence. */
const strangerOf = (random: Numbers): string =>
  `${one(random, ['Junaid', 'Gohar', 'Noman', 'Salman', 'Shahbaz'])} ${one(random, ['Sandhu', 'Cheema', 'Virk', 'Soomro', 'Talpur'])}`
const rupeesOf = ({ offer }: Holder): number => (offer?.amountMinor ?? 0) / 100

/** Names that are like a holder's, and not the holder's. */
const likenesses: ((name: string) => string)[] = [
  (name) => `${name.split(' ')[0]} Sandhu`,
  (name) => `Shahbaz ${name.split(' ').at(-1)}`,
  (name) => name.split(' ')[0] ?? '',
  (name) => `${name.split(' ')[0]} ${name.split(' ')[0]}zada`,
  (name) => name.replaceAll(' ', ''),
  (name) => name.replace(/[aeiou]/i, 'а'),
  // Another last letter. One that is missing is a name that a bank has cut.
  (name) => name.replace(/.$/, 'w'),
  (name) => `${name.split(' ')[0]} ${name.split(' ').at(-1)?.slice(0, 1)}`,
]

/** Somebody's attempt that may extend nothing: given an offer, its holder and a bank. */
type Attempt = (holder: Holder, bank: Bank, random: Numbers) => Promise<unknown>

/**
 * A shop whose licences have offers: a tenth of the holders has an open order besides, the amounts of a tenth are asked
 * for by an order of somebody else, and a tenth has renewed.
 */
const shopUnderAttack = async (random: Numbers) => {
  const shop = await bankedShop()
  const all = await holdersIn(shop, HOLDERS, random)
  const [ordering, clashing, renewed, ...others] = Array.from({ length: 10 }, (_, group) =>
    all.filter((_holder, n) => n % 10 === group),
  )
  const replayed: { bank: Bank; text: string; messageId: string }[] = []
  for (const holder of renewed ?? []) {
    const bank = one(random, payable)
    const messageId = `first of ${holder.orderId}`
    const text = await shop.payBy(
      bank,
      { amount: rupeesOf(holder), name: holder.name, phone: masked(holder.phone) },
      messageId,
    )
    replayed.push({ bank, text, messageId })
  }
  for (const { name, phone, plan } of ordering ?? [])
    shop.t.make.order({ name, phone, plan, isPhoneVerified: true })
  for (const holder of clashing ?? [])
    shop.t.make.order({ amountMinor: holder.offer?.amountMinor ?? 0, name: strangerOf(random) })
  /** Whether a payer of this name may renew by this amount: a namesake's own offer. */
  const isTheirs = (name: string, amount: number): boolean =>
    all.some((holder) => rupeesOf(holder) === amount && nameFit(holder.name, name) !== 'no')
  return { shop, open: others.flat(), ordering: ordering ?? [], clashing: clashing ?? [], replayed, isTheirs }
}

const attemptsOn = ({
  shop,
  open,
  ordering,
  clashing,
  replayed,
  isTheirs,
}: Awaited<ReturnType<typeof shopUnderAttack>>) => {
  const trueOf = (holder: Holder) => ({
    amount: rupeesOf(holder),
    name: holder.name,
    phone: masked(holder.phone),
  })
  const forged = (holder: Holder, bank: Bank, random: Numbers) =>
    shop.textOf(bank, { ...trueOf(holder), id: `FT28${random(999_999_999)}`, balance: rupeesOf(holder) + 3 })
  const attempts: Record<string, Attempt> = {
    'a stranger pays': (holder, bank, random) =>
      shop.payBy(bank, { ...trueOf(holder), name: strangerOf(random), phone: '0399XXXXXXX' }),
    'a stranger pays from digits like the holder’s': (holder, bank, random) =>
      shop.payBy(bank, { ...trueOf(holder), name: strangerOf(random) }),
    'a name alike': (holder, bank, random) =>
      shop.payBy(bank, {
        ...trueOf(holder),
        name: one(random, likenesses)(holder.name),
        phone: '0399XXXXXXX',
      }),
    'the holder pays the amount of another offer': async (holder, bank, random) => {
      const amount = rupeesOf(one(random, open))
      if (!isTheirs(holder.name, amount)) await shop.payBy(bank, { ...trueOf(holder), amount })
    },
    'the holder pays nearly the amount': async (holder, bank, random) => {
      const amount = rupeesOf(holder) + one(random, [-1, 1, -0.5, 100, -100])
      if (!isTheirs(holder.name, amount)) await shop.payBy(bank, { ...trueOf(holder), amount })
    },
    'a true alert again': async (_holder, _bank, random) => {
      const { bank, text, messageId } = one(random, replayed)
      await shop.hear(bank.way, bank.sender, text, random(2) === 0 ? messageId : undefined)
    },
    'a true alert again with another ID': async (_holder, _bank, random) => {
      const { bank, text } = one(random, replayed)
      await shop.hear(bank.way, bank.sender, text.replace(/FT27\d+/, `FT29${random(999_999_999)}`))
    },
    'a forged sender': (holder, bank, random) =>
      shop.hear(
        bank.way === 'letter' ? 'sms' : bank.way,
        one(random, [ORDINARY, '03001112233', `${bank.sender}.`, 'JazzCesh', '']),
        forged(holder, bank, random),
      ),
    'an invented balance': (holder, _bank, random) => {
      const bank = one(random, withBalance)
      return shop.hear(bank.way, bank.sender, forged(holder, bank, random))
    },
    'an alert that names no ID and no balance': (holder, _bank, random) =>
      shop.payBy(
        one(
          random,
          banks.filter((bank) => !tellsPayer(bank)),
        ),
        trueOf(holder),
      ),
    'words that take it back': (holder, bank, random) =>
      shop.hear(
        bank.way,
        bank.sender,
        one(random, ['Pending: ', 'Scheduled: ', 'Failed: ', 'Reversed: ']) + forged(holder, bank, random),
      ),
    'a letter that its server does not vouch for': (holder, bank, random) =>
      shop.hearLetters([
        {
          raw: rawLetter(shop.t.deps.now(), {
            checks: [
              'mx.shop.example; spf=fail smtp.mailfrom=bank.example; dkim=fail header.i=@bank.example',
            ],
            from: one(
              random,
              banks.filter(({ way }) => way === 'letter'),
            ).sender,
            id: `x${random(999_999_999)}`,
            plain: forged(holder, bank, random),
          }),
          at: shop.t.deps.now(),
        },
      ]),
    'the holder pays beside an open order': (_holder, bank, random) =>
      shop.payBy(bank, trueOf(one(random, ordering))),
    'the holder pays while an order asks for the same': (_holder, bank, random) =>
      shop.payBy(bank, trueOf(one(random, clashing))),
  }
  return attempts
}

it(`${PAYMENTS.toLocaleString('en')} hostile payments extend no licence: strangers, names alike, repeats, forged senders, letters and balances, other amounts, and orders beside`, async () => {
  const random = numbersFrom(23)
  const site = await shopUnderAttack(random)
  const { shop, open, replayed } = site
  const attempts = Object.entries(attemptsOn(site))
  const before = shop.terms()
  prove('true payments before the hostile ones that extend their licence', before - HOLDERS, {
    is: replayed.length,
  })
  const extended: string[] = []
  let last = before
  const look = (what: string) => {
    if (shop.terms() !== last) extended.push(what)
    last = shop.terms()
  }
  for (let n = 0; n < PAYMENTS; n += 1) {
    const [name = '', attempt] = attempts[n % attempts.length] ?? []
    const [holder, bank] = [one(random, open), one(random, payable)]
    await attempt?.(holder, bank, random)
    look(`${name}: ${holder.name}, ${bank.format}`)
    shop.t.clock.advance(1)
  }
  const letters = forgedLetters(PAYMENTS / 10, shop.t.deps.now(), random).filter(({ pays }) => !pays)
  await shop.hearLetters(letters.map(({ raw }) => ({ raw, at: shop.t.deps.now() })))
  look('forged letters')
  expect(shop.offersNow().filter(({ state }) => state === 'open').length).toBeGreaterThan(HOLDERS / 2)
  prove(`licences that ${PAYMENTS} hostile payments extend`, extended, { is: [] })
})
