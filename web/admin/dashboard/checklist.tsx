import { Anchor, Button, Group, Progress, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { settingLink } from '#web/admin/frame/setting-link.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { Claims } from './claims.tsx'
import classes from './dashboard.module.css'

type Step = Output<'stats', 'checklist'>[number]['step']
type StepLink = { label: string; to: '/admin' | '/dashboard'; search: Record<string, string>; hash?: string }

/**
 * Steps link to the page where they are done. The claims have no link, because they are confirmed here.
 */
const links: Record<Step, StepLink | { label: string }> = {
  password: {
    label: 'Change the initial password of your account',
    to: '/dashboard',
    search: { tab: 'profile' },
  },
  contact: {
    label: 'Enter your support email and WhatsApp number',
    ...settingLink('support_email'),
  },
  claims: { label: 'Stand behind what your page claims, or hide it' },
  payment: {
    label: 'Enter your payment accounts',
    to: '/admin',
    search: { tab: 'payment-methods' },
  },
  download: { label: 'Publish the extension', to: '/admin', search: { tab: 'downloads' } },
  whatsapp: { label: 'Connect WhatsApp', to: '/admin', search: { tab: 'whatsapp' } },
  mail: {
    label: 'Set up a mail server so that customers get your emails',
    to: '/admin',
    search: { tab: 'settings', view: 'email' },
  },
}

const Item = ({ step, isDone }: { step: Step; isDone: boolean }) => {
  const link = links[step]
  const Sign = isDone ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step}>
      <Sign
        size={20}
        role="img"
        aria-label={isDone ? 'Done' : 'To do'}
        color={isDone ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-dimmed)'}
      />
      {isDone || !('to' in link) ? (
        <Text size="sm" {...(isDone ? { className: classes.done ?? '' } : {})}>
          {link.label}
        </Text>
      ) : (
        <Anchor size="sm" renderRoot={(props) => <Link {...link} search={link.search as never} {...props} />}>
          {link.label}
        </Anchor>
      )}
    </li>
  )
}

/** Whether the steps are shown: as chosen in this browser, and at first until the shop has an order. */
const useShown = () => {
  const [choice, choose] = useLocalStorage<boolean | null>({
    key: 'checklist-shown',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const { data } = trpc.stats.overview.useQuery(undefined, { staleTime: 0 })
  const isShown = choice ?? data?.orders === 0
  return { isShown, toggle: () => choose(!isShown) }
}

/** The steps of a new shop to its first sale, folded to a line in a shop that sells. Gone when all are done. */
export const Checklist = () => {
  const { data } = trpc.stats.checklist.useQuery(undefined, { staleTime: 0 })
  const { isShown, toggle } = useShown()
  const done = data?.filter(({ isDone }) => isDone).length ?? 0
  if (!data || done === data.length) return null
  return (
    <section className={classes.panel} aria-labelledby="checklist" data-folded={!isShown || undefined}>
      <Group justify="space-between" gap="xs">
        <Group gap="md">
          <Title id="checklist" order={2} size="h4">
            Get your shop ready
          </Title>
          <Text size="sm" c="dimmed">
            {done} of {data.length} done
          </Text>
        </Group>
        <Button variant="subtle" size="sm" aria-expanded={isShown} aria-controls="steps" onClick={toggle}>
          {isShown ? 'Hide the steps' : 'Show the steps'}
        </Button>
      </Group>
      <div id="steps" hidden={!isShown}>
        <Progress value={(done / data.length) * 100} my="sm" aria-label="Steps done" />
        <ul className={classes.steps}>
          {data.map((item) => (
            <Item key={item.step} {...item} />
          ))}
        </ul>
        {data.some(({ step, isDone }) => step === 'claims' && !isDone) && <Claims />}
      </div>
    </section>
  )
}
