import { Fieldset, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import {
  buttonStyles,
  buttonTextLimit,
  mediaTypeNames,
  messageLimit,
  positionNames,
  titleLimit,
  typeNames,
} from '#src/domains/notifications/schema.ts'
import { languageNamed } from '#src/shared/language.ts'
import { capital } from '#src/shared/names.ts'
import { withZone } from '#src/shared/values/dates.ts'
import level from '#web/admin/frame/level.module.css'
import { optionsOf } from '#web/admin/table/options.ts'
import { WithPreview } from '#web/admin/table/with-preview.tsx'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import { CharCounter } from '#web/components/char-counter.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { AiWriter } from './notification-ai.tsx'
import { MediaUpload } from './notification-media.tsx'
import { BannerPreview, type NotificationValues } from './notification-preview.tsx'

type Props = { form: SchemaForm<NotificationValues> }

const styleOptions = buttonStyles.map((value) => ({ value, label: capital(value) }))

const address = { inputMode: 'url', spellCheck: false } as const

const Words = ({ form }: Props) => (
  <>
    <TextInput
      label="Title"
      required
      data-autofocus
      description={<CharCounter value={form.values.title} max={titleLimit} />}
      {...form.getInputProps('title')}
    />
    <Textarea
      label="Message"
      required
      autosize
      minRows={2}
      maxRows={8}
      description={<CharCounter value={form.values.message} max={messageLimit} />}
      {...form.getInputProps('message')}
    />
    <SimpleGrid className={level.fields} cols={{ base: 1, xs: 2 }}>
      <Select
        label="Type"
        required
        allowDeselect={false}
        data={optionsOf(typeNames)}
        {...form.field('type')}
      />
      <Select
        label="Position"
        required
        allowDeselect={false}
        data={optionsOf(positionNames)}
        {...form.field('position')}
      />
    </SimpleGrid>
  </>
)

const Media = ({ form }: Props) => (
  <Fieldset legend="Picture or video">
    <Stack>
      <MediaUpload form={form} />
      <SimpleGrid className={level.fields} cols={{ base: 1, xs: 2 }}>
        <Select
          label="Media"
          description="Shown above the title"
          allowDeselect={false}
          data={optionsOf(mediaTypeNames)}
          {...form.field('mediaType')}
        />
        <TextInput
          label="Media address"
          description="Filled in by an upload"
          placeholder="https://…"
          {...address}
          {...form.getInputProps('mediaUrl')}
        />
      </SimpleGrid>
    </Stack>
  </Fieldset>
)

const ButtonFields = ({ form }: Props) => (
  <Fieldset legend="Button">
    <Stack>
      <SimpleGrid className={level.fields} cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Button text"
          description={<CharCounter value={form.values.buttonText ?? ''} max={buttonTextLimit} />}
          placeholder="See Plans…"
          {...form.getInputProps('buttonText')}
        />
        <Select
          label="Button style"
          description="Its color"
          allowDeselect={false}
          data={styleOptions}
          {...form.field('buttonStyle')}
        />
      </SimpleGrid>
      <TextInput
        label="Button address"
        description="Leave empty for a button that closes the banner"
        placeholder="/#pricing…"
        {...address}
        {...form.getInputProps('buttonUrl')}
      />
    </Stack>
  </Fieldset>
)

/** When the banner stops showing, by the clock of Pakistan. */
const Expiry = ({ form }: Props) => {
  const { value, onChange, ...field } = form.getInputProps('expiresAt')
  return (
    <TextInput
      type="datetime-local"
      label="Shown until (Pakistan time)"
      description="Leave empty to show it until it is switched off"
      value={value.slice(0, withZone('').length * -1)}
      onChange={({ currentTarget }) => onChange(currentTarget.value && withZone(currentTarget.value))}
      {...field}
    />
  )
}

const texts = [
  { name: 'title', label: 'Title' },
  { name: 'message', label: 'Message', kind: 'lines' },
  { name: 'buttonText', label: 'Button text' },
] as const

/** The fields of a banner, beside the banner as visitors will see it (BAN-31). */
export const NotificationFields = ({ form }: Props) => (
  <InLanguages
    form={form}
    texts={texts}
    after={(language, words) => (
      <BannerPreview values={{ ...form.values, ...words }} language={languageNamed(language)} />
    )}
  >
    <WithPreview preview={<BannerPreview values={form.values} />}>
      <AiWriter form={form} />
      <Words form={form} />
      <Media form={form} />
      <ButtonFields form={form} />
      <Expiry form={form} />
      <Switch
        label="Show once: anyone who closes it never sees it again"
        {...form.getInputProps('showOnce', { type: 'checkbox' })}
      />
      <Switch label="Active: visitors see it" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </WithPreview>
  </InLanguages>
)
