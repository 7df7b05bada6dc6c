import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import { inline } from '#web/lib/inline.ts'
import classes from './resource.module.css'

/** Stands between the parts of a line. */
const DOT = ' · '

const isEmpty = (content: ReactNode): boolean =>
  content === null || content === undefined || content === '' || content === false

/**
 * A text of rows, each of its parts in its own direction: people type Urdu names beside numbers, which would turn round
 * (TABLE-830).
 */
const inOwnDirection = (text: string): ReactNode => {
  const [first, ...others] = text.split(DOT)
  return inline([
    <bdi key={0}>{first}</bdi>,
    ...others.flatMap((part) => [DOT, <bdi key={part}>{part}</bdi>]),
  ])
}

/** The content, or a dash when it is empty. */
export const orDash = (content: ReactNode): ReactNode => {
  if (isEmpty(content)) return '–'
  return typeof content === 'string' ? inOwnDirection(content) : content
}

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
