/** The three cards are the static catalogue of the order section (public §3); their prices come from the plans. */
export const purchase = {
  title: 'Order your licence',
  subtitle: 'Choose a plan, tell us where to send the licence, and confirm your WhatsApp number.',
  starter_title: 'Starter Plan',
  starter_features: ['Basic automation', 'Contact management', '5 users', 'Email support'],
  professional_title: 'Professional Plan',
  professional_features: ['Advanced automation', 'AI chatbots', '15 users', 'Priority support', 'Analytics'],
  enterprise_title: 'Enterprise Plan',
  enterprise_features: [
    'Unlimited automation',
    'Custom integrations',
    'Unlimited users',
    '24/7 support',
    'White-label',
  ],
  form_title: 'Your details',
  form_text: 'We use your WhatsApp number to confirm the order and to send you the licence.',
  submit_text: 'Place Order',
  cta_title: 'Your next customer is already typing',
  cta_text: 'Let the chatbot take the first question, and keep your time for the ones who buy.',
  cta_button_text: 'Choose a Plan',
}
