import {
  Alert,
  Button,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { directionWords } from '#src/domains/money-in/columns.ts'
import { teachInput, triedInput } from '#src/domains/money-in/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { useHeldDialog } from '#web/admin/frame/held-dialog.ts'
import level from '#web/admin/frame/level.module.css'
import { Facts } from '#web/admin/table/facts.tsx'
import { optionsOf } from '#web/admin/table/options.ts'
import { Section } from '#web/admin/table/section.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { listed } from './listed.ts'

const TYPING_MS = 400
/** The most characters of another alert that are shown. */
const MOST_SHOWN = 500

/** What an alert can hold, by the marks of a format. */
const marks = {
  amount: 'Amount',
  transaction: 'Transaction ID',
  name: 'Name',
  phone: 'Phone',
  balance: 'Balance',
  account: 'Account',
  time: 'Time',
  '*': 'Any text',
}

type Tried = Output<'bankFeed', 'tried'>

/** The stored alert that a format would take for money that came in, and what it is. */
const Mistaken = ({ id, text, meaning }: NonNullable<Tried['mistaken']>) => (
  <Alert color="red" title={`It would also read alert ${id} as money that came in`}>
    <Stack gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        “{text.slice(0, MOST_SHOWN)}”
      </Text>
      <Text size="sm">
        That is {meaning}. Leave more words of your alert in the format, so that it reads no others.
      </Text>
    </Stack>
  </Alert>
)

/** Which words of the alert become harmless, and which never are. */
const Harmless = ({ harmless, never }: Pick<Tried, 'harmless' | 'never'>) => (
  <Section title="Words that do not matter">
    {harmless.length > 0 && (
      <Text size="sm">
        Harmless words: <b>{listed(harmless)}</b>. An alert with any other word in their place waits for you.
      </Text>
    )}
    {never.length > 0 && (
      <Text size="sm">
        Never harmless: <b>{listed(never)}</b>. It may say that the money did not come.
      </Text>
    )}
  </Section>
)

/** What the format reads of the alert at hand, and which stored ones it would have read. */
const Outcome = ({ tried: { problem, read, harmless, never, mistaken, stored, of } }: { tried: Tried }) => {
  const money = (amount: number) => formatMoney(amount, siteFacts().currency)
  if (problem) return <Alert color="yellow">{problem}</Alert>
  if (mistaken) return <Mistaken {...mistaken} />
  if (!read) {
    return (
      <Alert color="yellow">
        It does not read this alert yet. All other words must be exactly as in the alert.
      </Alert>
    )
  }
  return (
    <>
      <Section title="It reads">
        <Facts
          facts={[
            ['Amount', money(read.amount)],
            ['Transaction ID', read.transactionId || 'None, so it never pays automatically'],
            ['Name', read.name],
            ['Phone', read.phone],
            ['Balance', read.balance === null ? '' : money(read.balance)],
            ['Account', read.account],
            ['Time', read.time],
          ]}
        />
      </Section>
      {harmless.length + never.length > 0 && <Harmless harmless={harmless} never={never} />}
      <Section title="Stored alerts from this sender that were not understood">
        <Text size="sm">
          {of === 0 ? 'There are none.' : `It would have read ${stored.length} of ${of}.`}
        </Text>
        {stored.map(({ id, at, amount, transactionId }) => (
          <Text key={id} size="sm" c="dimmed">
            {[formatDateTime(at), money(amount), transactionId].filter(Boolean).join(' · ')}
          </Text>
        ))}
      </Section>
    </>
  )
}

type Props = { alert?: { text: string; sender: string }; onClose: () => void }

/** Teaches the shop a format from a real alert: it guesses the marks, and the seller puts them right. */
export const TeachFormat = ({ alert, onClose }: Props) => {
  const utils = trpc.useUtils()
  const teach = trpc.bankFeed.teach.useMutation()
  const { mutate: tryOut, data: tried } = trpc.bankFeed.tried.useMutation()
  const form = useSchemaForm(teachInput, {
    text: alert?.text ?? '',
    sender: alert?.sender ?? '',
    bank: alert?.sender ?? '',
    direction: 'in',
    format: '',
  })
  const [guessed, setGuessed] = useState('')
  // The guess is the shop's own work.
  const isTyped =
    (['text', 'sender', 'bank', 'direction'] as const).some((field) => form.isDirty(field)) ||
    form.values.format !== guessed
  const { props, close, leave } = useHeldDialog(onClose, isTyped && !form.submitting)
  useSaveByKey(props.ref)

  const { mutate: guess } = trpc.bankFeed.guess.useMutation({
    onSuccess: ({ format }) => {
      setGuessed(format)
      form.setFieldValue('format', format)
    },
  })
  const [text] = useDebouncedValue(form.values.text, TYPING_MS)
  useEffect(() => {
    if (text.trim() !== '') guess({ text })
  }, [text, guess])
  const [asked] = useDebouncedValue(JSON.stringify(form.values), TYPING_MS)
  useEffect(() => {
    const given = triedInput.safeParse(JSON.parse(asked))
    if (given.success) tryOut(given.data)
  }, [asked, tryOut])

  const mark = (name: string) => {
    const field = form.getInputNode('format')
    if (!(field instanceof HTMLTextAreaElement)) return
    const { selectionStart: from, selectionEnd: to, value } = field
    const marked = `{${name}}`
    form.setFieldValue('format', `${value.slice(0, from)}${marked}${value.slice(to)}`)
    field.focus()
    requestAnimationFrame(() => field.setSelectionRange(from + marked.length, from + marked.length))
  }
  const submit = form.submit(
    async (values) => {
      const { read } = await teach.mutateAsync(values)
      const stored = read === 1 ? 'It read 1 stored alert.' : `It read ${read} stored alerts.`
      toast({ title: 'Format Learned', description: stored, tone: 'success' })
      void utils.bankFeed.invalidate()
      leave()
    },
    { title: 'Not Learned', fallback: 'Failed to teach the format' },
  )
  return (
    <Modal {...props} title="Teach a Format" size="xl" closeOnClickOutside={false}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Textarea
            label="A real alert"
            description="Paste it whole, as your bank or wallet wrote it"
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
            {...form.field('text')}
          />
          <SimpleGrid className={level.fields} cols={{ base: 1, sm: 3 }}>
            <TextInput label="Sender" placeholder="JazzCash or 8558…" {...form.field('sender')} />
            <TextInput label="Bank or wallet" {...form.field('bank')} />
            <NativeSelect
              label="What it is about"
              data={optionsOf(directionWords)}
              {...form.getInputProps('direction')}
            />
          </SimpleGrid>
          <Textarea
            label="Format"
            description={`${guessed === '' ? '' : 'The shop guessed it. '}Select a part that differs from alert to alert, and press what it is.`}
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            {...form.field('format')}
          />
          <Group gap="xs" role="group" aria-label="Mark the selection as">
            {Object.entries(marks).map(([name, label]) => (
              <Button key={name} variant="default" size="sm" onClick={() => mark(name)}>
                {label}
              </Button>
            ))}
          </Group>
          {tried && form.values.format !== '' && <Outcome tried={tried} />}
          <FormEnd form={form} verb="Save" onCancel={close} />
        </Stack>
      </form>
    </Modal>
  )
}
