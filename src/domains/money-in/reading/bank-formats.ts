import type { Direction } from '#src/domains/money-in/schema.ts'
import {
  type IsHarmless,
  isAccount,
  isBranch,
  isChannel,
  isClock,
  isHeading,
  isHolder,
  isNumber,
} from './harmless.ts'

/** A format that the shop brings (BANK-5), with the words that may stand at its `{*}`. */
export type BankFormat = { bank: string; direction: Direction; format: string; isHarmless: IsHarmless }

const of = (
  bank: string,
  direction: Direction,
  formats: (string | [format: string, ...harmless: IsHarmless[]])[],
): BankFormat[] =>
  formats.map((each) => {
    const [format, ...harmless] = typeof each === 'string' ? [each] : each
    return { bank, direction, format, isHarmless: (word) => harmless.some((isOne) => isOne(word)) }
  })

/**
 * The formats of the banks and wallets of Pakistan, the more telling first. Banks change them without notice, and then
 * the seller teaches the shop a new one.
 */
export const bankFormats: readonly BankFormat[] = [
  ...of('JazzCash', 'in', [
    'You have received {amount} from {name} ({phone}). Your JazzCash balance is {balance}. Ref#{transaction}',
    'You have received {amount} from {name} ({phone}). TID: {transaction}. Your JazzCash balance is {balance}',
    'You have received {amount} from {name} ({phone}) in your JazzCash account. TID: {transaction}',
    '{amount} received in your JazzCash Mobile Account:{account} via Raast. TID: {transaction}',
    [
      '{amount} received from {name} AC {*} in your JazzCash Mobile Account:{account} via Raast. TID: {transaction}',
      isNumber,
    ],
    'Your JazzCash account has been loaded with {amount}. Balance: {balance}. Ref#{transaction}',
    // Of an agent: the amount stands in it twice, so an administrator looks.
    '{amount} have been deposited in your JazzCash Mobile Account from {name}. Pay only {*} to Agent. Fee: {*}, Balance: {balance}. TID: {transaction}',
  ]),
  ...of('JazzCash', 'out', [
    'You have sent {amount} to {name} ({phone}). Your JazzCash balance is {balance}. Ref#{transaction}',
    'You have paid {amount} to {name}. Your JazzCash balance is {balance}. Ref#{transaction}',
    '{*} bill of {amount} paid successfully. JazzCash balance: {balance}. Ref#{transaction}',
    '{amount} sent to {name}, A/C: {account} on {time}. Fee: {*}, TID:{transaction} via {*}',
  ]),
  ...of('JazzCash', 'refund', [
    '{amount} has been reversed to your JazzCash account. Your JazzCash balance is {balance}. Ref#{transaction}',
  ]),
  ...of('Easypaisa', 'in', [
    '{amount} received in your Easypaisa account from {name} ({phone}). Balance: {balance}. Ref: {transaction}',
    'You have received {amount} from {name} ({phone}) in your Easypaisa account. Balance: {balance}. Trx ID {transaction}',
    [
      'Dear {*}, You have received {amount} in your Easypaisa account {account} from {name} PK{*} via Raast Payment on {time}. Trx ID: {transaction}',
      isHolder,
      isNumber,
    ],
    'Trx ID {transaction}. You have Received {amount} from {name} with Easypaisa Account {phone} and your new Easypaisa account balance is {balance}',
    'Trx ID {transaction}. You have Received {amount} from {name} in your Easypaisa Account Fee for this transaction is Rs. 0.00. Your new Easypaisa Account balance is {balance}',
    'Trx ID {transaction}. You have Received {amount} from {name} in your Easypaisa Account. Fee for this transaction is Rs. 0.00',
    'You have Received {amount} from {name} in your Easypaisa Account No. {account}. Trx ID {transaction}',
    '{amount} added to your Easypaisa account. New balance: {balance}. Ref: {transaction}',
  ]),
  ...of('Easypaisa', 'out', [
    '{amount} sent from your Easypaisa account to {name} ({phone}). Balance: {balance}. Ref: {transaction}',
    '{amount} sent to {name} ({phone}) from your Easypaisa account. Fee: {*}. Ref: {transaction}',
    'Dear {*}, An amount of {amount} has been successfully sent to {name} in {account} via Raast Payment from your Easypaisa account {*} on {time}. Trx ID: {transaction}',
    'Your {*} bill of {amount} has been paid. Easypaisa balance: {balance}. TxID: {transaction}',
    '{amount} withdrawn from your Easypaisa account at {*}. Balance: {balance}',
  ]),
  ...of('Easypaisa', 'refund', [
    '{amount} reversed to your Easypaisa account. Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('UPaisa', 'in', ['{amount} received from {name}. UPaisa Balance: {balance}. Ref: {transaction}']),
  ...of('UPaisa', 'out', ['{amount} sent to {name}. UPaisa Balance: {balance}. Ref: {transaction}']),
  ...of('SadaPay', 'in', [
    '{amount} received from {name} in your SadaPay account. Ref: {transaction}',
    'You received {amount} from {name}. Transaction ID: {transaction}',
  ]),
  ...of('NayaPay', 'in', [
    'You have received {amount} from {name} in your NayaPay wallet. Transaction ID: {transaction}',
    '{amount} received from {name} via NayaPay. Transaction ID: {transaction}',
    '{name} sent you {amount}. Go ahead, check that balance',
    'You got {amount} from {name} 🎉{*}',
  ]),
  ...of('HBL', 'in', [
    '{amount} received from {name} in your HBL A/C via your Raast ID on {time} TXN ID {transaction}',
    '{amount} received from {name} in your HBL A/C on {time} TXN ID {transaction}',
    '{amount} has been credited to your HBL account {account}. Available Balance: {balance}. Ref: {transaction}',
    '{amount} has been credited to your HBL account {account}. Available Balance: {balance}',
  ]),
  ...of('HBL', 'out', [
    '{amount} has been debited from your HBL account {account}. Available Balance: {balance}. Ref: {transaction}',
    '{amount} sent to {name} from your HBL A/C {account} on {time} via {*} Tx ID {transaction}. UAN: {*}',
  ]),
  ...of('Meezan', 'in', [
    '{amount} credited to your Meezan A/C {account}. Bal: {balance}. Stan: {transaction}',
    '{amount} credited to your Meezan A/C {account}. Bal: {balance}',
    [
      'Dear Customer, {amount} has been received from {name} into your account {account} on {time}. Branch: {*}. Counterparty account {*}. TID: {transaction}',
      isBranch,
      isNumber,
    ],
    [
      'Dear Customer, {amount} received to your account {account} with the following details: Beneficiary Account : {name} AC# {*} Transaction Date : {time} Transaction Time : {*}',
      isChannel,
      isHeading,
      isBranch,
      isNumber,
      isClock,
    ],
    [
      'Dear Customer, {amount} received to your account {account} with the following details: Beneficiary Account : {name} AC# {*} Transaction Date : {time}',
      isChannel,
      isHeading,
      isBranch,
      isNumber,
    ],
  ]),
  ...of('Meezan', 'out', [
    '{amount} debited from your Meezan A/C {account}. Bal: {balance}. Stan: {transaction}',
    'Dear Customer, {amount} sent from your account {account} with the following details: {*} Transaction Date : {time}',
    'Dear Customer, {amount} is Debited from your account {account} with the following details: {*} Transaction Date : {time}',
  ]),
  ...of('UBL', 'in', [
    [
      '{amount} received from {name} in your UBL A/C {account} on {time} via {*} Tx ID {transaction}. For info: 111825888',
      isChannel,
    ],
    '{amount} credited to your UBL A/C {account} on {time}. Bal: {balance}. Ref: {transaction}',
    '{amount} credited to your UBL account {account}. Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('MCB', 'in', [
    '{amount} credited to your MCB A/C {account} on {time}. Avail Bal: {balance}. Ref: {transaction}',
    '{amount} has been credited to your MCB account {account}. Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('Alfalah', 'in', [
    // As the bank spells it.
    [
      '{amount} recieved from {name} in your BAF A/C {account} on {time} via {*} Tx ID {transaction}',
      isChannel,
    ],
    '{amount} credited to your Bank Alfalah A/C {account} on {time}. Balance: {balance}. Ref: {transaction}',
    '{amount} has been credited to your Alfalah account {account}. Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('Allied', 'in', [
    [
      'Dear {*}, {amount} has been received in your Account No: {account} on {time} through myABL. {*} Sender Name : {name} Sender Account : {*}',
      isHolder,
      isHeading,
      isChannel,
      isNumber,
    ],
    '{amount} credited to your ABL A/C {account} on {time}. Bal: {balance}. Ref: {transaction}',
    '{amount} has been credited to your Allied account {account}. Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('Standard Chartered', 'in', [
    [
      'Dear {*}, an electronic funds transfer of {amount} has been made into your Account No. {account}',
      isHolder,
    ],
  ]),
  ...of('Faysal', 'in', [
    [
      '{amount} received from {name} A/C {*} via RAAST in FBL A/C {account} on {time} Ref # {transaction}',
      isNumber,
    ],
    [
      '{*} A/c # {account} received {amount} via RAAST from {name} IBAN {*} on {time} Ref#:{transaction} Info:111060606',
      isHolder,
      isNumber,
    ],
  ]),
  // Banks tell of Raast in one way, whatever account it came to.
  ...of('Raast', 'in', [
    [
      '{amount} received from {name} in your {*} A/C{account} on {time} via Raast Tx ID {transaction}',
      isAccount,
    ],
    '{amount} received from {name} in your A/C {account} on {time} via Raast Tx ID {transaction}',
    '{amount} received from {name} in your account {account} via Raast. Transaction ID: {transaction}',
  ]),
  ...of('Raast', 'out', [
    '{amount} sent to {name} from your {*} A/C{account} on {time} via Raast Tx ID {transaction}',
    '{amount} sent to {name} from your A/C {account} on {time} via Raast Tx ID {transaction}',
  ]),
  // And most of them of other transfers.
  ...of('Transfer', 'in', [
    [
      '{amount} received from {name} in your {*} A/C {account} on {time} via {*} Tx ID {transaction}',
      isAccount,
      isChannel,
    ],
  ]),
  ...of('Transfer', 'out', [
    '{amount} sent to {name} from your {*} A/C {account} on {time} via {*} Tx ID {transaction}',
  ]),
  // What is shortest reads last, because it would take the beginning of others.
  ...of('SadaPay', 'in', ['{amount} received from {name}']),
]
