import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = ButtonProps & { tab: string; children: ReactNode }

/** A button that leads to another tab of the dashboard. */
export const TabButton = ({ tab, children, ...props }: Props) => (
  <Button {...props} renderRoot={(root) => <Link to="/dashboard" search={{ tab }} {...root} />}>
    {children}
  </Button>
)
