// Over 300 lines, because all first texts in Urdu are read beside each other, in both its letters.
import type { TemplateName } from '#src/domains/messages/schema.ts'

type Text = { subject: string; lines: string[] }

/** The first templates in Urdu, each with the facts and the placeholders of its English (MSG-721, docs/urdu.md). */
const urdu: Record<TemplateName, Text> = {
  otp_verification: {
    subject: '{{purpose}} کے لیے آپ کا کوڈ',
    lines: [
      '{{purpose}} کے لیے {{site_name}} کا کوڈ: *{{code}}*',
      '',
      'یہ {{minutes}} منٹ تک چلے گا۔ یہ کوڈ کسی کو نہ بتائیں، ہمیں بھی نہیں۔',
    ],
  },
  welcome_registration: {
    subject: '{{site_name}} میں خوش آمدید',
    lines: [
      'خوش آمدید، {{name}}! {{site_name}} پر آپ کا اکاؤنٹ تیار ہے۔',
      '',
      'آپ کے آرڈر، لائسنس اور ڈاؤن لوڈ یہاں ہیں: {{dashboard_url}}',
      '',
      'کوئی سوال ہو تو اسی پیغام کا جواب دیں۔',
    ],
  },
  order_confirmation: {
    subject: 'آپ کا آرڈر نمبر {{order_id}} ہمیں مل گیا',
    lines: [
      'شکریہ، {{name}}! {{site_name}} کو آپ کا آرڈر نمبر *{{order_id}}* مل گیا۔',
      '',
      'پلان: {{plan}} ({{term}})',
      'رقم: *{{currency}} {{amount}}*',
      '',
      'آپ کی پیمنٹ پہنچتے ہی ہم آرڈر منظور کر کے لائسنس نمبر بھیج دیں گے۔',
      '',
      '{{payment_methods}}',
      '',
      'لاگ ان کیے بغیر یہاں پیمنٹ کریں اور ثبوت بھیجیں: {{pay_link}}',
      '',
      'آرڈر منظور ہوتے ہی لائسنس نمبر، ڈاؤن لوڈ اور رسید بھی اسی صفحے پر ملیں گے۔',
    ],
  },
  payment_reminder: {
    subject: 'آرڈر نمبر {{order_id}} کی پیمنٹ',
    lines: [
      'السلام علیکم {{name}}، یہ {{site_name}} ہے۔ آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}) کے لیے *{{currency}} {{amount}}* کی پیمنٹ کا انتظار ہے۔',
      '',
      '{{payment_methods}}',
      '',
      'پیمنٹ ہو چکی ہے؟ تو {{pay_link}} کھولیں اور ثبوت وہیں بھیجیں۔',
    ],
  },
  payment_rejected: {
    subject: 'آرڈر نمبر {{order_id}}: {{problem}}',
    lines: [
      'السلام علیکم {{name}}، ہم نے آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}، *{{currency}} {{amount}}*) کا ثبوت دیکھا، مگر اسے قبول نہیں کر سکے:',
      '',
      '{{reason}}',
      '',
      'اسے ایک بار پھر دیکھ کر یہاں دوبارہ بھیجیں: {{pay_link}}',
      '',
      'مدد چاہیے؟ {{support}}',
      '',
      'نیا ثبوت ملتے ہی ہم اسے دیکھ لیں گے۔',
    ],
  },
  payment_refunded: {
    subject: 'آرڈر نمبر {{order_id}} کی رقم واپس بھیج دی گئی',
    lines: [
      'السلام علیکم {{name}}، ہم نے آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}) کے *{{currency}} {{amount}}* واپس بھیج دیے ہیں۔ طریقہ: {{way}}۔',
      '',
      '{{reason}}',
      '',
      'کوئی سوال ہے؟ {{support}}',
      '',
      'رقم واپس ہونے پر لائسنس ختم ہو جاتا ہے۔',
    ],
  },
  order_approved: {
    subject: 'آرڈر نمبر {{order_id}}: آپ کا {{plan}} لائسنس {{license_state}}',
    lines: [
      'مبارک ہو {{name}}! {{site_name}} پر آپ کا آرڈر نمبر *{{order_id}}* منظور ہو گیا، اور آپ کا لائسنس {{license_state}}۔',
      '',
      'پلان: {{plan}} ({{term}})',
      'لائسنس نمبر: *{{license_key}}*',
      'سسٹم: {{systems}}',
      'آخری تاریخ: {{expires_at}}',
      '',
      'ڈاؤن لوڈ، پانچ قدموں میں انسٹال کرنے کا طریقہ اور رسید: {{pay_link}}',
      '',
      'یہ صفحہ اسی کمپیوٹر پر کھولیں جس پر آپ واٹس ایپ ویب چلاتے ہیں۔',
    ],
  },
  order_cancelled: {
    subject: 'آپ کا آرڈر نمبر {{order_id}} منسوخ ہو گیا',
    lines: [
      'السلام علیکم {{name}}، آپ کا آرڈر نمبر *{{order_id}}* ({{plan}}) منسوخ ہو گیا ہے۔',
      '',
      'یہ غلطی سے ہوا، یا پیمنٹ پہلے ہی ہو چکی ہے؟ تو ہم سے رابطہ کریں: {{support}}',
      '',
      '{{site_name}} سپورٹ',
    ],
  },
  license_activated: {
    subject: 'آپ کا {{plan}} لائسنس {{license_state}}',
    lines: [
      'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) {{license_state}}۔',
      '',
      'لائسنس نمبر: *{{license_key}}*',
      'سسٹم: {{systems}}',
      'آخری تاریخ: {{expires_at}}',
      '',
      'ڈاؤن لوڈ، پانچ قدموں میں انسٹال کرنے کا طریقہ اور رسید آپ کے آرڈر کے صفحے پر ہیں۔ یہ صفحہ اسی کمپیوٹر پر کھولیں جس پر آپ واٹس ایپ ویب چلاتے ہیں۔',
      '',
      'میرا آرڈر کھولیں: {{pay_link}}',
      '',
      'یہ لائسنس نمبر کسی اور کو نہ دیں۔',
    ],
  },
  license_renewed: {
    subject: 'تجدید ہو گئی، {{expires_at}} تک',
    lines: [
      'تجدید ہو گئی: آپ کا لائسنس *{{expires_at}}* تک چلے گا۔ شکریہ {{name}}، آپ کی *{{currency}} {{amount}}* کی پیمنٹ مل گئی۔',
      '',
      'پلان: {{plan}} ({{term}})',
      'لائسنس نمبر: {{license_key}}',
      '',
      'آپ کی رسید: {{pay_link}}',
      '',
      'کچھ لکھنے کی ضرورت نہیں: {{site_name}} اسی لائسنس نمبر پر چلتا رہے گا۔',
    ],
  },
  license_offer: {
    subject: 'آپ کا {{plan}} لائسنس {{expires_at}} کو {{ends}}',
    lines: [
      'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) *{{expires_at}}* کو {{ends}}۔',
      '',
      'لائسنس نمبر: {{license_key}}',
      'تجدید کی قیمت: {{price}}',
      '',
      '{{last_day}} تک ٹھیک *{{currency}} {{amount}}* بھیجیں، نہ کم نہ زیادہ، اسی اکاؤنٹ سے جس سے پہلے پیمنٹ کی تھی۔ تجدید ہو جائے گی: نہ آرڈر دینا ہے، نہ رسید بھیجنی ہے۔',
      '',
      '{{payment_methods}}',
      '',
      'کسی اور طریقے سے تجدید کریں: {{renew_link}}',
      '',
      'لاگ ان کرنا ضروری نہیں۔',
    ],
  },
  reseller_license: {
    subject: 'آپ کا {{plan}} لائسنس {{license_state}}',
    lines: [
      'السلام علیکم {{name}}، {{reseller}} کی طرف سے۔ {{site_name}} کا آپ کا لائسنس (*{{plan}}*) {{license_state}}۔',
      '',
      'لائسنس نمبر: *{{license_key}}*',
      'سسٹم: {{systems}}',
      'آخری تاریخ: {{expires_at}}',
      '',
      'ڈاؤن لوڈ، اور پانچ قدموں میں انسٹال کرنے کا طریقہ: {{pay_link}}',
      '',
      'کوئی سوال ہو یا تجدید کرنی ہو تو واٹس ایپ نمبر {{support_phone}} پر لکھیں۔',
    ],
  },
  reseller_balance: {
    subject: 'آپ کا بیلنس {{currency}} {{balance}} ہے',
    lines: [
      'السلام علیکم {{name}}، {{balance_state}}۔ {{site_name}} پر آپ کا بیلنس اب *{{currency}} {{balance}}* ہے۔',
      '',
      'بیلنس بڑھانے اور حساب دیکھنے کے لیے {{dashboard_url}} کھولیں۔',
    ],
  },
  license_expiring: {
    subject: 'آپ کا {{plan}} لائسنس {{expires_at}} کو {{ends}}',
    lines: [
      'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) *{{expires_at}}* کو {{ends}}۔',
      '',
      'لائسنس نمبر: {{license_key}}',
      'تجدید کی قیمت: {{price}}',
      '',
      'آپ کے چیٹ بوٹ اور فالو اپ چلتے رہیں، اس کے لیے {{renew_link}} پر تجدید کریں۔ لاگ ان کرنا ضروری نہیں۔',
    ],
  },
  contact_confirmation: {
    subject: 'آپ کا پیغام ہمیں مل گیا',
    lines: [
      'السلام علیکم {{name}}، {{site_name}} کو لکھنے کا شکریہ۔',
      '',
      'آپ کا پیغام ہمیں مل گیا ہے۔ ہم {{response_time}} کے اندر جواب دیتے ہیں۔',
    ],
  },
  support_ticket_created: {
    subject: 'سپورٹ ٹکٹ نمبر {{ticket_id}}: {{subject}}',
    lines: [
      'السلام علیکم {{name}}، {{site_name}} کی سپورٹ کو آپ کا ٹکٹ نمبر *{{ticket_id}}* مل گیا۔',
      '',
      'موضوع: {{subject}}',
      '',
      'ہم {{response_time}} کے اندر جواب دیتے ہیں۔',
    ],
  },
  support_ticket_reply: {
    subject: 'آپ کے ٹکٹ نمبر {{ticket_id}} کا جواب: {{subject}}',
    lines: [
      'السلام علیکم {{name}}، ہم نے آپ کے ٹکٹ نمبر *{{ticket_id}}* ({{subject}}) کا جواب دیا ہے:',
      '',
      '{{reply}}',
      '',
      '{{site_name}} سپورٹ',
    ],
  },
  password_reset: {
    subject: '{{site_name}}: پاس ورڈ بدلنے کا کوڈ',
    lines: [
      '{{site_name}} پر پاس ورڈ بدلنے کا کوڈ *{{code}}* ہے۔ آپ کا یوزر نیم {{username}} ہے۔',
      '',
      'یہ کوڈ {{minutes}} منٹ تک چلے گا۔ اگر یہ آپ نے نہیں مانگا تو اس پیغام کو رہنے دیں: آپ کا پاس ورڈ وہی رہے گا۔',
    ],
  },
  feature_update: {
    subject: '{{site_name}} میں نیا: {{title}}',
    lines: [
      'السلام علیکم {{name}}، {{site_name}} میں کچھ نیا: *{{title}}*',
      '',
      '{{message}}',
      '',
      'کوئی سوال ہو تو اسی پیغام کا جواب دیں۔',
    ],
  },
}

