export const sections = {
  features: 'Features',
  pricing: 'Pricing',
  workflow: 'How It Works',
  faq: 'FAQ',
  contact: 'Contact',
}
export const dashboard = 'Dashboard'
export const admin = 'Admin'
export const adminPanel = 'Admin Panel'
export const signIn = 'Sign In'
export const getStarted = 'Get Started'
