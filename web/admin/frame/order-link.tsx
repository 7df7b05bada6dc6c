import type { AnchorProps } from '@mantine/core'
import { TabLink } from './tab-link.tsx'

/** Leads to an order of the back office. */
export const OrderLink = ({ id, ...look }: AnchorProps & { id: number }) => (
  <TabLink size="sm" search={{ tab: 'orders', record: id }} {...look}>
    Order {id}
  </TabLink>
)
