import { ActionIcon, Badge, Group, Input, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { inChosenOrder, PACE_SECONDS, routeName } from '#src/domains/whatsapp/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Route = Output<'whatsapp', 'routes'>['routes'][number]

const stateOf = ({ isSetUp, canSend }: Route) => {
  if (!isSetUp) return { words: 'not set up', color: 'gray' }
  return canSend
    ? { words: 'connected', color: 'brand' }
    : { words: 'cannot send at the moment', color: 'red' }
}

/** How the messages of a route are spread, in words. */
const paceOf = ({ isPaced, restrictedUntil }: Route, perDay: number): string => {
  if (restrictedUntil) return `No new chats until ${formatDateTime(restrictedUntil)}`
  return isPaced
    ? `One message every ${PACE_SECONDS} s, ${perDay} a day`
    : 'Not paced: sending cannot get its number banned'
}

type Props = {
  label: string
  description: ReactNode
  value?: string
  error?: ReactNode
  onChange?: (value: string) => void
  'data-path'?: string
}

/** The order in which the routes of WhatsApp are tried, moved by buttons and stored as their names. */
export const RouteOrder = ({ label, description, value = '', error, onChange, ...field }: Props) => {
  const { data, error: problem, refetch } = trpc.whatsapp.routes.useQuery(undefined, { staleTime: 0 })
  const [said, setSaid] = useState('')
  const routes = inChosenOrder(value, data?.routes ?? [])
  const move = (from: number, to: number) => {
    const names = routes.map(({ name }) => name)
    const [moved = ''] = names.splice(from, 1)
    names.splice(to, 0, moved)
    onChange?.(names.join(', '))
    setSaid(`${routeName(moved)} is number ${to + 1} of ${names.length}`)
  }
  const step = (name: string, verb: string, Sign: typeof IconArrowUp, from: number, to: number) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={`Move ${routeName(name)} ${verb}`}
      // Not `disabled`, which would take the focus from whoever moves a route to the end.
      aria-disabled={to < 0 || to >= routes.length || undefined}
      data-disabled={to < 0 || to >= routes.length || undefined}
      onClick={() => to >= 0 && to < routes.length && move(from, to)}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      {problem && <LoadProblem what="The routes" error={problem} onRetry={refetch} />}
      {!data && !problem && <SpinnerAfter />}
      {data && (
        <Stack component="ol" gap="xs" mt="xs" p={0} aria-label={label} tabIndex={-1} {...field}>
          {routes.map((route, place) => {
            const { words, color } = stateOf(route)
            return (
              <Group component="li" key={route.name} gap="xs" wrap="nowrap">
                <div style={{ flex: 1 }}>
                  <Group gap="xs">
                    <Text fw={600}>
                      {place + 1}. {routeName(route.name)}
                    </Text>
                    <Badge variant="light" color={color}>
                      {words}
                    </Badge>
                  </Group>
                  <Text size="sm" c="dimmed">
                    {paceOf(route, data.perDay)}
                  </Text>
                </div>
                {step(route.name, 'up', IconArrowUp, place, place - 1)}
                {step(route.name, 'down', IconArrowDown, place, place + 1)}
              </Group>
            )
          })}
        </Stack>
      )}
      <span role="status" className="hidden-text">
        {said}
      </span>
    </Input.Wrapper>
  )
}
