import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './resource.module.css'

const isEmpty = (content: ReactNode): boolean =>
  content === null || content === undefined || content === '' || content === false

/** The content, or a dash when it is empty. */
export const orDash = (content: ReactNode): ReactNode => (isEmpty(content) ? '–' : content)

type Fact = readonly [string, ReactNode]

/** Those that have a value, where a dash would say nothing. */
export const known = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => !isEmpty(value))

/** A list of names and values, for drawers. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <DataList labelWidth="8rem" gap="xs" style={{ overflowWrap: 'anywhere' }}>
    {facts.map(([label, value]) => (
      <DataList.Item key={label} className={classes.fact}>
        <DataList.ItemLabel>{label}</DataList.ItemLabel>
        <DataList.ItemValue>{orDash(value)}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
)
