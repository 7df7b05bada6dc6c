import type { Deps, Sealing } from '#src/deps.ts'
import { channels, urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { ownerAddresses } from '#src/domains/seller-notices/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'

/** Tells every administrator that an alert says that an accepted payment went back, once for the alert. */
export const queueReturned = (
  deps: Sealing & Pick<Deps, 'config'>,
  { orderId, alertId }: { orderId: number; alertId: number },
): void => {
  const addresses = ownerAddresses(deps)
  const { site_name } = settingValues(deps)
  for (const channel of channels) {
    for (const recipient of addresses[channel]) {
      queueText(deps, {
        channel,
        recipient,
        templateName: 'warning',
        urgency: urgency.answer,
        subject: `${site_name}: the payment of order ${orderId} may have gone back`,
        body: `An alert of your bank says that the payment of order ${orderId} went back or did not come. Look into your account: the order stays approved until you refund or cancel it.\n\n${deps.config.publicUrl}/admin?tab=payments&record=${orderId}`,
        about: {
          entity: 'payment',
          entityId: orderId,
          event: 'returned',
          occasion: `alert ${alertId}`,
          toEach: true,
        },
      })
    }
  }
}
