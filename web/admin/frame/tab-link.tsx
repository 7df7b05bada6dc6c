import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminSearch } from './search.ts'

type Props = AnchorProps & { search: Partial<AdminSearch>; children: ReactNode }

/** A link to a tab, a view or a row of the back office. */
export const TabLink = ({ search, ...props }: Props) => (
  <Anchor renderRoot={(root) => <Link to="/admin" search={search} {...root} />} {...props} />
)
