/**
 * The SEO rows of a new shop: landing page, store (`services`) and legal pages. They do not contain the shop's name, so
 * that they stay right when the name changes.
 */
export const firstSeo = [
  {
    page: 'home' as const,
    title: 'WhatsApp CRM for Pakistan: Chatbots, Kanban, Campaigns',
    description:
      'Turn WhatsApp chats into paid orders: keyword chatbots, Kanban pipeline, follow-ups, bulk scheduler and AI, on the number you already use.',
    keywords:
      'whatsapp crm, whatsapp crm pakistan, whatsapp chatbot, bulk whatsapp, whatsapp kanban, whatsapp web extension',
  },
  {
    page: 'services' as const,
    title: 'Store: WhatsApp CRM Licenses and Tools',
    description:
      'Licenses and tools for selling on WhatsApp, with prices in rupees. Order online and confirm with a code on WhatsApp.',
    keywords: 'whatsapp crm license, whatsapp crm price, buy whatsapp crm',
  },
  {
    page: 'privacy' as const,
    title: 'Privacy Policy',
    description:
      'What we store about you, why we need it, how long we keep it, and how to have it corrected or deleted.',
    keywords: null,
  },
  {
    page: 'terms' as const,
    title: 'Terms of Service',
    description:
      'What you agree to when you order a license: use of the software, payment, duration, and what we promise in return.',
    keywords: null,
  },
]
