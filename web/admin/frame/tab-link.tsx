import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasTab } from '#web/session/shell-data.ts'
import type { AdminSearch } from './search.ts'

type Props = AnchorProps & { search: Partial<AdminSearch>; children: ReactNode }

/** A link to a tab, a view or a row of the back office; only its words, where the administrator has not that tab. */
export const TabLink = ({ search, ...props }: Props) =>
  hasTab(search.tab ?? '') ? (
    <Anchor renderRoot={(root) => <Link to="/admin" search={search} {...root} />} {...props} />
  ) : (
    props.children
  )
