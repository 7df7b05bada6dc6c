import { Anchor, Badge, Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { statementInput } from '#src/domains/payments/schema.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { TRY_AGAIN } from '#src/shared/values/refusals.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './payment-desk.module.css'

type Checked = Output<'payments', 'checkStatement'>
type Match = Checked['lines'][number]['matches'][number]

const evidenceWords = { transaction: 'Transaction ID', amount: 'Amount', time: 'Day' }

const MatchLine = ({ match, onOpen }: { match: Match; onOpen: () => void }) => {
  const { orderId, name, amount, isSubmitted, evidence } = match
  const search = { tab: isSubmitted ? 'payments' : 'orders', record: orderId }
  return (
    <Group gap="xs">
      <Anchor renderRoot={(props) => <Link to="/admin" search={search} {...props} onClick={onOpen} />}>
        Order {orderId}, {name}, {formatMoney(amount, siteFacts().currency)}
      </Anchor>
      {evidence.map((kind) => (
        <Badge key={kind} variant="light">
          {evidenceWords[kind]}
        </Badge>
      ))}
      {!evidence.includes('amount') && (
        <Text size="sm" c="red">
          another amount
        </Text>
      )}
      {!isSubmitted && (
        <Text size="sm" c="dimmed">
          no proof sent
        </Text>
      )}
    </Group>
  )
}

const Result = ({ checked: { lines, total, matched }, onOpen }: { checked: Checked; onOpen: () => void }) => (
  <Stack gap="sm">
    <Text role="status">
      {matched === 0
        ? `None of the ${total} lines fits an open order.`
        : `${matched} of ${total} lines may pay an open order. Nothing is accepted until you accept it.`}
    </Text>
    <ol className={classes.statement}>
      {lines.map(({ line, text, matches }) => (
        <li key={line}>
          <Text size="sm" c="dimmed">
            Line {line}: {text}
          </Text>
          {matches.map((match) => (
            <MatchLine key={match.orderId} match={match} onOpen={onOpen} />
          ))}
        </li>
      ))}
    </ol>
  </Stack>
)

const Check = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm(statementInput, { csv: '' })
  const { mutateAsync } = trpc.payments.checkStatement.useMutation()
  const [checked, setChecked] = useState<Checked | null>(null)
  const submit = form.submit(async (values) => setChecked(await mutateAsync(values)), {
    title: 'Not Checked',
    fallback: TRY_AGAIN,
  })
  return (
    <Modal opened onClose={onClose} title="Check a statement" size="xl">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>
            Download the statement of your account as CSV, and see which of its lines pay an open order.
          </Text>
          <Textarea
            label="Statement"
            required
            rows={6}
            spellCheck={false}
            placeholder="2026-11-21,Transfer from Asma Khan,4999"
            {...form.getInputProps('csv')}
          />
          <FormProblem form={form} />
          <Group justify="flex-end">
            <FileButton
              accept=".csv,.txt,text/csv"
              onChange={(file) => void file?.text().then((csv) => form.setFieldValue('csv', csv))}
            >
              {(props) => (
                <Button variant="default" {...props}>
                  Choose file
                </Button>
              )}
            </FileButton>
            <Button type="submit" loading={form.submitting}>
              Find payments
            </Button>
          </Group>
          {checked && <Result checked={checked} onOpen={onClose} />}
        </Stack>
      </form>
    </Modal>
  )
}

/** Matches the lines of an account's statement to open orders (PAY-111). */
export const StatementCheck = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Check a statement
      </Button>
      {isOpen && <Check onClose={() => setOpen(false)} />}
    </>
  )
}
