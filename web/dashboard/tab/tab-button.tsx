import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = ButtonProps & {
  tab: string
  order?: number
  /** The licence that an order there upgrades. */
  license?: number
  ticket?: 'new'
  children: ReactNode
}

/** A link button to another tab of the dashboard, and to the order or ticket to open there. */
export const TabButton = ({ tab, order, license, ticket, children, ...props }: Props) => (
  <Button
    {...props}
    renderRoot={(root) => (
      <Link
        to="/dashboard"
        search={(now) => ({ tab, order, license, ticket, page: now.tab === tab ? now.page : 1 })}
        resetScroll={order === undefined && ticket === undefined}
        {...root}
      />
    )}
  >
    {children}
  </Button>
)
