import { Alert, Checkbox, List, Modal, MultiSelect, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { createSourceInput } from '#src/domains/money-in/schema.ts'
import { formatTime } from '#src/shared/values/dates.ts'
import { useHeldDialog } from '#web/admin/frame/held-dialog.ts'
import { ShownOnce } from '#web/admin/frame/shown-once.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { fieldErrors } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { MailboxFields, newMailbox } from './mailbox-fields.tsx'

export type Source = Output<'bankFeed', 'sources'>[number]

/** How often a new phone is asked for, whose first call its owner waits for. */
const HEARD_MS = 3000

/** Says when the phone has called by its new address, so that its owner knows that it works. */
const Heard = ({ id, before }: { id: number; before: Date | null }) => {
  const { data } = trpc.bankFeed.sources.useQuery(undefined, { staleTime: 0, refetchInterval: HEARD_MS })
  const source = data?.find((each) => each.id === id)
  const seenAt = source?.seenAt ?? null
  const isHeard = seenAt !== null && seenAt.getTime() !== before?.getTime()
  const what = source?.alertAt && seenAt && source.alertAt >= seenAt ? 'An alert arrived' : 'The phone called'
  return (
    <Alert color={isHeard ? 'green' : 'gray'} variant="light" role="status">
      {isHeard
        ? `${what} at ${formatTime(seenAt)}: it works.`
        : 'The shop is waiting for the phone. Send the phone a text message now, from any number, to check that it works.'}
    </Alert>
  )
}

/** A phone as it was when it got its address; it has called since where `seenAt` is another by now. */
export type Addressed = Source & { address: string }

/** The address of a phone, which is shown only once, and how the phone is told of it. */
export const SourceAddress = ({
  id,
  name,
  seenAt,
  address,
  onClose,
}: Addressed & { onClose: () => void }) => (
  <ShownOnce
    title={`The address for ${name}`}
    notice={{
      title: 'Enter this address on the phone now',
      text: 'It is shown only this once. Anyone who has it can send alerts.',
    }}
    secret={address}
    qr={{ svg: renderSVG(address), alt: 'QR code of the address below' }}
    copy={{ label: 'Copy address', value: address }}
    below={
      <>
        <Heard id={id} before={seenAt} />
        <List size="sm" spacing="xs">
          <List.Item>
            MacroDroid: trigger &quot;SMS received&quot;, action &quot;HTTP request&quot;, POST to this
            address, a form with the fields from and text.
          </List.Item>
          <List.Item>
            iPhone, Shortcuts: an automation for messages of the bank, &quot;Get contents of URL&quot;, POST,
            JSON with from and text, run without asking.
          </List.Item>
          <List.Item>
            SMS Gateway for Android: switch on Cloud server, open dashboard.sms-gate.app, sign in with the
            name and password that the app shows, and add this address under Webhooks for the event
            sms:received, and once more for system:ping. Then switch on Ping in the app&apos;s settings.
          </List.Item>
        </List>
      </>
    }
    onClose={onClose}
  />
)

const limits =
  'Only where transaction ID, amount, time and balance match, and within the limits below the sources. Anything else waits on the payment desk.'
const mailLimits =
  'Only where your own mail server says that the bank signed the letter, where it is addressed to you about your account, where transaction ID, amount and time match, and within the limits below the sources. Anything else waits on the payment desk.'

type Props = { kind: Source['kind']; source?: Source; onClose: () => void }

/** Adds a source, and shows its address once; or changes one. A signing key never comes back from the server. */
export const SourceForm = ({ kind, source, onClose }: Props) => {
  const utils = trpc.useUtils()
  const create = trpc.bankFeed.createSource.useMutation()
  const update = trpc.bankFeed.updateSource.useMutation()
  const { data: methods } = trpc.paymentMethods.list.useQuery({})
  const [seen, setSeen] = useState(source?.updatedAt)
  const [isUnsigned, setUnsigned] = useState(false)
  const form = useSchemaForm(createSourceInput, {
    kind,
    name: source?.name ?? '',
    senders: source?.senders ?? [],
    paymentMethodIds: source?.paymentMethodIds ?? [],
    signingKey: '',
    acceptsExact: source?.acceptsExact ?? false,
    acceptsRenewals: source?.acceptsRenewals ?? false,
    isActive: source?.isActive ?? true,
    ...(kind === 'mailbox' && { mailbox: { ...newMailbox, ...source?.mailbox } }),
  })
  const { data: made } = create
  const isHolding = (form.isDirty() || isUnsigned) && !form.submitting && !made
  const { props, close, leave } = useHeldDialog(onClose, isHolding)
  useSaveByKey(props.ref)
  const isPhone = kind === 'phone'
  const change = async (id: number, { signingKey, ...values }: typeof form.values) => {
    const key = isUnsigned ? { signingKey: null } : signingKey ? { signingKey } : {}
    await update.mutateAsync({ id, ...values, ...key, expectedUpdatedAt: seen }).catch((error: unknown) => {
      // Its user knows of the change now, so the next press replaces it.
      if (fieldErrors(error).expectedUpdatedAt) setSeen(undefined)
      throw error
    })
    toast({ title: 'Source Saved', tone: 'success' })
    leave()
  }
  const submit = form.submit(
    async (values) => {
      if (source) await change(source.id, values)
      // A mailbox has no address to show.
      else if ((await create.mutateAsync(values)).address === null) leave()
      void utils.bankFeed.sources.invalidate()
    },
    { title: source ? 'Not Saved' : 'Not Added', fallback: 'Failed to save the source' },
  )
  if (made?.address) return <SourceAddress {...made} address={made.address} onClose={onClose} />
  return (
    <Modal
      {...props}
      title={source ? `Edit ${source.name}` : isPhone ? 'Add a Phone' : 'Add a Mailbox'}
      size={isPhone ? 'md' : 'lg'}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            description={
              isPhone
                ? 'Where it is, so that you know which phone to look at'
                : 'So that you know which one it is'
            }
            placeholder={isPhone ? 'Office phone…' : 'Emails from the bank…'}
            data-autofocus
            {...form.field('name')}
          />
          <MultiSelect
            label="Payment methods"
            description="The accounts whose alerts arrive here. Choose at least one, or no alert can be matched to an order."
            data={methods?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
            value={form.values.paymentMethodIds?.map(String) ?? []}
            onChange={(ids) => form.setFieldValue('paymentMethodIds', ids.map(Number))}
          />
          <TagsInput
            label="Senders"
            description={
              isPhone
                ? 'As the phone shows them, such as JazzCash or 8558; press Enter after each. All others are dropped.'
                : 'The addresses that the bank writes from; press Enter after each. Other emails are not read.'
            }
            error={form.errors.senders}
            value={form.values.senders ?? []}
            onChange={(senders) => form.setFieldValue('senders', senders)}
          />
          {isPhone && (
            <TextInput
              label="Signing key (optional)"
              description={
                source?.hasSigningKey
                  ? 'One is set. Enter another to replace it.'
                  : 'SMS Gateway for Android shows it in its settings'
              }
              autoComplete="off"
              spellCheck={false}
              disabled={isUnsigned}
              {...form.field('signingKey')}
            />
          )}
          {!isPhone && <MailboxFields form={form} isStored={source !== undefined} />}
          {source?.hasSigningKey && (
            <Checkbox
              label="Remove the signing key"
              checked={isUnsigned}
              onChange={(event) => setUnsigned(event.currentTarget.checked)}
            />
          )}
          <Switch
            label="Accept exact payments automatically"
            description={isPhone ? limits : mailLimits}
            {...form.getInputProps('acceptsExact', { type: 'checkbox' })}
          />
          <Switch
            label="Renew licenses automatically"
            description="When an earlier payer sends the exact amount of a reminder, within the same limits"
            {...form.getInputProps('acceptsRenewals', { type: 'checkbox' })}
          />
          {source && (
            <Switch
              label="Active"
              description={
                isPhone
                  ? 'While it is off, the phone keeps its alerts and sends them again later'
                  : 'While it is off, nothing is read. The emails stay, and are read later'
              }
              {...form.getInputProps('isActive', { type: 'checkbox' })}
            />
          )}
          <FormEnd form={form} verb={source ? 'Save' : 'Add'} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  )
}
