/** The title and description of each page for search engines and link previews, without the shop's name. */
export const heads = {
  home: {
    title: 'WhatsApp CRM',
    description: 'Chatbots, pipeline, campaigns and follow-ups inside WhatsApp.',
  },
  products: {
    title: 'Store',
    description: 'Licenses and tools for selling on WhatsApp, with prices in rupees.',
  },
  verify: {
    title: 'Is This Key Genuine?',
    description: 'Check a license key: its plan, its state and its end.',
  },
  activate: {
    title: 'Activate Your Program',
    description: 'Give your program a place of your license by the code that it shows.',
  },
  update: {
    title: 'Update the Extension',
    description: 'Put the new version into the folder of your extension.',
  },
  trial: {
    title: 'Free Trial',
    description: 'Try it for some days, with nothing but your WhatsApp number.',
  },
  track: {
    title: 'Track Your Order',
    description:
      'See where your order is, without an account: its payment, its license key and its downloads.',
  },
  pay: {
    title: 'Pay Your Order',
    description: 'Pay an order and send the proof of it.',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What we store about you, why, how long, and your rights.',
  },
  terms: {
    title: 'Terms of Service',
    description: 'What you agree to when you order a license.',
  },
  login: {
    title: 'Sign In',
    description: 'Sign in to your account: licenses, orders and downloads.',
  },
  register: {
    title: 'Create Account',
    description: 'Create your account and verify your WhatsApp number.',
  },
  'reset-password': {
    title: 'Reset Password',
    description: 'Choose a new password for your account by a code that we email.',
  },
  'not-found': {
    title: 'Page Not Found',
    description: 'There is nothing at this address.',
  },
}
