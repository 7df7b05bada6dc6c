export const guide = {
  title: 'From order to license in three steps',
  subtitle: 'No sales call and no card needed. You order here, and the rest happens on your WhatsApp.',
  step1_title: 'Choose a plan and order',
  step1_text: 'Pick {{systems}} systems, and leave your name, email and WhatsApp number.',
  step2_title: 'Confirm your number',
  step2_text: 'We send a 6-digit code to your WhatsApp, so that your license reaches nobody but you.',
  step3_title: 'Pay and get your key',
  step3_text:
    'Pay with one of the methods listed under the plans. We approve the order, and your license key and downloads appear in your dashboard.',
}
