import type { Direction } from './schema.ts'

/** A format that the shop brings (BANK-5). */
export type BankFormat = { bank: string; direction: Direction; format: string }

const of = (bank: string, direction: Direction, formats: string[]): BankFormat[] =>
  formats.map((format) => ({ bank, direction, format }))

/**
 * The formats of the banks and wallets of Pakistan, the more telling first. Banks change them without notice, and then
 * the seller teaches the shop a new one.
 */
export const bankFormats: readonly BankFormat[] = [
  ...of('JazzCash', 'in', [
    'You have received {amount} from {name} ({phone}). Your JazzCash balance is {balance}. Ref#{transaction}',
    'You have received {amount} from {name} ({phone}). TID: {transaction}. Your JazzCash balance is {balance}',
    'You have received {amount} from {name} ({phone}) in your JazzCash account. TID: {transaction}',
  ]),
  ...of('JazzCash', 'out', [
    'You have sent {amount} to {name} ({phone}). Your JazzCash balance is {balance}. Ref#{transaction}',
    'You have paid {amount} to {name}. Your JazzCash balance is {balance}. Ref#{transaction}',
  ]),
  ...of('JazzCash', 'refund', [
    '{amount} has been reversed to your JazzCash account. Your JazzCash balance is {balance}. Ref#{transaction}',
  ]),
  ...of('Easypaisa', 'in', [
    '{amount} received in your Easypaisa account from {name} ({phone}). Balance: {balance}. Ref: {transaction}',
    'You have received {amount} from {name} ({phone}) in your Easypaisa account. Balance: {balance}. Trx ID {transaction}',
  ]),
  ...of('Easypaisa', 'out', [
    '{amount} sent from your Easypaisa account to {name} ({phone}). Balance: {balance}. Ref: {transaction}',
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
  ]),
  ...of('HBL', 'in', [
    '{amount} has been credited to your HBL account {account}. Available Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('HBL', 'out', [
    '{amount} has been debited from your HBL account {account}. Available Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('Meezan', 'in', [
    '{amount} credited to your Meezan A/C {account}. Bal: {balance}. Stan: {transaction}',
  ]),
  ...of('Meezan', 'out', [
    '{amount} debited from your Meezan A/C {account}. Bal: {balance}. Stan: {transaction}',
  ]),
  ...of('UBL', 'in', [
    '{amount} credited to your UBL A/C {account} on {time}. Bal: {balance}. Ref: {transaction}',
    '{amount} credited to your UBL account {account}. Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('MCB', 'in', [
    '{amount} credited to your MCB A/C {account} on {time}. Avail Bal: {balance}. Ref: {transaction}',
    '{amount} has been credited to your MCB account {account}. Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('Alfalah', 'in', [
    '{amount} credited to your Bank Alfalah A/C {account} on {time}. Balance: {balance}. Ref: {transaction}',
    '{amount} has been credited to your Alfalah account {account}. Balance: {balance}. Ref: {transaction}',
  ]),
  ...of('Allied', 'in', [
    '{amount} credited to your ABL A/C {account} on {time}. Bal: {balance}. Ref: {transaction}',
    '{amount} has been credited to your Allied account {account}. Balance: {balance}. Ref: {transaction}',
  ]),
  // Banks tell of Raast in one way, whatever account it came to.
  ...of('Raast', 'in', [
    '{amount} received from {name} in your {*} A/C{account} on {time} via Raast Tx ID {transaction}',
    '{amount} received from {name} in your account {account} via Raast. Transaction ID: {transaction}',
  ]),
  ...of('Raast', 'out', [
    '{amount} sent to {name} from your {*} A/C{account} on {time} via Raast Tx ID {transaction}',
  ]),
  // What is shortest reads last, because it would take the beginning of others.
  ...of('SadaPay', 'in', ['{amount} received from {name}']),
]
