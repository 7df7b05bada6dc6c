/** The landing page reads these fixed keys; an icon is Download, Settings or TrendingUp (CONTENT-701). */
export const workflow = {
  title: 'How it works',
  subtitle: 'Install it before lunch, and let it answer customers by the evening.',
  step1_title: 'Install the extension',
  step1_description:
    'Download it from your dashboard, add it to Chrome, and enter your license key. WhatsApp Web stays where it was, with your CRM beside it.',
  step1_icon: 'Download',
  step2_title: 'Set it up your way',
  step2_description:
    'Write your chatbot replies, name the stages of your sale, and make tabs for the kinds of chats you get.',
  step2_icon: 'Settings',
  step3_title: 'Sell more, type less',
  step3_description:
    'Chatbots take the first question, follow-ups bring buyers back, and the board shows which orders to close today.',
  step3_icon: 'TrendingUp',
  background_color: '#F1F8F5',
  cta_description: 'Ready to put your WhatsApp to work?',
  cta_text: 'See Plans and Prices',
}
