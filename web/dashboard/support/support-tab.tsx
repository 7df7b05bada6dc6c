import { Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Faq } from './faq.tsx'
import { HelpLinks } from './help-links.tsx'
import classes from './support.module.css'
import { TicketDialog } from './ticket-dialog.tsx'
import { Tickets } from './tickets.tsx'

const dashboard = getRouteApi('/dashboard')

/** Tickets, links to people and pages, and common questions. */
export const SupportTab = () => {
  const { ticket } = dashboard.useSearch()
  const navigate = dashboard.useNavigate()
  const open = (next: number | undefined) =>
    void navigate({ search: (now) => ({ ...now, ticket: next }), replace: true, resetScroll: false })
  return (
    <div className={classes.columns}>
      <Stack gap="lg" className={classes.column}>
        <Tickets opened={ticket === 'new' ? undefined : ticket} onOpen={open} />
        <Faq />
      </Stack>
      <HelpLinks />
      {ticket === 'new' && <TicketDialog onClose={() => open(undefined)} />}
    </div>
  )
}
