import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './resource.module.css'

/** The content, or a dash when it is empty. */
export const orDash = (content: ReactNode): ReactNode =>
  content === null || content === undefined || content === '' || content === false ? '–' : content

/** A list of names and values, for drawers. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <DataList labelWidth="8rem" gap="xs" style={{ overflowWrap: 'anywhere' }}>
    {facts.map(([label, value]) => (
      <DataList.Item key={label} className={classes.fact}>
        <DataList.ItemLabel>{label}</DataList.ItemLabel>
        <DataList.ItemValue>{orDash(value)}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
)