/** In Roman Urdu, what people read in a hurry: codes, what an order needs next, and reminders. */
const roman: Partial<Record<TemplateName, Text>> = {
  otp_verification: {
    subject: '{{purpose}} ke liye aap ka code',
    lines: [
      '{{purpose}} ke liye {{site_name}} ka code: *{{code}}*',
      '',
      'Yeh {{minutes}} minute tak chalay ga. Yeh code kisi ko na batayen, hamein bhi nahi.',
    ],
  },
  order_confirmation: {
    subject: 'Aap ka order #{{order_id}} hamein mil gaya',
    lines: [
      'Shukriya, {{name}}! {{site_name}} ko aap ka order *#{{order_id}}* mil gaya.',
      '',
      'Plan: {{plan}} ({{term}})',
      'Raqam: *{{currency}} {{amount}}*',
      '',
      'Aap ki payment pohanchte hi hum order manzoor kar ke license key bhej dein ge.',
      '',
      '{{payment_methods}}',
      '',
      'Login kiye baghair yahan payment karein aur saboot bhejein: {{pay_link}}',
      '',
      'Order manzoor hote hi license key, downloads aur receipt bhi isi page par milein ge.',
    ],
  },
  payment_reminder: {
    subject: 'Order #{{order_id}} ki payment',
    lines: [
      'Assalam o alaikum {{name}}, yeh {{site_name}} hai. Aap ke order *#{{order_id}}* ({{plan}}) ke liye *{{currency}} {{amount}}* ki payment ka intezar hai.',
      '',
      '{{payment_methods}}',
      '',
      'Payment ho chuki hai? To {{pay_link}} kholein aur saboot wahin bhejein.',
    ],
  },
  payment_rejected: {
    subject: 'Order #{{order_id}}: {{problem}}',
    lines: [
      'Assalam o alaikum {{name}}, hum ne aap ke order *#{{order_id}}* ({{plan}}, *{{currency}} {{amount}}*) ka saboot dekha, magar usay qabool nahi kar sakay:',
      '',
      '{{reason}}',
      '',
      'Usay aik baar phir dekh kar yahan dobara bhejein: {{pay_link}}',
      '',
      'Madad chahiye? {{support}}',
      '',
      'Naya saboot milte hi hum usay dekh lein ge.',
    ],
  },
  order_approved: {
    subject: 'Order #{{order_id}}: aap ka {{plan}} license {{license_state}}',
    lines: [
      'Mubarak ho {{name}}! {{site_name}} par aap ka order *#{{order_id}}* manzoor ho gaya, aur aap ka license {{license_state}}.',
      '',
      'Plan: {{plan}} ({{term}})',
      'License key: *{{license_key}}*',
      'Systems: {{systems}}',
      'Aakhri tareekh: {{expires_at}}',
      '',
      'Downloads, paanch qadam mein install karne ka tareeqa aur receipt: {{pay_link}}',
      '',
      'Yeh page usi computer par kholein jis par aap WhatsApp Web chalate hain.',
    ],
  },
  order_cancelled: {
    subject: 'Aap ka order #{{order_id}} cancel ho gaya',
    lines: [
      'Assalam o alaikum {{name}}, aap ka order *#{{order_id}}* ({{plan}}) cancel ho gaya hai.',
      '',
      'Yeh ghalti se hua, ya payment pehle hi ho chuki hai? To hum se rabta karein: {{support}}',
      '',
      '{{site_name}} support',
    ],
  },
  license_renewed: {
    subject: 'Renew ho gaya, {{expires_at}} tak',
    lines: [
      'Renew ho gaya: aap ka license *{{expires_at}}* tak chalay ga. Shukriya {{name}}, aap ki *{{currency}} {{amount}}* ki payment mil gayi.',
      '',
      'Plan: {{plan}} ({{term}})',
      'License key: {{license_key}}',
      '',
      'Aap ki receipt: {{pay_link}}',
      '',
      'Kuch likhne ki zaroorat nahi: {{site_name}} isi license key par chalta rahay ga.',
    ],
  },
  license_offer: {
    subject: 'Aap ka {{plan}} license {{expires_at}} ko {{ends}}',
    lines: [
      'Assalam o alaikum {{name}}, {{site_name}} ka aap ka license (*{{plan}}*) *{{expires_at}}* ko {{ends}}.',
      '',
      'License key: {{license_key}}',
      'Renew karne ki qeemat: {{price}}',
      '',
      '{{last_day}} tak theek *{{currency}} {{amount}}* bhejein, na kam na zyada, usi account se jis se pehle payment ki thi. Renew ho jaye ga: na order dena hai, na receipt bhejni hai.',
      '',
      '{{payment_methods}}',
      '',
      'Kisi aur tareeqay se renew karein: {{renew_link}}',
      '',
      'Login zaroori nahi.',
    ],
  },
  reseller_license: {
    subject: 'Aap ka {{plan}} license {{license_state}}',
    lines: [
      'Assalam o alaikum {{name}}, {{reseller}} ki taraf se. {{site_name}} ka aap ka license (*{{plan}}*) {{license_state}}.',
      '',
      'License key: *{{license_key}}*',
      'Systems: {{systems}}',
      'Aakhri tareekh: {{expires_at}}',
      '',
      'Download, aur paanch qadmon mein install karne ka tareeqa: {{pay_link}}',
      '',
      'Koi sawal ho ya renew karna ho to WhatsApp number {{support_phone}} par likhein.',
    ],
  },
  reseller_balance: {
    subject: 'Aap ka balance {{currency}} {{balance}} hai',
    lines: [
      'Assalam o alaikum {{name}}, {{balance_state}}. {{site_name}} par aap ka balance ab *{{currency}} {{balance}}* hai.',
      '',
      'Balance barhane aur hisab dekhne ke liye {{dashboard_url}} kholein.',
    ],
  },
  license_expiring: {
    subject: 'Aap ka {{plan}} license {{expires_at}} ko {{ends}}',
    lines: [
      'Assalam o alaikum {{name}}, {{site_name}} ka aap ka license (*{{plan}}*) *{{expires_at}}* ko {{ends}}.',
      '',
      'License key: {{license_key}}',
      'Renew karne ki qeemat: {{price}}',
      '',
      'Aap ke chatbots aur follow-ups chalte rahein, is ke liye {{renew_link}} par renew karein. Login zaroori nahi.',
    ],
  },
  password_reset: {
    subject: '{{site_name}}: password badalne ka code',
    lines: [
      '{{site_name}} par password badalne ka code *{{code}}* hai. Aap ka username {{username}} hai.',
      '',
      'Yeh code {{minutes}} minute tak chalay ga. Agar yeh aap ne nahi manga to is message ko rehne dein: aap ka password wohi rahay ga.',
    ],
  },
}

/** The first texts of a template in other languages. */
export const translationsOf = (name: TemplateName): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ ur: urdu[name], roman: roman[name] }).flatMap(([language, text]) =>
        text ? [[language, { subject: text.subject, template: text.lines.join('\n') }]] : [],
      ),
    ),
  )
