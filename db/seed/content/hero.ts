/**
 * The landing page reads these fixed keys (CONTENT-6). The headline is main_headline, highlight_text,
 * headline_suffix.
 */
export const hero = {
  badge_text: '50,000+ users, rated 4.9/5',
  main_headline: 'Turn WhatsApp chats into',
  highlight_text: 'paid orders',
  headline_suffix: 'on the number you already use',
  subtitle:
    'A CRM that lives inside WhatsApp Web. Chatbots answer at 2\u00a0a.m., a Kanban board shows who is ready to buy, and every follow-up leaves on time. Set up in minutes, paid in rupees.',
  extension_download_url: '/register',
  primary_button_text: 'Get the Extension',
  secondary_button_text: 'Watch Demo',
  demo_video_id: '',
  demo_video_title: 'WhatsApp CRM demo',
}
