import { Button, Checkbox, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { z } from 'zod'
import { ledgerCsv, movementWords } from '#src/domains/resellers/columns.ts'
import { setResellerInput } from '#src/domains/resellers/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames, soldPlans } from '#src/shared/values/vocabulary.ts'
import { saveExport } from '#web/admin/table/all-rows.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'

type Reseller = Extract<Output<'resellers', 'of'>, { isReseller: true }>

const failed = { title: 'Update Failed', fallback: 'Failed to save the reseller' }
const SHOWN = 10

const useSet = (id: number) => {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.resellers.set.useMutation()
  return async (input: Omit<z.input<typeof setResellerInput>, 'id'>, title: string) => {
    await mutateAsync({ ...input, id })
    toast({ title, tone: 'success' })
    await Promise.all([utils.resellers.invalidate(), utils.users.history.invalidate()])
  }
}

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount))

type Values = {
  id: number
  isReseller: true
  prices: Record<(typeof soldPlans)[number], string>
  termMonths: string
  name: string
  supportPhone: string
  lowBalance: string
  isPaused: boolean
}
const schema = setResellerInput as unknown as z.ZodType<unknown, Values>

/** Prices, name and number of a reseller, and the pause. */
const Terms = ({ id, reseller }: { id: number; reseller: Reseller }) => {
  const set = useSet(id)
  const { prices, termMonths, name, supportPhone, lowBalance, isPaused } = reseller
  const form = useSchemaForm<Values>(
    schema,
    {
      id,
      isReseller: true,
      prices: {
        starter: textOf(prices.starter),
        professional: textOf(prices.professional),
        enterprise: textOf(prices.enterprise),
      },
      termMonths: String(termMonths),
      name,
      supportPhone: supportPhone ?? '',
      lowBalance: lowBalance === 0 ? '' : String(lowBalance),
      isPaused,
    },
    'reseller',
  )
  const submit = form.submit(
    (values) => set({ ...values, expectedUpdatedAt: reseller.updatedAt }, 'Reseller Saved'),
    failed,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {soldPlans.map((plan) => (
          <TextInput
            key={plan}
            label={`${planNames[plan]}, price of a license`}
            description="Blank where they may not issue it"
            inputMode="numeric"
            {...form.getInputProps(`prices.${plan}`)}
          />
        ))}
        <NativeSelect
          label="A price buys"
          data={[
            { value: '1', label: '1 month' },
            { value: '12', label: '1 year' },
          ]}
          {...form.getInputProps('termMonths')}
        />
        <TextInput label="Name that customers read" {...form.getInputProps('name')} />
        <PhoneInput label="Number where customers ask" {...form.getInputProps('supportPhone')} />
        <TextInput
          label="Tell them below a balance of"
          inputMode="numeric"
          {...form.getInputProps('lowBalance')}
        />
        <Checkbox
          label="Paused: keeps the balance, and issues nothing"
          {...form.getInputProps('isPaused', { type: 'checkbox' })}
        />
        <FormProblem form={form} />
        <Group>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Every movement of the balance, newest first, also as a CSV file. */
const Ledger = ({ id }: { id: number }) => {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } =
    trpc.resellers.ledger.useInfiniteQuery(
      { id, limit: SHOWN },
      {
        getNextPageParam: ({ total }, pages) => {
          const known = pages.reduce((sum, { rows }) => sum + rows.length, 0)
          return known < total ? known : undefined
        },
        initialCursor: 0,
        staleTime: 0,
      },
    )
  if (!data) return <NotLoaded error={error} fallback="The ledger could not be loaded." />
  // A movement that a new one moved to the next page appears once.
  const movements = new Map(data.pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))
  if (movements.size === 0) return <Text c="dimmed">No movements yet</Text>
  const save = () =>
    saveExport(ledgerCsv.name, { id: String(id) }).catch(
      (failure: unknown) =>
        void toastFailure(failure, { title: 'Export Failed', fallback: 'Failed to export the ledger' }),
    )
  const money = (amount: number) => formatMoney(amount, siteFacts().currency)
  return (
    <>
      <Table aria-label="Ledger" horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">What</Table.Th>
            <Table.Th scope="col">Amount</Table.Th>
            <Table.Th scope="col">Balance</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...movements.values()].map((movement) => (
            <Table.Tr key={movement.id}>
              <Table.Th scope="row" fw={500}>
                {movementWords[movement.kind]}
                {movement.customer && ` for ${movement.customer}`}
                <Text size="xs" c="dimmed">
                  {movement.orderId && `Order ${movement.orderId}, `}
                  {formatDateTime(movement.createdAt)}
                </Text>
              </Table.Th>
              <Table.Td>{money(movement.amount)}</Table.Td>
              <Table.Td>{money(movement.balance)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        {hasNextPage && (
          <Button
            variant="default"
            size="sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show older
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void save()}
        >
          Export CSV
        </Button>
      </Group>
    </>
  )
}

/** An account as a reseller: made one, changed and closed, with the ledger. */
export const UserReseller = ({ id, username }: { id: number; username: string }) => {
  const { data, error } = trpc.resellers.of.useQuery({ id }, { staleTime: 0 })
  const set = useSet(id)
  if (!data) return <NotLoaded error={error} fallback="The reseller could not be loaded." />
  const save = (isReseller: boolean, title: string) =>
    set({ isReseller }, title).catch((failure: unknown) => void toastFailure(failure, failed))
  if (!data.isReseller) {
    return (
      <Stack align="flex-start">
        {data.closedAt && (
          <>
            <Text>Was a reseller until {formatDateTime(data.closedAt)}.</Text>
            <Ledger id={id} />
          </>
        )}
        <Button
          variant="default"
          onClick={() =>
            confirm({
              title: `Make ${username} a reseller?`,
              body: 'They get a balance, and issue licenses at the prices that you set next.',
              verb: 'Make a reseller',
              danger: false,
              onConfirm: () => save(true, 'Reseller Added'),
            })
          }
        >
          {data.closedAt ? 'Make a reseller again…' : 'Make a reseller…'}
        </Button>
      </Stack>
    )
  }
  const balance = formatMoney(data.balance, siteFacts().currency)
  return (
    <Stack>
      <Text>
        Balance <b>{balance}</b>, {data.customers} licenses of customers
      </Text>
      <Terms key={data.updatedAt.getTime()} id={id} reseller={data} />
      <Ledger id={id} />
      <Group>
        <Button
          variant="light"
          color="red"
          onClick={() =>
            confirm({
              title: `Close the reseller ${data.name}?`,
              body: `You send ${balance} back to them. Their customers are the shop’s from then on, and the keys go on.`,
              verb: 'Close',
              onConfirm: () => save(false, 'Reseller Closed'),
            })
          }
        >
          Close this reseller…
        </Button>
      </Group>
    </Stack>
  )
}
