import { Anchor, Badge, Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { statementInput } from '#src/domains/payments/schema.ts'
import { counted } from '#src/shared/counted.ts'
import { refusals } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { useOnPhone } from '#web/admin/frame/on-phone.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { tableText } from '#web/lib/table-text.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './payment-desk.module.css'

type Checked = Output<'payments', 'checkStatement'>
type Match = Checked['lines'][number]['matches'][number]

const NO_TEXT =
  'This file holds no text. Please open it in Excel or in the app of your bank, save it as CSV, and choose that file.'

const evidenceWords = { transaction: 'Transaction ID', amount: 'Amount', time: 'Day' }

const MatchLine = ({ match, onOpen }: { match: Match; onOpen: () => void }) => {
  const { orderId, name, amount, isSubmitted, evidence, withheld } = match
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
          {withheld || 'another amount'}
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

/** The lines that could not be read, or not all of them, each with the reason. */
const Unread = ({ unread, notRead }: Pick<Checked, 'unread' | 'notRead'>) => (
  <details>
    <summary>
      {counted(notRead, 'line was not understood', 'lines were not understood')}
      {notRead > unread.length && `; the first ${unread.length} of them`}
    </summary>
    <ul className={`plain-list ${classes.statement}`}>
      {unread.map(({ line, text, reason }) => (
        <li key={line}>
          <Text size="sm">
            Line {line}: {reason}.
          </Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </li>
      ))}
    </ul>
  </details>
)

const Result = ({ checked, onOpen }: { checked: Checked; onOpen: () => void }) => (
  <Stack gap="sm">
    <Text role="status">
      {checked.matched === 0
        ? `None of ${counted(checked.total, 'line')} fits an open order.`
        : `${checked.matched} of ${counted(checked.total, 'line')} may pay an open order. Nothing is accepted until you accept it.`}
      {checked.matched > checked.lines.length &&
        ` These are the first ${checked.lines.length}. Please check the rest in a statement of fewer days.`}
    </Text>
    {checked.notRead > 0 && <Unread {...checked} />}
    <ol className={`plain-list ${classes.statement}`}>
      {checked.lines.map(({ line, text, matches, more }) => (
        <li key={line}>
          <Text size="sm" c="dimmed">
            Line {line}: {text}
          </Text>
          {matches.map((match) => (
            <MatchLine key={match.orderId} match={match} onOpen={onOpen} />
          ))}
          {more > 0 && <Text size="sm">and {more} more orders</Text>}
        </li>
      ))}
    </ol>
  </Stack>
)

/** A statement as it was pasted, and what the check of it has found. */
type Statement = { csv: string; checked: Checked | null }

type CheckProps = { known: Statement; onKnown: (statement: Statement) => void; onClose: () => void }

const Check = ({ known, onKnown, onClose }: CheckProps) => {
  const form = useSchemaForm(statementInput, { csv: known.csv })
  const { mutateAsync } = trpc.payments.checkStatement.useMutation()
  const onPhone = useOnPhone()
  useReturnFocus()
  useCloseOnBack(onClose)
  form.watch('csv', ({ value: csv }) => onKnown({ csv, checked: null }))
  const choose = async (file: File | null) => {
    const csv = file && (await tableText(file))
    if (csv === undefined) form.setFieldError('csv', NO_TEXT)
    else if (csv !== null) form.setFieldValue('csv', csv)
  }
  const submit = form.submit(
    async (values) => onKnown({ csv: values.csv, checked: await mutateAsync(values) }),
    { title: 'Not Checked', fallback: refusals.tryAgain },
  )
  const { checked } = known
  return (
    <Modal opened onClose={onClose} title="Check a statement" size="xl" fullScreen={onPhone}>
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
            <FileButton accept=".csv,.txt,text/csv" onChange={(file) => void choose(file)}>
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

/**
 * Matches the lines of an account's statement to open orders. What was found is there again after the dialog was closed
 * for one of the orders.
 */
export const StatementCheck = () => {
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<Statement>({ csv: '', checked: null })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Check a statement
      </Button>
      {isOpen && <Check known={known} onKnown={setKnown} onClose={() => setOpen(false)} />}
    </>
  )
}
