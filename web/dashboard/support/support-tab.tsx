import { Accordion, Stack, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { dashboardSupport as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { shellData } from '#web/session/shell-data.ts'
import { HelpLinks } from './help-links.tsx'
import classes from './support.module.css'
import { TicketDialog } from './ticket-dialog.tsx'
import { Tickets } from './tickets.tsx'

/** Three common questions with answers (DASH-8), one of which names the systems of the plans. */
const Faq = () => {
  const { data } = trpc.plans.onSale.useQuery()
  const plans = (data?.length ? data : shellData().builtInPlans)
    .filter(({ planType }) => isSold(planType))
    .map(({ planName, systemsCount }) => texts.systemsWith({ plan: planName, systems: systemsCount }))
  const systems = { question: texts.severalBrowsers, answer: texts.asManyAsSystems({ plans }) }
  return (
    <Panel title={texts.frequentlyAskedQuestions}>
      <Accordion multiple order={3} chevronPosition="right">
        {[...texts.questions, systems].map(({ question, answer }) => (
          <Accordion.Item key={question} value={question}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>
              <Text size="sm">{answer}</Text>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Panel>
  )
}

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
