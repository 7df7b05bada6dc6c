import type { Placeholder } from '#src/domains/messages/schema.ts'
import { siteFacts } from '#web/session/shell-data.ts'

/** The values with which templates are previewed and tested. */
export const sampleValues = (): Record<Placeholder, string> => {
  const { origin } = window.location
  return {
    name: 'Ayesha Khan',
    username: 'ayesha',
    site_name: siteFacts().name,
    code: '123456',
    minutes: '10',
    purpose: 'order 1024, PKR 41,993',
    order_id: '1024',
    plan: 'Professional',
    term: '1 year',
    amount: '41,993',
    currency: 'PKR',
    payment_methods: '*JazzCash*\nHolder: Ayesha Khan\nNumber:\n0300 1234567',
    pay_link: `${origin}/pay/…`,
    problem: 'The transaction ID belongs to another payment',
    reason: 'The transaction ID belongs to another payment.',
    way: 'by Easypaisa',
    claim_link: `${origin}/claim/…`,
    dashboard_url: `${origin}/dashboard`,
    license_state: 'active',
    reseller: 'Lahore Software House',
    support_phone: '+923005550000',
    balance_state: 'your balance is low',
    balance: '2,000',
    license_key: 'WACRM-7K2M9-QX4TD-0V8HN-5RB3C',
    systems: '2',
    ends: 'ends',
    expires_at: 'Dec 31, 2027',
    price: 'PKR 41,993',
    last_day: 'Jan 7, 2028',
    renew_link: `${origin}/?renew=…#purchase`,
    support: siteFacts().supportPhone || `${origin}/#contact`,
    response_time: siteFacts().responseTime,
    ticket_id: '57',
    subject: 'Installing the extension',
    reply: 'Please open the extension once more. Does it work now?',
    title: 'Scheduled messages',
    message: 'You can now write a message today and have it sent tomorrow.',
  }
}
