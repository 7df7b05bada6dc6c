import {
  Autocomplete,
  Button,
  Group,
  Input,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { descriptionLimit, isBuiltIn, isCode, type templateFormInput } from '#src/domains/messages/schema.ts'
import { placeholdersOf } from '#src/shared/placeholders.ts'
import { whyNoTemplate } from '#src/shared/template-form.ts'
import { otherTextLanguages } from '#src/shared/translations.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import level from '#web/admin/frame/level.module.css'
import { typeInto } from '#web/admin/frame/type-into.ts'
import { WithPreview } from '#web/admin/table/with-preview.tsx'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import { CharCounter } from '#web/components/char-counter.tsx'
import { readList } from '#web/components/list-editor.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { ChatBubble } from './chat-bubble.tsx'
import classes from './templates.module.css'

export type TemplateValues = z.input<typeof templateFormInput>

type Props = { form: SchemaForm<TemplateValues> }

const categories = ['account', 'license', 'marketing', 'notification', 'order', 'support', 'verification']

/**
 * The names of the placeholders: a press puts one at the cursor of the text (MSG-702). What is stored, a JSON array, is
 * one press away, as JSON.
 */
const Variables = ({ form }: Props) => {
  const used = placeholdersOf(`${form.values.subject} ${form.values.template}`)
  const listed = readList(form.values.variables)
  const [wantsStored, setWantsStored] = useState(false)
  const isStored = wantsStored || listed === null
  const unlisted = used.filter((name) => !listed?.includes(name))
  return (
    <Stack gap="xs">
      {isStored ? (
        <Textarea
          label="Variables"
          description={'A JSON array of the names that the text uses in double braces: ["name"] for {{name}}'}
          autosize
          minRows={1}
          maxRows={4}
          spellCheck={false}
          {...form.getInputProps('variables')}
        />
      ) : (
        <Input.Wrapper
          label="Variables"
          labelElement="div"
          description="Press one to insert it at the cursor. Each message fills in its own value."
        >
          <Group gap={6} mt={6} role="group" aria-label="Variables">
            {listed.map((name) => (
              <Button
                key={name}
                size="xs"
                radius="xl"
                variant="default"
                className={classes.variable}
                onClick={() => typeInto(form.getInputNode('template'), () => `{{${name}}}`)}
              >
                {`{{${name}}}`}
              </Button>
            ))}
          </Group>
        </Input.Wrapper>
      )}
      <Group gap="sm">
        {unlisted.length > 0 && (
          <>
            <Text size="sm" c="dimmed">
              Not listed: {unlisted.join(', ')}
            </Text>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                form.setFieldValue('variables', JSON.stringify([...(listed ?? []), ...unlisted]))
                form.clearFieldError('variables')
              }}
            >
              Add from the text
            </Button>
          </>
        )}
        {listed && (
          <Button size="xs" variant="subtle" onClick={() => setWantsStored(!isStored)}>
            {isStored ? 'As buttons' : 'As JSON'}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Says while a text is edited that WhatsApp would not take it as a template. */
const NoTemplate = ({ name, template }: Pick<TemplateValues, 'name' | 'template'>) => {
  const why = template === '' || isCode(name) ? null : whyNoTemplate(template)
  return (
    why && (
      <Text size="sm" c="dimmed" role="status">
        {why} The Business API could not start a chat with it.
      </Text>
    )
  )
}

const Preview = ({ template }: { template: string }) => (
  <Stack gap={6} component="section" aria-label="Preview">
    <Text size="sm" fw={600}>
      Preview with sample values
    </Text>
    <ChatBubble template={template || 'The message…'} />
  </Stack>
)

const named = (names: string[]) => names.map((name) => `{{${name}}}`).join(', ')

/** The placeholders by which a text in another language differs from the English one (MSG-721, VAL-716). */
const OtherPlaceholders = ({ english, template }: { english: string; template: string }) => {
  const [used, own] = [placeholdersOf(english), placeholdersOf(template)]
  const missing = used.filter((name) => !own.includes(name))
  const more = own.filter((name) => !used.includes(name))
  const words = [
    missing.length > 0 && `Without ${named(missing)}, which the English text has.`,
    more.length > 0 && `With ${named(more)}, which the English text does not have.`,
  ].filter((each) => each !== false)
  return (
    words.length > 0 && (
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {words.join(' ')}
      </Text>
    )
  )
}

const texts = [
  { name: 'subject', label: 'Subject' },
  { name: 'template', label: 'Template', kind: 'lines' },
] as const

/** The fields of a template, beside its message with sample values. */
export const TemplateFields = ({ form }: Props) => {
  const isSentByName = isBuiltIn(form.getInitialValues().name)
  return (
    <InLanguages
      form={form}
      texts={texts}
      into={otherTextLanguages}
      after={(_, { template = form.values.template }) => (
        <>
          <OtherPlaceholders english={form.values.template} template={template} />
          <Preview template={template} />
        </>
      )}
    >
      <WithPreview preview={<Preview template={form.values.template} />}>
        <SimpleGrid className={level.fields} cols={{ base: 1, xs: 2 }}>
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
        <NoTemplate {...form.values} />
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
    </InLanguages>
  )
}
