import { AMOUNT, BALANCE, ID, received } from './money-in.ts'

// Alerts as banks and wallets send them, and as people make them who have not paid. Names and numbers are invented.

const names = [
  'Bilal',
  'Waqar Ali',
  'SANA KHAN',
  "O'Brien M.",
  'عائشہ بی بی',
  'Al-Noor Traders',
  'M. Usman',
  'A B',
  'Zoya',
]
const phone = '0333XXXXXXX'

/** The words of each bank around amount, name, balance and id. */
export const shapes: Record<string, (amount: string, name: string, balance: string, id: string) => string> = {
  JazzCash: (amount, name, balance, id) =>
    `You have received Rs.${amount} from ${name} (${phone}). Your JazzCash balance is Rs.${balance}. Ref#${id}`,
  Easypaisa: (amount, name, balance, id) =>
    `PKR ${amount} received in your Easypaisa account from ${name} (${phone}). Balance: PKR ${balance}. Ref: ${id}`,
  UPaisa: (amount, name, balance, id) =>
    `Rs.${amount} received from ${name}. UPaisa Balance: Rs.${balance}. Ref: ${id}`,
  Meezan: (amount, _name, balance, id) =>
    `PKR ${amount} credited to your Meezan A/C XXXX7788. Bal: PKR ${balance}. Stan: ${id}`,
  HBL: (amount, _name, balance, id) =>
    `Rs.${amount} has been credited to your HBL account XXXX1234. Available Balance: Rs.${balance}. Ref: ${id}`,
  Raast: (amount, name, _balance, id) =>
    `PKR ${amount} received from ${name} in your SONE A/C*****0000 on 18-Feb-2026 23:05 via Raast Tx ID ${id}`,
  NayaPay: (amount, name, _balance, id) =>
    `You have received Rs. ${amount} from ${name} in your NayaPay wallet. Transaction ID: ${id}`,
  SadaPay: (amount, name, _balance, id) =>
    `PKR ${amount} received from ${name} in your SadaPay account. Ref: ${id}`,
  UBL: (amount, _name, balance, id) =>
    `PKR ${amount} credited to your UBL account XXXX4411. Balance: PKR ${balance}. Ref: ${id}`,
  MCB: (amount, _name, balance, id) =>
    `Rs ${amount} has been credited to your MCB account XXXX9021. Balance: Rs ${balance}. Ref: ${id}`,
  Alfalah: (amount, _name, balance, id) =>
    `PKR ${amount} has been credited to your Alfalah account XXXX3300. Balance: PKR ${balance}. Ref: ${id}`,
  Allied: (amount, _name, balance, id) =>
    `PKR ${amount} has been credited to your Allied account XXXX5566. Balance: PKR ${balance}. Ref: ${id}`,
}
const written: [text: string, amount: number][] = [
  ['4,999', 4999],
  ['4999', 4999],
  ['4,999.00', 4999],
  ['1,23,456', 123_456],
  ['12,345.50', 12_345.5],
  ['100', 100],
  ['۴,۹۹۹', 4999],
  ['۴،۹۹۹', 4999],
  ['83,993', 83_993],
]

/** Alerts of money that came in, each with what the shop has to read. */
export const honest = Object.entries(shapes).flatMap(([bank, shape], row) =>
  written.map(([text, amount], column) => {
    const id = `${bank.slice(0, 2).toUpperCase()}2026${row}${column}778899`
    const name = names[(row + column) % names.length] ?? ''
    return { bank, amount, id, text: shape(text, name, '45,000', id) }
  }),
)

const next = (amount: number) => BALANCE + amount
const exact = received(AMOUNT, next(AMOUNT), ID)
const to = (text: string, from = 'JazzCash') => ({ from, text })
const foreign = ['USD', 'EUR', 'GBP', 'AED', 'SAR', 'INR', 'BDT', 'CNY', 'QAR', 'OMR']

