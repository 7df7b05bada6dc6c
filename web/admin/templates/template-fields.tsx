import {
  Autocomplete,
  Button,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { z } from 'zod'
import { descriptionLimit, isBuiltIn, type templateFormInput } from '#src/domains/messages/schema.ts'
import { placeholdersOf } from '#src/shared/placeholders.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { WithPreview } from '#web/admin/table/with-preview.tsx'
import { CharCounter } from '#web/components/char-counter.tsx'
import { readList } from '#web/components/list-editor.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { ChatBubble } from './chat-bubble.tsx'

export type TemplateValues = z.input<typeof templateFormInput>

type Props = { form: SchemaForm<TemplateValues> }

const categories = ['account', 'license', 'marketing', 'notification', 'order', 'support', 'verification']

/** The names of the placeholders as JSON, and a button that reads them from the text. */
const Variables = ({ form }: Props) => {
  const used = placeholdersOf(`${form.values.subject} ${form.values.template}`)
  const listed = readList(form.values.variables) ?? []
  const unlisted = used.filter((name) => !listed.includes(name))
  return (
    <Stack gap="xs">
      <Textarea
        label="Variables"
        description={'A JSON array of the names that the text uses in double braces: ["name"] for {{name}}'}
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        {...form.getInputProps('variables')}
      />
      {unlisted.length > 0 && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            Not listed: {unlisted.join(', ')}
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              form.setFieldValue('variables', JSON.stringify([...listed, ...unlisted]))
              form.clearFieldError('variables')
            }}
          >
            Add from the text
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** The fields of a template (MSG-8), beside its message with sample values. */
export const TemplateFields = ({ form }: Props) => {
  const isSentByName = isBuiltIn(form.getInitialValues().name)
  return (
    <WithPreview
      preview={
        <Stack gap={6} component="section" aria-label="Preview">
          <Text size="sm" fw={600}>
            Preview with sample values
          </Text>
          <ChatBubble template={form.values.template || 'The message…'} />
        </Stack>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Name"
          {...(!isSentByName && { 'data-autofocus': true })}
          description={isSentByName ? 'The shop sends it by this name' : 'Such as eid_offer'}
          readOnly={isSentByName}
          spellCheck={false}
          {...form.field('name')}
        />
        <Autocomplete
          label="Category"
          required
          description="Groups the templates"
          data={categories}
          {...form.field('category')}
        />
      </SimpleGrid>
      <TextInput
        label="Subject"
        {...(isSentByName && { 'data-autofocus': true })}
        description="The title of the email"
        {...form.field('subject')}
      />
      <Textarea
        label="Template"
        required
        autosize
        minRows={5}
        maxRows={16}
        description={<CharCounter value={form.values.template} max={MESSAGE_MAX} />}
        {...form.getInputProps('template')}
      />
      <Variables form={form} />
      <Textarea
        label="Description"
        autosize
        minRows={1}
        maxRows={4}
        description={<CharCounter value={form.values.description ?? ''} max={descriptionLimit} />}
        {...form.getInputProps('description')}
      />
      <Switch
        label={isSentByName ? 'Active: the shop sends its messages' : 'Active: you can send it as news'}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </WithPreview>
  )
}
