import {
  Alert,
  Button,
  Code,
  Group,
  List,
  Modal,
  MultiSelect,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core'
import { renderSVG } from 'uqr'
import { createSourceInput } from '#src/domains/bank-feed/schema.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { trpc } from '#web/lib/trpc.ts'

const QR_SIZE = 200

/** The address of a source, which is shown only once, and how a phone is told of it (BANK-1). */
const SourceAddress = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <Stack>
    <Alert color="accent" variant="light" role="status" title="Enter this address on the phone now">
      It is shown only this once. Whoever has it can send alerts.
    </Alert>
    <img
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
      alt="QR code of the address below"
      width={QR_SIZE}
      height={QR_SIZE}
    />
    <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {address}
    </Code>
    <List size="sm" spacing="xs">
      <List.Item>
        SMS Gateway for Android: Settings, Webhooks, add this address for the event sms:received, and for
        system:ping.
      </List.Item>
      <List.Item>
        MacroDroid: trigger &quot;SMS received&quot;, action &quot;HTTP request&quot;, POST to this address, a
        form with the fields from and text.
      </List.Item>
      <List.Item>
        iPhone, Shortcuts: an automation for messages of the bank, &quot;Get contents of URL&quot;, POST, JSON
        with from and text, run without asking.
      </List.Item>
    </List>
    <Group justify="flex-end">
      <CopyButton value={address} label="Copy address" size="md" />
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
)

/** Adds a phone that forwards the alerts of banks, and shows its address once. */
export const AddPhone = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const create = trpc.bankFeed.createSource.useMutation()
  const { data: methods } = trpc.paymentMethods.list.useQuery({})
  const form = useSchemaForm(createSourceInput, {
    name: '',
    senders: [] as string[],
    paymentMethodIds: [] as number[],
    signingKey: '',
  })
  useReturnFocus()
  const dialog = useSaveByKey()
  const submit = form.submit(
    async (values) => {
      await create.mutateAsync(values)
      void utils.bankFeed.sources.invalidate()
    },
    { title: 'Not Added', fallback: 'Failed to add the phone' },
  )
  return (
    <Modal ref={dialog} opened onClose={onClose} title="Add a Phone" closeOnClickOutside={false}>
      {create.data ? (
        <SourceAddress address={create.data.address} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submit}>
          <Stack>
            <TextInput
              label="Name"
              description="Where it is, so that you know which phone to look at"
              placeholder="Office phone…"
              data-autofocus
              {...form.field('name')}
            />
            <MultiSelect
              label="Payment methods"
              description="The accounts whose alerts arrive on this phone"
              data={methods?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
              value={form.values.paymentMethodIds?.map(String) ?? []}
              onChange={(ids) => form.setFieldValue('paymentMethodIds', ids.map(Number))}
            />
            <TagsInput
              label="Senders"
              description="As the phone shows them, such as JazzCash or 8558; press Enter after each. All others are dropped."
              value={form.values.senders ?? []}
              onChange={(senders) => form.setFieldValue('senders', senders)}
            />
            <TextInput
              label="Signing key (optional)"
              description="SMS Gateway for Android shows it in its settings"
              autoComplete="off"
              spellCheck={false}
              {...form.field('signingKey')}
            />
            <FormEnd form={form} verb="Add" onCancel={onClose} />
          </Stack>
        </form>
      )}
    </Modal>
  )
}
