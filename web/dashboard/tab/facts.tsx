import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Buyer } from '#src/domains/orders/schema.ts'
import { detailFacts } from '#src/shared/buyer-details.ts'
import { common } from '#src/shared/texts.ts'
import { EmailText } from '#web/components/email-text.tsx'
import { Latin } from '#web/components/latin.tsx'
import { phoneText } from '#web/lib/links/phone-link.ts'
import classes from './facts.module.css'

type Fact = readonly [label: string, value: ReactNode]

/** What is known of something, each with its label. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <DataList labelWidth="5.75rem" gap={6} size="sm">
    {facts.map(
      ([label, value]) =>
        value && (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue className={classes.value}>
              <bdi>{value}</bdi>
            </DataList.ItemValue>
          </DataList.Item>
        ),
    )}
  </DataList>
)

/** Who ordered. */
export const buyerFacts = (order: Buyer): Fact[] => [
  [common.name, order.name],
  [
    common.email,
    <Latin key="email">
      <EmailText email={order.email} />
    </Latin>,
  ],
  [common.phone, <Latin key="phone">{phoneText(order.phone)}</Latin>],
  ...detailFacts(order),
]
