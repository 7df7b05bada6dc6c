/**
 * Alerts as banks and wallets of Pakistan were seen to write them in 2026, each in its own words and with its own oddities.
 * Names, numbers and ids are invented. The amount stands in braces, and the id in angle brackets.
 */
const seen: Record<string, string[]> = {
  JazzCash: [
    'Rs {4,999.00} received   in your JazzCash Mobile Account:03001112233 via Raast. TID: <721344000002>',
    'Rs {100.0} received from BILAL AHMED AC ********244200101 in your JazzCash Mobile Account:03001112233 via Raast. TID: <715577471335>',
    'Your JazzCash account has been loaded with Rs.{10,000}. Balance: Rs.11,500. Ref#<TOP20260315090000>',
  ],
  Easypaisa: [
    'Dear SANA BIBI, You have received Rs.{100} in your Easypaisa account ***********7248 from BILAL AHMED PK**ASCMPKKA****3249 via Raast Payment on 03-10-2026 at 01:01:16. Trx ID: <56771228767>',
    'Trx ID <53945346065>. You have Received Rs. {50.00} from , Bank BAF in your Easypaisa Account. Fee for this transaction is Rs. 0.00.',
    'Trx ID <5794455210>. You have Received Rs. {200.00} from TMFB in your Easypaisa Account  Fee for this transaction is Rs. 0.00. Your new Easypaisa Account balance is Rs. 252.00',
    'Trx ID <5944229251>. You have Received Rs {10.00} from ZARA with Easypaisa Account 923331112233 and your new Easypaisa account balance is Rs. 10.49.',
    'You have Received Rs.{1,500.00} from ZARA MALIK in your Easypaisa Account No. 03331112233. Trx ID <4455667788>',
  ],
  UBL: [
    'PKR {50,000} received from AHMED K* in your UBL A/C *4444 on 21-MAY-2026 18:33 via IBFT. Tx ID <6622000001>. For info: 111825888.',
  ],
  HBL: [
    'PKR {10.00} received from WAQAR ALI KHAN IBAN in your HBL A/C via your Raast ID on 09/08/2026 14:24:13 TXN ID <SM091424115A8429>.',
    'Rs.{1,50,000} has been credited to your HBL account XXXX5678. Available Balance: Rs.2,50,000.',
  ],
  Alfalah: [
    'PKR {1,000.00} recieved from WAQAR ALI BAF in your BAF A/C **6809 on 30-Aug-25 01:21:33 via Funds Trsfr Tx ID <FT25242030CM60L6>',
  ],
  Raast: [
    'PKR {356250.00} received from UZAIR COMMISSION AGENT Meezan in your BAHL A/C **0701 on 18/09/2026 11:50:57 via RAAST Tx ID <AMEZNPKKA98310111097188260918115057>',
    'PKR {38000.00} received from WAQAR ALI AKBL in your A/C **0701 on 02/10/2026 17:37:41 via RAAST Tx ID <ASCM2610021737400473591996495>',
  ],
  Transfer: [
    'PKR {900.00} received from SANA in your HMB A/C *0677 on 02-Sep-2026 15:11 via FT Tx ID <FT262220PL86PYMF>',
  ],
  Faysal: [
    'PKR {1.00} received from AHMED K* UBL A/C *4444 via RAAST in FBL A/C *5555 on 21-Aug-26 at 12:40 AM Ref # <270040000001>',
    'SANA BIBI A/c # *1234 received PKR {500.00} via RAAST from BILAL AHMED IBAN *3867 on 06-Feb-26 at 04:22 PM Ref#:<121621592909> Info:111060606',
  ],
  Meezan: [
    'Dear Customer, PKR {1,234.56} has been received from SANA BIBI into your account xxx0001 on 15-Jan-2026 at 09:30. Branch: SADDAR. Counterparty account xxx0002. TID: <DEMO0001>.',
    'Dear Customer, PKR {7,400.00} received to your account xxx4444 with the following details: Beneficiary Account : A.KHAN AC# RAAST PYMT PK94FAYS34307 Branch : SADDAR Transaction Date : 24-Aug-2026 Transaction Time : 17:30',
  ],
  Allied: [
    'Dear SANA BIBI, PKR {7,500.00} has been received in your Account No: ***0000 on Friday , 25-Sep-2026 at 01:51 PM through myABL. Transaction details are as follow: | | Transaction Description : | RAAST Transfer | Sender Name : ZAIN ALI Sender Account : ***1111',
  ],
  'Standard Chartered': [
    'Dear Client, an electronic funds transfer of PKR {5,000.00} has been made into your Account No. 0101xxx9901',
  ],
  NayaPay: [
    'ZAIN ALI sent you Rs. {300}. Go ahead, check that balance.',
    'You got Rs. {300} from Sara Khan 🎉\nCha-Ching! Sara Khan Allied Bank-0011 Amount Received Rs. 300',
  ],
}

export const inTheWild = Object.entries(seen).flatMap(([bank, alerts]) =>
  alerts.map((marked) => ({
    bank,
    amount: Number(/{(.*)}/.exec(marked)?.[1]?.replaceAll(',', '')),
    id: /<(.*)>/.exec(marked)?.[1] ?? '',
    text: marked.replace(/[{}<>]/g, ''),
  })),
)
