import { Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createEndpointInput, eventTypeNames, eventTypes } from '#src/domains/events/schema.ts'
import { useHeldDialog } from '#web/admin/frame/held-dialog.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { fieldErrors } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import type { Endpoint } from './endpoints.tsx'

type Props = { endpoint?: Endpoint; onClose: () => void; onSecret: (secret: string) => void }

/** Adds an endpoint, whose secret is shown then, or changes one. */
export const EndpointForm = ({ endpoint, onClose, onSecret }: Props) => {
  const { events } = trpc.useUtils()
  const create = trpc.events.createEndpoint.useMutation()
  const update = trpc.events.updateEndpoint.useMutation()
  const [seen, setSeen] = useState(endpoint?.updatedAt)
  const form = useSchemaForm(createEndpointInput, {
    url: endpoint?.url ?? '',
    events: endpoint?.events ?? [...eventTypes],
    isActive: endpoint?.isActive ?? true,
  })
  const { props, close, leave } = useHeldDialog(onClose, form.isDirty() && !form.submitting)
  useSaveByKey(props.ref)
  const change = async (id: number, values: Pick<typeof form.values, 'url' | 'events'>) => {
    await update.mutateAsync({ id, ...values, expectedUpdatedAt: seen }).catch((error: unknown) => {
      // Its user knows of the change now, so the next press replaces it.
      if (fieldErrors(error).expectedUpdatedAt) setSeen(undefined)
      throw error
    })
    toast({ title: 'Endpoint Saved', tone: 'success' })
  }
  const submit = form.submit(
    async ({ url, events: chosen }) => {
      const made = endpoint
        ? await change(endpoint.id, { url, events: chosen })
        : await create.mutateAsync({ url, events: chosen })
      void events.invalidate()
      leave()
      if (made) onSecret(made.secret)
    },
    { title: 'Not Saved', fallback: 'Failed to save the endpoint' },
  )
  return (
    <Modal {...props} title={endpoint ? 'Edit Endpoint' : 'New Endpoint'} closeOnClickOutside={false}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            label="Address of your program"
            description="The shop sends each event there, such as https://example.com/shop-events"
            placeholder="https://…"
            type="url"
            data-autofocus
            {...form.field('url')}
          />
          <Checkbox.Group label="Events" required {...form.getInputProps('events')}>
            <Stack gap={0}>
              {eventTypes.map((event) => (
                <Checkbox
                  key={event}
                  py="xs"
                  value={event}
                  label={
                    <>
                      {eventTypeNames[event]}{' '}
                      <Text span size="xs" c="dimmed" ff="monospace">
                        {event}
                      </Text>
                    </>
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <FormEnd form={form} verb={endpoint ? 'Save' : 'Add'} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  )
}
