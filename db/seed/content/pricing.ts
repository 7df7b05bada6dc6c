export const pricing = {
  title: 'Simple prices in rupees',
  subtitle: 'Choose by the number of systems you sell from. Pay for a year at once and save {{saving}}.',
  monthly_label: 'Monthly',
  yearly_label: 'Yearly',
  yearly_badge: 'Save {{saving}}',
  per_month_label: 'per month',
  per_year_label: 'per year',
  buy_text: 'Buy Now',
  contact_price_text: 'Contact Us',
  contact_text: 'Contact for Partnership',
  whatsapp_text: 'WhatsApp Us',
  order_text: 'Order on WhatsApp',
  payment_title: 'Ways to pay',
  payment_text:
    'You get the account details with your order. Pay, enter the transaction ID or add a picture on its page, and we approve it.',
}
