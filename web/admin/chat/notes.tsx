import { Button, Stack, Text, Textarea } from '@mantine/core'
import { IconLock, IconTrash } from '@tabler/icons-react'
import { addNoteInput } from '#src/domains/chat/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { Section } from '#web/admin/table/section.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { useDraftText } from '#web/conversation/draft-text.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './chat.module.css'

type ChatNote = Output<'chatConsole', 'notes'>[number]

const failed = { title: 'Note Not Saved', fallback: 'Failed to save the note' }

const Note = ({ note }: { note: ChatNote }) => {
  const utils = trpc.useUtils()
  const remove = trpc.chatConsole.deleteNote.useMutation(
    withToasts({ failed: { title: 'Delete Failed', fallback: 'Failed to delete the note' } }),
  )
  const ask = () =>
    confirm({
      title: 'Delete this note?',
      body: 'This action cannot be undone.',
      verb: 'Delete',
      onConfirm: async () => {
        await remove.mutateAsync({ id: note.id })
        await utils.chatConsole.notes.invalidate({ id: note.sessionId })
      },
    })
  return (
    <li className={classes.note}>
      <div className={classes.noteHead}>
        <Text size="xs" c="dimmed">
          {note.authorName ?? 'Former administrator'} · {formatDateTime(note.createdAt)}
        </Text>
        <IconButton label="Delete note" icon={IconTrash} iconSize={15} size={24} onClick={ask} />
      </div>
      <Text size="sm" className={classes.noteText}>
        {note.content}
      </Text>
    </li>
  )
}

/** Private notes of the team on a conversation. They reach administrators only. */
export const Notes = ({ id }: { id: number }) => {
  const utils = trpc.useUtils()
  const { data: notes = [] } = trpc.chatConsole.notes.useQuery({ id }, { staleTime: 0 })
  const add = trpc.chatConsole.addNote.useMutation()
  const [kept, keep] = useDraftText(id, 'note')
  const form = useSchemaForm(addNoteInput, { id, content: kept }, 'note')
  form.watch('content', ({ value }) => keep(value))
  const submit = form.submit(async (values) => {
    await add.mutateAsync(values)
    form.setFieldValue('content', '')
    await utils.chatConsole.notes.invalidate({ id })
  }, failed)
  return (
    <Section title="Private notes">
      <Text size="xs" c="dimmed" mb="xs" className={classes.facts}>
        <IconLock size={14} aria-hidden /> Only administrators see these.
      </Text>
      <Stack gap="sm">
        {notes.length > 0 && (
          <ul className={`plain-list ${classes.notes}`}>
            {notes.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        )}
        <form noValidate onSubmit={submit}>
          <Stack onKeyDown={saveByKey} gap="xs">
            <Textarea
              aria-label="New private note"
              placeholder="A note for the team…"
              size="sm"
              autosize
              minRows={2}
              maxRows={8}
              {...form.field('content')}
            />
            <FormProblem form={form} />
            <Button type="submit" size="sm" variant="default" loading={form.submitting}>
              Add note
            </Button>
          </Stack>
        </form>
      </Stack>
    </Section>
  )
}
