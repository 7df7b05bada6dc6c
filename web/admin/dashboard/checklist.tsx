import { Anchor, Button, Group, Progress, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accountLink, settingLink } from '#web/admin/frame/setting-link.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './dashboard.module.css'

type Item = Output<'stats', 'checklist'>[number]
type StepLink = {
  label: string
  to?: '/admin'
  search?: Record<string, unknown>
  hash?: string
  href?: string
}

const admin = (search: Record<string, unknown>) => ({ to: '/admin' as const, search })

/** The first method that buyers see without an account, and how many there are. */
const toAccounts = ([first, ...others]: Extract<Item, { step: 'payment' }>['methods']): StepLink => ({
  label: first
    ? `Enter your account for ${first.name}${others.length > 0 ? `, and for ${others.length} more` : ''}`
    : 'Enter your payment accounts',
  ...admin({ tab: 'payment-methods', ...(first && { record: first.id, edit: 'true' }) }),
})

/** The words of a step, and the page and field where it is done. The claims have no link: they are asked about above. */
const linkOf = (item: Item): StepLink => {
  switch (item.step) {
    case 'password':
      return { label: 'Change the initial password of your account', ...accountLink('password') }
    case 'name':
      return { label: 'Give your shop its name', ...settingLink('site_name') }
    case 'contact':
      return {
        label: 'Enter your support email and WhatsApp number',
        ...settingLink(item.setting ?? 'support_email'),
      }
    case 'prices':
      return { label: 'Check your plans and their prices', ...admin({ tab: 'plans' }) }
    case 'claims':
      return { label: 'Confirm what your page claims, or hide it' }
    case 'payment':
      return toAccounts(item.methods)
    case 'download':
      return { label: 'Publish the extension', ...admin({ tab: 'downloads', record: 'new' }) }
    case 'whatsapp':
      return { label: 'Connect WhatsApp', ...admin({ tab: 'whatsapp' }) }
    case 'mail':
      return {
        label: 'Set up a mail server so that customers get your emails',
        ...admin({ tab: 'settings', view: 'email' }),
        hash: 'host',
      }
    case 'order':
      return { label: 'Place a test order as a buyer would', href: '/#pricing' }
  }
}

/** Marks a step as done whose first values are right for this shop. */
const Confirm = ({ step }: { step: 'name' | 'prices' }) => {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.stats.confirmStep.useMutation(
    withToasts({
      failed: { title: 'Update Failed', fallback: 'Failed to save the step' },
      after: () => void utils.stats.checklist.invalidate(),
    }),
  )
  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      loading={isPending}
      aria-label={step === 'name' ? 'The name is right as it is' : 'The prices are right as they are'}
      onClick={() => mutate({ step })}
    >
      Right as {step === 'name' ? 'it is' : 'they are'}
    </Button>
  )
}

const Step = ({ item, number }: { item: Item; number: number }) => {
  const { step, isDone } = item
  const { label, href, ...link } = linkOf(item)
  return (
    <li className={classes.step}>
      {isDone ? (
        <IconCircleCheck size={20} role="img" aria-label="Done" color="var(--mantine-primary-color-filled)" />
      ) : (
        <span role="img" aria-label="To do" className={classes.number}>
          {number}
        </span>
      )}
      {isDone || !(href ?? link.to) ? (
        <Text size="sm" {...(isDone ? { className: classes.done ?? '' } : {})}>
          {label}
        </Text>
      ) : href ? (
        <Anchor size="sm" href={href}>
          {label}
        </Anchor>
      ) : (
        <Anchor size="sm" renderRoot={(props) => <Link {...(link as { to: '/admin' })} {...props} />}>
          {label}
        </Anchor>
      )}
      {!isDone && (step === 'name' || step === 'prices') && <Confirm step={step} />}
    </li>
  )
}

/**
 * Whether the steps are shown: as chosen in this browser, and at first until the shop has sold or all are done
 * (STAT-706).
 */
const useShown = (isAllDone: boolean) => {
  const [choice, choose] = useLocalStorage<boolean | null>({
    key: 'checklist-shown',
    defaultValue: null,
  })
  const { data } = trpc.stats.overview.useQuery(undefined, { staleTime: 0 })
  const isShown = choice ?? (!isAllDone && data?.confirmedOrders === 0)
  return { isShown, toggle: () => choose(!isShown) }
}

/** The steps of a new shop to its first sale, folded to a line in a shop that sells, and when all are done. */
export const Checklist = () => {
  const { data } = trpc.stats.checklist.useQuery(undefined, { staleTime: 0 })
  const done = data?.filter(({ isDone }) => isDone).length ?? 0
  const isAllDone = data !== undefined && done === data.length
  const { isShown, toggle } = useShown(isAllDone)
  if (!data) return null
  return (
    <section className={classes.panel} aria-labelledby="checklist" data-folded={!isShown || undefined}>
      <Group justify="space-between" gap="xs">
        <Group gap="md">
          <Title id="checklist" order={2} size="h4">
            {isAllDone ? 'Your shop is ready' : 'Get your shop ready'}
          </Title>
          <Text size="sm" c="dimmed">
            {done} of {data.length} done
          </Text>
        </Group>
        <Button
          variant="subtle"
          size="sm"
          px={{ base: 0, xs: 'md' }}
          aria-expanded={isShown}
          aria-controls="steps"
          onClick={toggle}
        >
          {isShown ? 'Hide the steps' : 'Show the steps'}
        </Button>
      </Group>
      <div id="steps" hidden={!isShown}>
        <Progress value={(done / data.length) * 100} my="sm" aria-label="Steps done" />
        <ol className={`plain-list ${classes.steps}`}>
          {data.map((item, index) => (
            <Step key={item.step} item={item} number={index + 1} />
          ))}
        </ol>
      </div>
    </section>
  )
}
