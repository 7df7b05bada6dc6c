import { landingSectionNames } from '#src/shared/landing-sections.ts'
import { folded } from '#src/shared/values/typed.ts'

// What people call the texts of the website, the fields of its sections and the templates, whose keys are for programs.

/** The text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Keys whose words would not say what they are for. */
const known: Record<string, string> = {
  main_headline: 'Headline',
  highlight_text: 'Accented words after the headline',
  headline_suffix: 'End of the headline',
  badge_text: 'Badge',
  extension_download_url: 'Extension link',
  primary_button_text: 'Extension button',
  secondary_button_text: 'Demo button',
  demo_request_text: 'Button that asks for a demo',
  demo_video_title: 'Title of the demo video',
  about_text: 'About the shop',
  submit_text: 'Send button',
  buy_text: 'Buy button',
  contact_price_text: 'Price by arrangement',
  contact_text: 'Partnership button',
  whatsapp_text: 'WhatsApp button',
  order_text: 'Button to order on WhatsApp',
  otp_verification: 'One-time code',
  feature_update: 'News',
  terms_text: 'Terms of service',
  refunds_text: 'Refund rule',
  privacy_text: 'Privacy policy',
}

/** Words of keys as people say them; an empty one is left out. */
const words: Record<string, string> = {
  url: 'link',
  alt: 'description',
  cta: 'invitation',
  stat: 'figure',
  faq: 'FAQ',
  ai: 'AI',
  whatsapp: 'WhatsApp',
  value: '',
  id: '',
}

/** The name of a content item, of a section's field or of a template: `button_url` is "Button link" (CONTENT-8). */
export const nameOfKey = (key: string): string => {
  if (Object.hasOwn(known, key)) return known[key] ?? key
  const said = key
    // A numbered item is told by what it is: item3_question is "Question 3".
    .replace(/^item(\d+)_(.+)$/, '$2_$1')
    .replace(/^(step|stat)(\d+)/, '$1_$2')
    .replace(/^(stat_\d+)_label$/, '$1_words')
    .replace(/_label$/, '')
    .split(/[_-]/)
    .map((word) => (Object.hasOwn(words, word) ? words[word] : word))
    .filter(Boolean)
    .join(' ')
  return capital(said) || key
}

const sectionNames: Record<string, string> = {
  ...landingSectionNames,
  navigation: 'Navigation',
  footer: 'Footer',
  legal: 'Legal Texts',
}

/** The name of a section of the page; `displayName` of one that the shop added. */
export const nameOfSection = (name: string): string => sectionNames[name] ?? nameOfKey(name)

/** Whether a text contains all words of what was typed. */
export const containsWords = (text: string, typed: string): boolean => {
  const inText = folded(text)
  return folded(typed)
    .split(' ')
    .every((word) => inText.includes(word))
}
