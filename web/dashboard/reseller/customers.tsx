import { Badge, Button, Checkbox, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_ISSUED } from '#src/domains/resellers/schema.ts'
import { refusals, dashboardReseller as texts } from '#src/shared/texts.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Latin } from '#web/components/latin.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { AskInPlace } from '#web/components/questions/ask-in-place.tsx'
import { Pages, usePageQuery } from '#web/dashboard/tab/pages.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { LicenseLabel } from '#web/order/buyer/license-label.tsx'
import { Systems } from '#web/order/buyer/systems.tsx'
import { LicenseKey } from '#web/order/license-key.tsx'
import { type Chosen, RenewChosen } from './renew-chosen.tsx'

type License = Output<'resellers', 'customers'>['rows'][number]

const PAGE_SIZE = 20

const Label = ({ license: { id, label } }: { license: License }) => {
  const utils = trpc.useUtils()
  const save = async (typed: string) => {
    await utils.client.resellers.setLabel.mutate({ id, label: typed })
    await utils.resellers.customers.invalidate()
  }
  return <LicenseLabel label={label} onSave={save} />
}

const Used = ({ id }: { id: number }) => {
  const { client } = trpc.useUtils()
  const { data, error, refetch } = trpc.resellers.systems.useQuery({ id }, { staleTime: 0 })
  if (error && !data) return <LoadProblem title={texts.notLoaded} error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={56} radius="md" />
  return (
    <Systems
      used={data}
      heading={(words) => (
        <Text size="sm" c="dimmed" fw={600}>
          {words}
        </Text>
      )}
      none={texts.notUsedYet}
      remove={async (system) => {
        await client.resellers.freeSystem.mutate({ id: system })
        await refetch()
      }}
    />
  )
}

const Revoke = ({ license: { id, name } }: { license: License }) => {
  const utils = trpc.useUtils()
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync } = trpc.resellers.revoke.useMutation(
    withToasts({
      done: { title: texts.revoked, description: texts.revokedText },
      failed: { title: texts.notRevoked, fallback: refusals.tryAgain },
      after: () => void utils.resellers.invalidate(),
    }),
  )
  if (!isAsked) {
    return (
      <Button variant="default" size="sm" onClick={() => setAsked(true)}>
        {texts.revoke}
      </Button>
    )
  }
  const question = texts.revokeQuestion({ name })
  return (
    <AskInPlace
      question={question}
      keep={texts.keepLicense}
      onKeep={() => setAsked(false)}
      verb={texts.revoke}
      onConfirm={() => mutateAsync({ id }).catch(() => undefined)}
    >
      {question}
    </AskInPlace>
  )
}

const isTakenBack = ({ licenseStatus }: License): boolean =>
  licenseStatus === 'revoked' || licenseStatus === 'suspended'

const isRunning = ({ expiresAt }: License): boolean => expiresAt.getTime() > Date.now()

/** What is to be renewed soon stands out. */
const SOON_DAYS = 7

const stateOf = (license: License): { words: string; color: string } => {
  if (isTakenBack(license)) return { words: texts.takenBack, color: 'gray' }
  const date = dayText(license.expiresAt)
  if (!isRunning(license)) return { words: texts.ended({ date }), color: 'red' }
  const isSoon = license.expiresAt < addDays(new Date(), SOON_DAYS)
  return { words: texts.ends({ date }), color: isSoon ? 'accent' : 'brand' }
}

/** What has the focus scrolls above the button of renewing, which stays at the bottom. */
const aboveRenewing = { scrollMarginBottom: 72 }

type RowProps = { license: License; isChosen: boolean; onChoose: ((isChosen: boolean) => void) | null }

const Row = ({ license, isChosen, onChoose }: RowProps) => {
  const [isOpen, setOpen] = useState(false)
  const { name, phone, plan, label, licenseKey, wasUsed } = license
  const state = stateOf(license)
  const canRevoke = !wasUsed && !isTakenBack(license) && isRunning(license)
  return (
    <Paper withBorder p="sm" component="li">
      <Group wrap="nowrap" align="flex-start">
        <Checkbox
          size="md"
          aria-label={texts.choose({ name })}
          styles={{ input: aboveRenewing }}
          checked={isChosen}
          // One that was taken back after it was chosen is let go.
          disabled={!onChoose || (isTakenBack(license) && !isChosen)}
          onChange={({ currentTarget }) => onChoose?.(currentTarget.checked)}
        />
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text fw={650}>
              <bdi>{name}</bdi>
            </Text>
            {label && (
              <Text c="dimmed">
                <bdi>{label}</bdi>
              </Text>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            <Latin>{phoneText(phone)}</Latin>
          </Text>
        </Stack>
        <Button
          variant="default"
          size="sm"
          style={aboveRenewing}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.details}
        </Button>
      </Group>
      <Group gap="xs" mt={6}>
        <Text size="sm">{planNames[plan]}</Text>
        <Badge variant="light" color={state.color} tt="none">
          {state.words}
        </Badge>
      </Group>
      {isOpen && (
        <Stack mt="sm">
          <LicenseKey value={licenseKey} />
          <Label license={license} />
          <Used id={license.id} />
          {canRevoke && <Revoke license={license} />}
        </Stack>
      )}
    </Paper>
  )
}

/** The licences of the reseller's customers, of which those that are chosen are renewed by one press. */
export const Customers = ({ reseller }: { reseller: Output<'resellers', 'facts'> }) => {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 300)
  // With the price of each, because a license that was chosen on another page is not among the shown ones.
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const { data, error, refetch } = trpc.resellers.customers.useQuery(
    { ...usePageQuery(PAGE_SIZE), q },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const choose = ({ id, plan }: License) => {
    // The price of a plan that is not theirs to issue is refused.
    const price = plan === 'reseller' ? null : reseller.prices[plan]
    if (reseller.isPaused || price === null) return null
    return (isChosen: boolean) => {
      const others = chosen.filter((each) => each.id !== id)
      setChosen(isChosen ? [...others, { id, price }].slice(0, MOST_ISSUED) : others)
    }
  }
  if (error && !data) return <LoadProblem title={texts.notLoaded} error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={200} radius="md" />
  return (
    <Panel title={texts.customers}>
      {data.total === 0 && q === '' ? (
        <EmptyState icon={IconUsersGroup} title={texts.noCustomers}>
          {texts.customersAppear}
        </EmptyState>
      ) : (
        <Stack>
          <TextInput
            type="search"
            aria-label={texts.searchCustomers}
            placeholder={texts.searchCustomers}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Stack component="ul" className="plain-list" gap="xs">
            {data.rows.map((license) => (
              <Row
                key={license.id}
                license={license}
                isChosen={chosen.some(({ id }) => id === license.id)}
                onChoose={choose(license)}
              />
            ))}
          </Stack>
          <RenewChosen chosen={chosen} onRenewed={() => setChosen([])} />
          <Pages of="customers" total={data.total} size={PAGE_SIZE} />
        </Stack>
      )}
    </Panel>
  )
}
