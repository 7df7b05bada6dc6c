import { Anchor, List } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { routeName } from '#src/domains/whatsapp/schema.ts'
import { settingLink } from '#web/admin/frame/setting-link.ts'
import type { Output } from '#web/lib/trpc.ts'

type Audience = Output<'messages', 'updateAudience'>

const howLong = (minutes: number): string => `about ${minutes} minute${minutes === 1 ? '' : 's'}`

/** When news go and how long they take, in words. */
export const whenTheyGo = ({
  minutes,
  isPaused,
  isQuiet,
  quietHours,
  leftToday,
  count,
}: Audience): string => {
  const long = howLong(minutes)
  const start = isPaused
    ? `WhatsApp messages are stopped in the outbox: it waits until you switch them on, and then takes ${long}.`
    : isQuiet
      ? `It waits for the end of the quiet hours, ${quietHours}, and then takes ${long}.`
      : `It goes now, one after another, and takes ${long}.`
  return leftToday !== null && count > leftToday
    ? `${start} Only ${leftToday} more messages go today; the others follow as the next days allow.`
    : start
}

/** What all of it costs by the route that sends now, in words. */
export const costNow = ({ route, routes }: Audience): string => {
  const now = routes.find(({ name }) => name === route)
  if (!now) return ' No route can send it now: it waits in the outbox.'
  return now.cost === null
    ? ` It goes by ${routeName(route)}, at Meta’s price for marketing messages, which is not known here.`
    : ` It goes by ${routeName(route)} and costs ${now.cost}.`
}

/** How long it takes and what it costs by each route that is set up. */
export const Routes = ({ route, routes }: Audience) => (
  <List size="sm" c="dimmed">
    {routes.map(({ name, carries, minutes, cost }) => (
      <List.Item key={name}>
        {routeName(name)}
        {name === route && ' (sends now)'}
        {!carries && ' (not now: WhatsApp has not approved this template)'}: {howLong(minutes)}, cost:{' '}
        {cost ?? (
          <>
            not known.{' '}
            <Anchor
              inherit
              renderRoot={(props) => <Link {...settingLink('whatsapp_cloud_prices')} {...props} />}
            >
              Enter Meta’s prices
            </Anchor>
          </>
        )}
      </List.Item>
    ))}
  </List>
)
