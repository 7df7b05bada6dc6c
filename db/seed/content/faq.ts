import { CODE_MINUTES } from '#src/shared/one-time-code.ts'

export const faq = {
  title: 'Questions before you buy',
  subtitle: 'Yours is not here? Send us a message below.',
  item1_question: 'Do I need a new number or the WhatsApp Business API?',
  item1_answer:
    'No. The extension works in WhatsApp Web with the number you already use, personal or business. Your customers notice nothing but faster answers.',
  item2_question: 'What do I get when I order?',
  item2_answer:
    'A license key for the number of systems in your plan, and access to the downloads: the Chrome extension, and the desktop and mobile apps.',
  item3_question: 'How can I pay?',
  item3_answer:
    'With any of the methods listed under the plans, in rupees. On the page of your order you enter the transaction ID of the payment or add a picture of it, and we approve it.',
  item4_question: 'When do I get my license key?',
  item4_answer:
    'As soon as we approve your order. You get a message on WhatsApp with the key, and the page of your order has the downloads and the installation.',
  item5_question: 'Why do you send a code to my WhatsApp?',
  item5_answer: `So that nobody can order in your name, and your license reaches the right number. The code is valid for ${CODE_MINUTES} minutes.`,
  item6_question: 'Can my team use one license?',
  item6_answer:
    'Yes. Every plan names its number of systems: {{systems}}. Agents share the chats, and every reply carries a signature.',
  item7_question: 'Which languages can the chatbot speak?',
  item7_answer:
    'Any that you write: you choose the words of every reply, in Urdu, Roman Urdu, English or Punjabi. The built-in AI also translates.',
  item8_question: 'Can bulk messages get my number blocked?',
  item8_answer:
    'WhatsApp blocks numbers that send spam, and no tool can change that. Write to people who know your shop, in modest numbers. Random variants and scheduling help you keep a natural pace.',
  item9_question: 'Can I resell licenses?',
  item9_answer:
    'Yes. The Reseller plan has unlimited systems and prices agreed with our team. Contact us, and we arrange it together.',
}
