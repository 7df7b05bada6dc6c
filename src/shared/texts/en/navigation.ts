export const sections = {
  features: 'Features',
  pricing: 'Pricing',
  workflow: 'How It Works',
  faq: 'FAQ',
  contact: 'Contact',
}
export const adminPanel = 'Admin Panel'
export const getStarted = 'Get Started'
