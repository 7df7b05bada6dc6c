import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RouteName } from '#src/shared/whatsapp-routes.ts'
import { Facts } from '#web/admin/table/facts.tsx'
import { trpc } from '#web/lib/trpc.ts'

type Way = {
  title: string
  text: string
  cost: string
  risk: string
  needs: string
  /** What its link to its own view says. */
  verb: string
}

/** What each route is, costs and risks, in the order in which a new seller reads them. */
const ways: Record<RouteName, Way> = {
  legacy: {
    title: 'Scan a QR code',
    text: 'Link a phone to the shop as you would link WhatsApp Web. The shop then sends from its number.',
    cost: 'Free',
    risk: 'WhatsApp does not allow this and may block the number. Use a second SIM, never your only number.',
    needs: 'A phone with WhatsApp that goes online at least every two weeks',
    verb: 'Link a phone',
  },
  pushflow: {
    title: 'PushFlow gateway',
    text: 'A company keeps the connection running and sends the shop’s messages.',
    cost: 'A monthly fee to PushFlow; see its website',
    risk: 'The number can be blocked, as with a QR code, and PushFlow sees your messages.',
    needs: 'An account at PushFlow and a number that you link there',
    verb: 'Enter PushFlow',
  },
  cloud: {
    title: 'Business API',
    text: 'WhatsApp’s own official way. It tells you which messages were delivered and read.',
    cost: 'Paid to Meta for each message that you send first',
    risk: 'Your number does not get blocked for automated messages.',
    needs: 'A business account at Meta, a number, and texts that Meta has approved',
    verb: 'Set it up',
  },
}

type CardProps = Way & { name: string; route: string | undefined }

const WayCard = ({ name, route, title, text, cost, risk, needs, verb }: CardProps) => {
  return (
    <Paper component="section" withBorder p="lg" aria-label={title}>
      <Stack h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            {title}
          </Title>
          {name === route && (
            <Badge variant="light" color="brand">
              Sends now
            </Badge>
          )}
        </Group>
        <Text size="sm">{text}</Text>
        <Facts
          facts={[
            ['Cost', cost],
            ['Risk', risk],
            ['You need', needs],
          ]}
        />
        <Button
          mt="auto"
          w="fit-content"
          variant={route === undefined || route === 'none' ? 'filled' : 'default'}
          renderRoot={(props) => (
            <Link to="/admin" search={{ tab: 'whatsapp', view: name } as never} {...props} />
          )}
        >
          {verb}
        </Button>
      </Stack>
    </Paper>
  )
}

/** The ways to send by WhatsApp, with what each costs and risks (WA-861). */
export const Ways = () => {
  const { data } = trpc.whatsapp.status.useQuery(undefined, { staleTime: 0 })
  const route = data && 'route' in data ? data.route : undefined
  return (
    <Stack>
      <Text c="dimmed" maw={720}>
        Customers get their codes, license keys and reminders by WhatsApp. Connect a number in one of these
        ways. Without one, the shop still sells: messages wait in the outbox, and you can send each from your
        own phone.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {Object.entries(ways).map(([name, way]) => (
          <WayCard key={name} name={name} route={route} {...way} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