/** Alerts that pay nothing: forged, of other money, of none, or not of this order. */
export const hostile: { from: string; text: string }[] = [
  // Somebody's own phone writes what the bank would write.
  to(exact, '+923001112233'),
  to(exact, '03001112233'),
  to(exact, '923001112233'),
  to(exact, 'JazzCash.'),
  to(exact, 'JazzCesh'),
  to(exact, 'Jazz Cash'),
  to(exact, 'ЈаzzСаsh'),
  to(exact, 'alerts@jazzcash.example'),
  to(exact, ''),
  // The balance is invented.
  to(received(AMOUNT, AMOUNT, ID)),
  to(received(AMOUNT, BALANCE, ID)),
  to(received(AMOUNT, next(AMOUNT) + 1, ID)),
  to(received(AMOUNT, next(AMOUNT) - 1, ID)),
  to(received(AMOUNT, 10 * next(AMOUNT), ID)),
  to(`You have received Rs.4,999 from Bilal (${phone}) in your JazzCash account. TID: ${ID}`),
  // Another amount, nearly the right one.
  ...[1, 499, 4899, 4998, 5000, 5099, 49_990, 49.99, 4998.99, 499_900].map((amount) =>
    to(received(amount, next(amount), ID)),
  ),
  // Another id, nearly the right one.
  ...[
    'TXN20261126101501',
    'TXN2026112610150',
    'TXN202611261015000',
    'TXN20261126105100',
    '10150020261126',
  ].map((id) => to(received(AMOUNT, next(AMOUNT), id))),
  // Money that went out, came back or did not come.
  to(`You have sent Rs.4,999 to Bilal (${phone}). Your JazzCash balance is Rs.45,001. Ref#${ID}`),
  to(`Rs.4,999 has been debited from your HBL account XXXX1234. Available Balance: Rs.45,001. Ref: ${ID}`),
  to(`Rs.4,999 has been reversed to your JazzCash account. Your JazzCash balance is Rs.54,999. Ref#${ID}`),
  to(`${exact} has been reversed`),
  to(`${exact}. This transaction failed`),
  to(`Pending: ${exact}`),
  to(`You have received a request of Rs.4,999 from Bilal (${phone}). Ref#${ID}`),
  to(`You will receive Rs.4,999 from Bilal (${phone}). Your JazzCash balance is Rs.54,999. Ref#${ID}`),
  to(`You have received Rs.-4,999 from Bilal (${phone}). Your JazzCash balance is Rs.54,999. Ref#${ID}`),
  // Digits that only look right.
  ...[
    '4,9９9',
    '4,99²',
    '4,۹99',
    '4,99l',
    '4,9O9',
    '4\u200b999',
    '4,999.999',
    '4,999.000',
    '4’999',
    '4 999',
    '4.999',
    '04,999',
    '4, 999',
  ].map((amount) => to(exact.replace('4,999', amount))),
  // Money of other countries.
  ...foreign.map((currency) => to(exact.replace('Rs.', `${currency} `))),
  // Two amounts, one of them in the name, which whoever pays chooses.
  ...['Rs.4,999', '4,999 PKR', 'Rupees 4999', '4,999/-'].map((more) =>
    to(exact.replace('Bilal Ahmed', `Bilal ${more}`)),
  ),
  to(received(10, next(10), ID, 'Rs.4,999 Bilal (0333XXXXXXX)')),
  to(
    received(
      10,
      next(10),
      'TXN1',
      `Bilal (${phone}). Your JazzCash balance is Rs.54,999. Ref#${ID} (${phone})`,
    ),
  ),
  to(exact.replace('Rs.4,999', 'Rs.10 Rs.4,999')),
  // Codes, marketing, and what is no alert at all.
  to(`Your OTP is 482913 for Rs.4,999. ${ID}`),
  to(`482913 is your JazzCash code`),
  to(`Win Rs.4,999! Reply YES. ${ID}`),
  to(`Get a loan of Rs.4,999 today. Ref#${ID}`),
  to(`آپ کو 4,999 روپے موصول ہوئے۔ ${ID}`),
  // The words of other banks and of Urdu in both scripts, with what only looks like the payment.
  to(`Rs 4,999.00 received in your JazzCash Mobile Account:03001112233 via Raast. TID: ${ID}`),
  to(
    `Dear SANA BIBI, You have received Rs.4,999 in your Easypaisa account ***7248 from BILAL AHMED PK**ASCMPKKA****3249 via Raast Payment on 26-11-2026 at 01:01:16. Trx ID: ${ID}`,
  ),
  to(
    `PKR 4,999 received from BILAL A* in your UBL A/C *4444 on 26-NOV-2026 00:39 via IBFT. Tx ID ${ID}. For info: 111825888. It is on hold.`,
  ),
  to(`Aap ko Bilal Ahmed se Rs.4,999 mosool huay hain. Balance Rs.54,999. Ref#${ID}`),
  to(`آپ کو بلال سے 4,999 روپے موصول ہوئے۔ بیلنس Rs.54,999۔ Ref#${ID}`),
  to(`${exact} wapas kar diye gaye`),
  to(exact.replace('Bilal Ahmed', 'Bilal wapas')),
  to(exact.replace('Bilal Ahmed', 'بلال واپس')),
  to(`Raast transaction of PKR. 4,999.00 has been reversed and credited in your A/C# 021***3249. Ref#${ID}`),
  to(
    `POS transaction of PKR 4,999.00 was reversed on 26-Nov-2026 and credited to your account. Trx Ref ${ID}`,
  ),
  to(`Your Bank Alfalah Credit Card payment for the amount 4,999.00 received on 26/11/2026. Ref#${ID}`),
  to(exact.replace('Rs.4,999', 'Rs.4,999 cashback')),
  to(`Congratulations! ${exact}`),
  to(`Scheduled: ${exact}`),
  to(`${exact} Verify at http://jazz-cash.example/x`),
  to(`${exact}\n${exact}`),
  to(`OTP 987654 to authorise PKR 4,999.00 from Bilal. Ref#${ID}`),
  to(received(10, next(10), 'TXN20261126101', `Bilal Ref#${ID} (0333XXXXXXX)`)),
  to(exact.replace(ID, 'TXN20261126\u200d101500')),
  ...['\u202e999,4\u202c', '４,９９９', '4.999,00', '4,999.0.0', '4\u00a0999'].map((amount) =>
    to(exact.replace('4,999', amount)),
  ),
  to('x'.repeat(7000)),
  to(`${exact}${' '.repeat(3000)}${exact}`),
  to(' '),
]
