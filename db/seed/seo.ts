const urdu = (texts: Record<string, string>): string => JSON.stringify({ ur: texts })

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
    translations: urdu({
      title: 'پاکستان کے لیے واٹس ایپ سی آر ایم: چیٹ بوٹ، بورڈ، آفرز',
      description:
        'واٹس ایپ کی چیٹس کو پکے آرڈر بنائیں: چیٹ بوٹ، مرحلہ وار بورڈ، فالو اپ، طے شدہ وقت پر پیغام اور اے آئی، سب اپنے اسی نمبر پر۔',
      keywords:
        'واٹس ایپ سی آر ایم، واٹس ایپ چیٹ بوٹ، واٹس ایپ بزنس، واٹس ایپ پر بیچنا، whatsapp crm pakistan',
    }),
  },
  {
    page: 'services' as const,
    title: 'Store: WhatsApp CRM Licenses and Tools',
    description:
      'Licenses and tools for selling on WhatsApp, with prices in rupees. Order online, pay, and get your license key.',
    keywords: 'whatsapp crm license, whatsapp crm price, buy whatsapp crm',
    translations: urdu({
      title: 'اسٹور: واٹس ایپ سی آر ایم کے لائسنس اور ٹولز',
      description:
        'واٹس ایپ پر بیچنے کے لیے لائسنس اور ٹولز، قیمتیں روپوں میں۔ آرڈر آن لائن کریں، پیمنٹ کریں اور لائسنس نمبر پائیں۔',
      keywords: 'واٹس ایپ سی آر ایم لائسنس، واٹس ایپ سی آر ایم قیمت',
    }),
  },
  {
    page: 'privacy' as const,
    title: 'Privacy Policy',
    description:
      'What we store about you, why we need it, how long we keep it, and how to have it corrected or deleted.',
    keywords: null,
    translations: urdu({
      title: 'پرائیویسی پالیسی',
      description:
        'ہم آپ کے بارے میں کیا محفوظ رکھتے ہیں، کیوں، کب تک، اور آپ اسے کیسے درست یا ڈیلیٹ کروا سکتے ہیں۔',
    }),
  },
  {
    page: 'terms' as const,
    title: 'Terms of Service',
    description:
      'What you agree to when you order a license: use of the software, payment, duration, and what we promise in return.',
    keywords: null,
    translations: urdu({
      title: 'سروس کی شرائط',
      description:
        'لائسنس کا آرڈر کرتے وقت آپ کن باتوں سے متفق ہوتے ہیں: سافٹ ویئر کا استعمال، پیمنٹ، مدت، اور ہمارے وعدے۔',
    }),
  },
]
