/** Links without an address are not shown. */
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
  documentation_url: '',
  support_label: 'Support',
  support_url: '',
  facebook_url: '',
  instagram_url: '',
  youtube_url: '',
  legal_title: 'Legal',
  privacy_label: 'Privacy Policy',
  terms_label: 'Terms of Service',
  contact_title: 'Contact',
  copyright_text: 'All rights reserved.',
}
