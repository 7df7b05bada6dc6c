import { type TemplateName, templateVariables } from '#src/domains/messages/schema.ts'
import { translationsOf } from './templates-urdu.ts'

type Template = { subject: string; category: string; description: string; lines: string[] }

/**
 * The 17 templates of automatic messages, as WhatsApp text, in which asterisks make *bold*. A line whose
 * placeholders are all empty is left out, so a value that may be empty has a line of its own. None but the
 * codes begins or ends with a placeholder, because WhatsApp takes no such template (WA-735).
 */
const templates: Record<TemplateName, Template> = {
  otp_verification: {
    subject: 'Your code for {{purpose}}',
    category: 'verification',
    description: 'The one-time code for registration, an order or a test; sent at once and never again',
    lines: [
      '*{{code}}* is your {{site_name}} verification code for {{purpose}}.',
      '',
      'It is valid for {{minutes}} minutes. Please do not share it with anyone, not even with us.',
    ],
  },
  welcome_registration: {
    subject: 'Welcome to {{site_name}}',
    category: 'account',
    description: 'Sent when a customer has registered',
    lines: [
      'Welcome, {{name}}! Your {{site_name}} account is ready.',
      '',
      'Your orders, licenses and downloads are here: {{dashboard_url}}',
      '',
      'If you have a question, just reply to this message.',
    ],
  },
  order_confirmation: {
    subject: 'We have received your order #{{order_id}}',
    category: 'order',
    description: 'Sent when an order is placed, with the ways to pay',
    lines: [
      'Thank you, {{name}}! {{site_name}} has received your order *#{{order_id}}*.',
      '',
      'Plan: {{plan}} for {{term}}',
      'Amount: *{{currency}} {{amount}}*',
      '',
      'As soon as your payment has arrived, we approve the order and send you the license key.',
      '',
      '{{payment_methods}}',
      '',
      'Pay and send us the proof here, without signing in: {{pay_link}}',
      '',
      'The same page has your license key, the downloads and your receipt as soon as the order is approved.',
    ],
  },
  payment_reminder: {
    subject: 'Payment for your order #{{order_id}}',
    category: 'order',
    description: 'Sent a day after an order that waits for its payment, and by an administrator',
    lines: [
      'Hello {{name}}, this is {{site_name}}. Your order *#{{order_id}}* ({{plan}}) is waiting for your payment of *{{currency}} {{amount}}*.',
      '',
      '{{payment_methods}}',
      '',
      'Have you paid already? Then please send us the proof: open {{pay_link}} and add it there.',
    ],
  },
  payment_rejected: {
    subject: 'Order #{{order_id}}: {{problem}}',
    category: 'order',
    description: 'Sent when a proof of payment is rejected, with the reason and the link to try again',
    lines: [
      'Hello {{name}}, we have looked at the proof for your order *#{{order_id}}* ({{plan}}, *{{currency}} {{amount}}*) and could not accept it:',
      '',
      '{{reason}}',
      '',
      'Please look at it again and send it once more here: {{pay_link}}',
      '',
      'Do you need help? {{support}}',
      '',
      'We look at your new proof as soon as it arrives.',
    ],
  },
  payment_refunded: {
    subject: 'Your money for order #{{order_id}} is on its way back',
    category: 'order',
    description: 'Sent when the money of an order is given back',
    lines: [
      'Hello {{name}}, we have sent back *{{currency}} {{amount}}* for your order *#{{order_id}}* ({{plan}}): {{way}}.',
      '',
      '{{reason}}',
      '',
      'Do you have a question? {{support}}',
      '',
      'A license ends when its money is sent back.',
    ],
  },
  order_approved: {
    subject: 'Order #{{order_id}}: your {{plan}} license is {{license_state}}',
    category: 'order',
    description: 'Sent when an order is approved, with the license key',
    lines: [
      'Good news, {{name}}! Your {{site_name}} order *#{{order_id}}* is approved, and your license is {{license_state}}.',
      '',
      'Plan: {{plan}} for {{term}}',
      'License key: *{{license_key}}*',
      'Systems: {{systems}}',
      'Valid until: {{expires_at}}',
      '',
      'Downloads, the installation in five steps and your receipt: {{pay_link}}',
      '',
      'Open it on the computer where you use WhatsApp Web.',
    ],
  },
  order_cancelled: {
    subject: 'Your order #{{order_id}} is cancelled',
    category: 'order',
    description: 'Sent when an order is cancelled',
    lines: [
      'Hello {{name}}, your order *#{{order_id}}* ({{plan}}) has been cancelled.',
      '',
      'Is this a mistake, or have you paid already? Please contact us: {{support}}',
      '',
      '{{site_name}} support',
    ],
  },
  license_activated: {
    subject: 'Your {{plan}} license is {{license_state}}',
    category: 'license',
    description: 'Sent when a license becomes active',
    lines: [
      'Hello {{name}}, your {{site_name}} license (*{{plan}}*) is {{license_state}}.',
      '',
      'License key: *{{license_key}}*',
      'Systems: {{systems}}',
      'Valid until: {{expires_at}}',
      '',
      'Your downloads, the installation in five steps and your receipt are on the page of your order. Open it on the computer where you use WhatsApp Web.',
      '',
      'Open my order: {{pay_link}}',
      '',
      'Keep this key to yourself.',
    ],
  },
  license_renewed: {
    subject: 'Renewed until {{expires_at}}',
    category: 'license',
    description: 'Sent when money for the offer of a reminder has renewed a license',
    lines: [
      'Renewed until *{{expires_at}}*. Thank you {{name}}, your payment of *{{currency}} {{amount}}* has arrived.',
      '',
      'Plan: {{plan}} for {{term}}',
      'License key: {{license_key}}',
      '',
      'Your receipt: {{pay_link}}',
      '',
      'There is nothing to enter: {{site_name}} goes on with the same key.',
    ],
  },
  license_offer: {
    subject: 'Your {{plan}} license {{ends}} on {{expires_at}}',
    category: 'license',
    description: 'Sent instead of the reminder while a license can be renewed by paying its exact amount',
    lines: [
      'Hello {{name}}, your {{site_name}} license (*{{plan}}*) {{ends}} on *{{expires_at}}*.',
      '',
      'License key: {{license_key}}',
      'Price of renewing: {{price}}',
      '',
      'Pay exactly *{{currency}} {{amount}}* by {{last_day}}, from the account that you paid from before. That renews it: you need no order and send no receipt.',
      '',
      '{{payment_methods}}',
      '',
      'Renew in another way: {{renew_link}}',
      '',
      'You do not need to sign in.',
    ],
  },
  reseller_license: {
    subject: 'Your {{plan}} license is {{license_state}}',
    category: 'license',
    description:
      'Sent in the name of a reseller when a license of a customer is issued, renewed or about to end',
    lines: [
      'Hello {{name}}, this is {{reseller}}. Your {{site_name}} license (*{{plan}}*) is {{license_state}}.',
      '',
      'License key: *{{license_key}}*',
      'Systems: {{systems}}',
      'Valid until: {{expires_at}}',
      '',
      'Downloads and the installation in five steps: {{pay_link}}',
      '',
      'If you have a question or want to renew, write to {{support_phone}} on WhatsApp.',
    ],
  },
  reseller_balance: {
    subject: 'Your balance is {{currency}} {{balance}}',
    category: 'order',
    description: 'Sent to a reseller when a top-up arrived and when the balance is low',
    lines: [
      'Hello {{name}}, {{balance_state}}. Your balance at {{site_name}} is now *{{currency}} {{balance}}*.',
      '',
      'At {{dashboard_url}} you top up and see every movement.',
    ],
  },
  license_expiring: {
    subject: 'Your {{plan}} license {{ends}} on {{expires_at}}',
    category: 'license',
    description: 'Sent some days before and after a license ends',
    lines: [
      'Hello {{name}}, your {{site_name}} license (*{{plan}}*) {{ends}} on *{{expires_at}}*.',
      '',
      'License key: {{license_key}}',
      'Price of renewing: {{price}}',
      '',
      'To keep your chatbots and follow-ups running, renew it at {{renew_link}} without signing in.',
    ],
  },
  contact_confirmation: {
    subject: 'We have received your message',
    category: 'support',
    description: 'Sent when somebody has used the contact form',
    lines: [
      'Hello {{name}}, thank you for writing to {{site_name}}.',
      '',
      'We have received your message and reply within {{response_time}}.',
    ],
  },
  support_ticket_created: {
    subject: 'Support ticket #{{ticket_id}}: {{subject}}',
    category: 'support',
    description: 'Sent when a customer has opened a support ticket',
    lines: [
      'Hello {{name}}, {{site_name}} support has received your ticket *#{{ticket_id}}*.',
      '',
      'Subject: {{subject}}',
      '',
      'We reply within {{response_time}}.',
    ],
  },
  support_ticket_reply: {
    subject: 'Reply to your ticket #{{ticket_id}}: {{subject}}',
    category: 'support',
    description: 'Sent when an administrator has answered a support ticket',
    lines: [
      'Hello {{name}}, we have answered your ticket *#{{ticket_id}}* ({{subject}}):',
      '',
      '{{reply}}',
      '',
      '{{site_name}} support',
    ],
  },
  password_reset: {
    subject: 'Your {{site_name}} reset code',
    category: 'verification',
    description: 'The code to set a new password, by email, and to a proved phone by WhatsApp',
    lines: [
      'Your {{site_name}} password reset code is *{{code}}*. Your username is {{username}}.',
      '',
      'It is valid for {{minutes}} minutes. If you did not ask for it, you can ignore this message: your password stays as it is.',
    ],
  },
  feature_update: {
    subject: 'New in {{site_name}}: {{title}}',
    category: 'marketing',
    description: 'Sent by an administrator to tell customers what is new',
    lines: [
      'Hello {{name}}, something new in {{site_name}}: *{{title}}*',
      '',
      '{{message}}',
      '',
      'If you have a question, just reply to this message.',
    ],
  },
}

export const firstTemplates = (Object.keys(templateVariables) as TemplateName[]).map((name) => {
  const { subject, category, description, lines } = templates[name]
  const variables = JSON.stringify(templateVariables[name])
  const template = lines.join('\n')
  return { name, subject, category, description, template, variables, translations: translationsOf(name) }
})
