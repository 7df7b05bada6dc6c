// Texts of the demo shop. In chats, `visitor` is a customer or guest, `shop` an administrator, and `note` a private
// note.

type Line = [who: 'visitor' | 'shop' | 'note', text: string]

export const chats: Line[][] = [
  [
    ['visitor', 'Assalam o alaikum, does the chatbot work at night when my laptop is off?'],
    [
      'shop',
      'Wa alaikum assalam! It answers as long as WhatsApp Web is open in your browser, so leave that computer on.',
    ],
    ['visitor', 'OK, I have an old PC in the shop for that. Thank you!'],
    ['note', 'Asked about nights only. A good case for the guide: an old PC that stays on.'],
  ],
  [
    ['visitor', 'I paid by JazzCash an hour ago. When do I get my key?'],
    ['shop', 'Thank you! I can see the payment. Your order is approved now, please look at your dashboard.'],
    ['visitor', 'Got it, the key is there. Jazak Allah.'],
    ['note', 'The JazzCash payment came from the number of a brother. Checked, it is the right one.'],
  ],
  [
    ['visitor', 'Can I use the Professional plan on my office PC and at home?'],
    ['shop', 'Yes, Professional is for 2 systems. Enter the same key on both.'],
  ],
  [
    ['visitor', 'Is there a discount if I pay for the whole year?'],
    ['shop', 'Yes, the yearly price is 30% less than twelve months. Choose Yearly above the plans.'],
    ['visitor', 'Good, I will order Enterprise yearly for our team.'],
    ['shop', 'Great choice. Tell us if you need help with setting it up.'],
    ['note', 'Wants Enterprise for a year, five people. Call on Monday if no order has come.'],
  ],
  [
    ['visitor', 'The extension says that the key is invalid.'],
    [
      'shop',
      'Could you send the first five characters after WACRM? Please also check that there is no blank at the end.',
    ],
    ['visitor', 'There was a blank at the end. It works now!'],
    ['note', 'The third one this month with a blank behind the key. The activation page should cut it off.'],
  ],
  [
    ['visitor', 'Do you have a demo of the Kanban board?'],
    ['shop', 'Yes, press Watch Demo on the homepage, or tell me a time, and I show it to you.'],
  ],
  [
    ['visitor', 'My number has 4,000 customers. Can I send one offer to all of them today?'],
    [
      'shop',
      'Please do not: WhatsApp may block the number. Send to a few hundred a day, and start with your regular buyers.',
    ],
    ['visitor', 'Understood. I will schedule it over two weeks.'],
    ['note', '4,000 numbers: look after this one, so that WhatsApp does not block the number.'],
  ],
  [['visitor', 'What is the price in dollars? I am in Sharjah.']],
  [['visitor', 'Hello, I want to become a reseller in Multan. Whom do I talk to?']],
  [
    ['visitor', 'Can I move the license to a new computer?'],
    ['shop', 'Yes. Log out on the old one first, then enter the key on the new one.'],
  ],
]

export const contactMessages = [
  'We sell ladies suits on WhatsApp and get about 150 messages a day. Which plan fits two people?',
  'I would like to see the API documentation before we order.',
  'Can your team set up the chatbot for us? We run a pharmacy with home delivery.',
  'Please call me about the reseller programme.',
  'Does it work with WhatsApp Business, or only with the normal app?',
  'We are a travel agency with five agents on one number. Can they see who answered which client?',
  'I need an invoice in the name of my company for last month.',
  'Is the yearly plan refundable if it does not suit us?',
  'How do I import my contacts from Excel?',
  'Our academy has admissions in August. Can reminders be scheduled for parents?',
]

/** Subject, message and, for answered tickets, the reply. */
export const ticketTexts: [subject: string, message: string, reply?: string][] = [
  [
    'Extension does not load',
    'After the Chrome update the sidebar stays white.',
    'Please remove the extension and add version 2.4.1 from your downloads. That solves it.',
  ],
  [
    'Change my WhatsApp number',
    'I have a new number and cannot receive the codes any more.',
    'We have changed the number of your account. Please verify it at your next order.',
  ],
  [
    'Second system',
    'Where do I enter the key on my second computer?',
    'Install the extension there, open it, and paste the same key. Step 3 of the activation guide shows it.',
  ],
  [
    'Scheduled messages late',
    'My Friday campaign went out 40 minutes late.',
    'Was the computer asleep? The scheduler needs the browser to be open. Please switch sleep off.',
  ],
  ['Upgrade to Enterprise', 'We are five now. Can we pay the difference?'],
  [
    'Chatbot answers twice',
    'Two rules match the word price. How do I say which comes first?',
    'The upper rule wins. Drag the more exact one to the top, and switch on "stop after the first match".',
  ],
  ['Invoice needed', 'Please send an invoice for order and payment.'],
  [
    'Backup file',
    'Can I open the backup on another PC?',
    'Yes: install the extension there, enter your key, and choose Restore.',
  ],
  [
    'AI replies in Urdu',
    'The AI answers in English although the customer writes Urdu.',
    'Choose Urdu under AI, Language. It then keeps to it.',
  ],
  ['Payment not approved yet', 'I paid by bank transfer yesterday and have sent the receipt.'],
  [
    'Mobile app',
    'The APK asks for permission to install unknown apps. Is that right?',
    'Yes, because it does not come from the Play Store. Allow it once for your browser.',
  ],
  [
    'Two agents, one chat',
    'Both of us answered the same customer this morning.',
    'Use Assign on the chat. The other agent then sees your name on it.',
  ],
]

export const orderNotes = [
  'Paid by JazzCash, receipt checked.',
  'Paid by Easypaisa, receipt checked.',
  'Bank transfer arrived the same day.',
  'Called the customer, wants a setup session on Saturday.',
  'Existing customer, renewed from last year.',
  'Asked for an invoice in the name of the company.',
  'Receipt was unclear, asked for a new photo.',
]

export const cancelNotes = [
  'No payment after two reminders.',
  'Ordered twice by mistake, this one is cancelled.',
  'Customer chose another plan.',
]

/** The canned replies of the console. */
export const cannedReplies: [shortcut: string, content: string][] = [
  ['salam', 'Wa alaikum assalam! Thank you for writing to us. How can we help?'],
  [
    'pay',
    'You can pay by JazzCash, Easypaisa or bank transfer. Please send us a screenshot afterwards, and we approve your order within the hour.',
  ],
  [
    'key',
    'Your license key is in your dashboard under Licenses, and we have sent it to you by email and WhatsApp.',
  ],
  [
    'install',
    'Download the extension from your dashboard, open chrome://extensions, switch on Developer mode, and drag the file into the window. Then open WhatsApp Web and enter your key.',
  ],
  ['yearly', 'Paid for the whole year, every plan costs 30% less. Choose Yearly above the plans.'],
  ['move', 'Log out of the extension on the old computer first, then enter the same key on the new one.'],
  [
    'hours',
    'We answer Monday to Saturday, 10:00 to 19:00 (Karachi). Leave your question, and we write as soon as we are back.',
  ],
  ['thanks', 'Thank you for choosing us! If everything works, we would be glad of a short review.'],
]
