/** Links without a target yet lead to the start of the landing page (PAGE-11). */
const NOWHERE = '/#'

export const footer = {
  about_text:
    'The WhatsApp CRM for sellers in Pakistan: chatbots, pipeline, campaigns and follow-ups in one extension.',
  links_title: 'Quick links',
  features_label: 'Features',
  pricing_label: 'Pricing',
  faq_label: 'FAQ',
  resources_title: 'Resources',
  store_label: 'Store',
  documentation_label: 'Documentation',
  documentation_url: NOWHERE,
  support_label: 'Support',
  support_url: NOWHERE,
  facebook_url: NOWHERE,
  instagram_url: NOWHERE,
  youtube_url: NOWHERE,
  legal_title: 'Legal',
  privacy_label: 'Privacy Policy',
  terms_label: 'Terms of Service',
  contact_title: 'Contact',
  copyright_text: 'All rights reserved.',
}
