import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { counted } from '#src/shared/counted.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { NO_ANSWER } from '#web/admin/table/toast-texts.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

const SEARCH_MS = 300

type OptOut = Output<'messages', 'optOuts'>['rows'][number]

const List = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, SEARCH_MS)
  const { data, error } = trpc.messages.optOuts.useQuery(
    { q },
    { staleTime: 0, placeholderData: (known) => known },
  )
  const change = trpc.messages.setOptOut.useMutation(
    withToasts({
      done: (_, to) => ({ title: 'Messages Allowed', description: 'phone' in to ? to.phone : to.email }),
      failed: { title: 'Update Failed', fallback: NO_ANSWER },
      after: () => void utils.messages.optOuts.invalidate(),
    }),
  )
  useReturnFocus()
  useCloseOnBack(onClose)
  const allow = ({ phone, email }: OptOut) =>
    change.mutate({ ...(phone === null ? { email: email ?? '' } : { phone }), isOptedOut: false })
  return (
    <Modal opened onClose={onClose} title="Stopped messages">
      <Stack>
        <Text size="sm">
          These people wrote STOP, used the link in an email, or were switched off here. They get no reminders
          or news, but still get codes, answers and messages about their orders.
        </Text>
        <TextInput
          label="Search"
          placeholder="Part of a phone number or email…"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {error && <Alert color="red">{errorMessage(error, NO_ANSWER)}</Alert>}
        {!data && !error && <SpinnerAfter />}
        {data?.total === 0 && (
          <Text role="status">{q === '' ? 'Nobody has stopped messages.' : 'No matches.'}</Text>
        )}
        {data?.rows.map((row) => (
          <Group key={row.phone ?? row.email} justify="space-between" wrap="nowrap">
            <div>
              <Text>
                <bdi dir="ltr">{row.phone === null ? row.email : phoneText(row.phone)}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {formatDateTime(row.createdAt)}
              </Text>
            </div>
            <Button
              variant="default"
              size="sm"
              disabled={change.isPending}
              aria-label={`Allow messages to ${row.phone ?? row.email}`}
              onClick={() => allow(row)}
            >
              Allow messages
            </Button>
          </Group>
        ))}
        {data && data.total > data.rows.length && (
          <Text size="sm" c="dimmed">
            The newest {data.rows.length} of {data.total}. Search for the others.
          </Text>
        )}
      </Stack>
    </Modal>
  )
}

/** How many people stopped messages, and who they are. */
export const OptOuts = () => {
  const [isOpen, setOpen] = useState(false)
  const { data } = trpc.messages.optOuts.useQuery({ q: '' }, { staleTime: 0 })
  const total = data?.total ?? 0
  return (
    <>
      {(total > 0 || isOpen) && (
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
          {counted(total, 'person', 'people')} stopped messages
        </Anchor>
      )}
      {isOpen && <List onClose={() => setOpen(false)} />}
    </>
  )
}
