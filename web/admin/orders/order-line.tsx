import { Group, Text } from '@mantine/core'
import { boughtName } from '#src/shared/bought.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { siteFacts } from '#web/session/shell-data.ts'

type Props = { order: { id: number; plan: PlanType; amount?: number; status: string; createdAt: Date } }

/** One of a user's orders in a drawer: a link to it, its amount for who sees money, status and date. */
export const OrderLine = ({ order: { id, plan, amount, status, createdAt } }: Props) => (
  <div>
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <TabLink size="sm" search={{ tab: 'orders', record: id }}>
        #{id} · {boughtName(plan)}
      </TabLink>
      {amount !== undefined && (
        <Text size="sm" style={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(amount, siteFacts().currency)}
        </Text>
      )}
    </Group>
    <Text size="xs" c="dimmed">
      {status} · {formatDate(createdAt)}
    </Text>
  </div>
)
