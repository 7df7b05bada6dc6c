export const contact = {
  title: 'Talk to us',
  subtitle: 'Tell us what you sell and how many people answer your chats.',
  phone_label: 'Phone',
  whatsapp_label: 'WhatsApp',
  email_label: 'Email',
  city_label: 'City',
  form_title: 'Send us a message',
  submit_text: 'Send Message',
}
