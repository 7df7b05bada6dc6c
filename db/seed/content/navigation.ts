export const navigation = {
  tagline: 'The WhatsApp CRM that closes orders',
  features_label: 'Features',
  pricing_label: 'Pricing',
  workflow_label: 'How It Works',
  faq_label: 'FAQ',
  contact_label: 'Contact',
  sign_in_label: 'Sign In',
  get_started_label: 'Get Started',
  dashboard_label: 'Dashboard',
  admin_label: 'Admin',
}
