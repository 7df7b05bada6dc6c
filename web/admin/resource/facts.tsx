import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

/** Names and values, as in a drawer. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <DataList labelWidth="8rem" gap="xs" style={{ overflowWrap: 'anywhere' }}>
    {facts.map(([label, value]) => (
      <DataList.Item key={label}>
        <DataList.ItemLabel>{label}</DataList.ItemLabel>
        <DataList.ItemValue>{value}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
)
