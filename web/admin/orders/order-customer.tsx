import { detailFacts } from '#src/shared/buyer-details.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { EmailLink } from '#web/admin/table/email.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { WhatsappLink } from '#web/admin/table/phone.tsx'
import { Section } from '#web/admin/table/section.tsx'
import type { SeenOrder } from './order-cells.tsx'

const Account = ({ userId }: { userId: number | null }) =>
  userId === null ? (
    'None yet'
  ) : (
    <TabLink size="sm" search={{ tab: 'users', record: userId }}>
      User {userId}
    </TabLink>
  )

/** Who placed an order, and how they are reached. */
export const OrderCustomer = ({ order }: { order: SeenOrder }) => (
  <Section title="Customer">
    <Facts
      facts={[
        ['Name', order.name],
        ...detailFacts(order),
        ['Email', <EmailLink key="email" email={order.email} />],
        ['Phone', <WhatsappLink key="phone" phone={order.phone} />],
        ['Phone verified', order.isPhoneVerified ? 'Yes, by a WhatsApp code' : 'No'],
        ['Account', <Account key="account" userId={order.userId} />],
        ...(order.verificationNotes ? [['Verification', order.verificationNotes] as const] : []),
      ]}
    />
  </Section>
)
