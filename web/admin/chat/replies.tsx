import { Textarea, TextInput } from '@mantine/core'
import { replyColumns } from '#src/domains/chat/columns.ts'
import { replyForm, replyListInput } from '#src/domains/chat/schema.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { Clamped } from '#web/admin/table/clamped.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { ImageField } from '#web/admin/upload/image-field.tsx'
import { trpc } from '#web/lib/trpc.ts'

const toasts = toastTexts('canned reply')

const replies = defineResource({
  name: 'chat-replies',
  list: trpc.chatConsole.replies,
  input: replyListInput,
  noun: { one: 'canned reply', many: 'canned replies' },
  label: (reply) => `/${reply.shortcut}`,
  defaultSort: 'shortcut',
  searchHint: 'Shortcut, text…',
  empty: {
    title: 'No canned replies yet',
    description:
      'Save the answers you give often, and insert them in a conversation with / and their shortcut.',
  },
  columns: columnsOf(replyColumns, {
    content: { cell: ({ content }) => <Clamped>{content}</Clamped> },
  }),
  card: ({ shortcut, content, createdAt }) => ({
    name: `/${shortcut}`,
    second: content,
    third: formatDate(createdAt),
  }),
  create: { label: 'Add Canned Reply' },
  form: {
    schema: replyForm,
    initial: (reply) => ({
      shortcut: reply?.shortcut ?? '',
      content: reply?.content ?? '',
      picture: reply?.picture ?? '',
    }),
    fields: (form) => (
      <>
        <TextInput
          label="Shortcut"
          description="Letters, digits and -"
          leftSection="/"
          {...form.field('shortcut')}
        />
        <Textarea label="Reply" autosize minRows={4} maxRows={12} {...form.field('content')} />
        <ImageField
          input={form.getInputProps('picture')}
          schema={replyForm.shape.picture}
          what="the picture"
          description="Filled in by an upload, such as your payment QR; leave empty for none"
          uploadLabel="Picture to upload"
          next="Save to send it with this reply."
          alt="Picture of the reply"
        />
      </>
    ),
    create: { title: 'Add Canned Reply', mutation: trpc.chatConsole.createReply, ...toasts.create },
    update: { title: 'Edit Canned Reply', mutation: trpc.chatConsole.updateReply, ...toasts.update },
  },
  remove: {
    mutation: trpc.chatConsole.deleteReply,
    ...toasts.delete,
    several: 'This action cannot be undone.',
    question: (reply) => ({ title: `Delete /${reply.shortcut}?`, body: 'This action cannot be undone.' }),
  },
})

/** The table of canned replies, which a slash offers in the reply box. */
export const Replies = () => <ResourcePage resource={replies} />
