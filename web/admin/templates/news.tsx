import { Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { audienceNames, isForNews, NEWS, newsInput, wordsOfNews } from '#src/domains/messages/schema.ts'
import { counted } from '#src/shared/counted.ts'
import { type OtherLanguage, otherLanguages } from '#src/shared/language.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { inLanguage, readTranslations, type TextLanguage } from '#src/shared/translations.ts'
import { useFormGuard } from '#web/admin/frame/leave-guard.ts'
import { useOnPhone } from '#web/admin/frame/on-phone.ts'
import { WhatsappDown } from '#web/admin/frame/whatsapp-down.tsx'
import { optionsOf } from '#web/admin/table/options.ts'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import type { FormText } from '#web/admin/translations/translated-texts.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { type SchemaForm, useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { CARD_CHARACTERS, ChatBubble } from './chat-bubble.tsx'
import { costNow, Routes, whenTheyGo } from './news-routes.tsx'

type NewsValues = z.input<typeof newsInput>

/** More templates than a shop has. */
const MOST = 200

const failed = { title: 'Error', fallback: 'Failed to send the news' }

/** "46 customers". */
export const people = (count: number) => counted(count, 'customer')

const verbFor = (audience: { count: number } | undefined): string =>
  audience ? `Send to ${people(audience.count)}` : 'Send'

/** The template with the words that are written so far; the shop's own facts show as samples. */
const filled = (template: string, words: Record<string, string>): string =>
  Object.entries(words).reduce(
    (text, [word, value]) => text.replaceAll(`{{${word}}}`, () => value || '…'),
    template,
  )

const labelOf = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll(/[_.-]/g, ' ')}`

/** Whether a placeholder has a line of its own, and so several lines in its field. */
const isLong = (word: string, template: string): boolean =>
  template.split('\n').some((line) => line.trim() === `{{${word}}}`)

const textOf = (word: string, template: string, english: string): FormText => ({
  name: word,
  label: labelOf(word),
  english,
  ...(isLong(word, template) && { kind: 'lines' }),
})

/** The field of a placeholder. */
const WordsField = ({
  form,
  word,
  template,
}: {
  form: SchemaForm<NewsValues>
  word: string
  template: string
}) => {
  const props = {
    label: labelOf(word),
    required: true,
    ...form.getInputProps(`words.${word}`),
  }
  return isLong(word, template) ? (
    <Textarea autosize minRows={3} maxRows={10} {...props} />
  ) : (
    <TextInput {...props} />
  )
}

type NewsTemplate = { name: string; template: string; translations: string }

type FormProps = {
  template: NewsTemplate
  words: Record<string, string>
  onClose: () => void
  onSent: (() => void) | undefined
}

const wordsIn = ({ translations }: NewsValues) => readTranslations(String(translations))

/** The message as customers of another language get it: what is not written in theirs is English. */
const spokenIn = (language: TextLanguage, template: NewsTemplate, values: NewsValues): string =>
  filled(inLanguage(template, language).template, { ...values.words, ...wordsIn(values)[language] })

/** The languages beside English in which the sender wrote words. */
const writtenIn = (values: NewsValues): OtherLanguage[] =>
  otherLanguages.filter((language) => wordsIn(values)[language])

const NewsForm = ({ template: given, words, onClose, onSent }: FormProps) => {
  const { name: templateName, template } = given
  const queryClient = useQueryClient()
  const asked = wordsOfNews(template)
  const form = useSchemaForm<NewsValues>(newsInput, {
    templateName,
    whom: 'active',
    words: Object.fromEntries(asked.map((word) => [word, words[word] ?? ''])),
    translations: '{}',
  })
  const { whom = 'active', words: written } = form.values
  const { data: audience } = trpc.messages.updateAudience.useQuery(
    { whom, templateName },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const send = trpc.messages.sendUpdate.useMutation()
  const leave = useFormGuard(form, onClose)
  const { updateAudience } = trpc.useUtils().messages
  const submit = form.submit(async (entered, { key }) => {
    // The question names the people of the chosen audience, though they may not be counted yet.
    const reached = await updateAudience.ensureData({ whom: entered.whom, templateName })
    const shown = { count: reached.count, route: reached.route }
    const verb = verbFor(reached)
    const input = { ...entered, shown, idempotencyKey: key }
    const sendNow = async () => {
      try {
        const { count } = await send.mutateAsync(input)
        toast({ title: 'News on Its Way', description: `It goes to ${people(count)}.`, tone: 'success' })
      } catch (error) {
        toastFailure(error, failed)
        void invalidate(queryClient, 'messages.updateAudience')
        throw error
      }
      void invalidate(queryClient, 'messages.outbox')
      leave()
      onSent?.()
    }
    confirm({
      title: `${verb}?`,
      body: (
        <Stack gap="sm">
          <ChatBubble template={filled(template, entered.words)} maxLength={CARD_CHARACTERS} />
          {writtenIn(entered).map((language) => (
            <ChatBubble
              key={language}
              template={spokenIn(language, given, entered)}
              maxLength={CARD_CHARACTERS}
            />
          ))}
          <Text>
            {whenTheyGo(reached)}
            {costNow(reached)}
          </Text>
          <Text>Each message that still waits can be cancelled in the outbox.</Text>
          <WhatsappDown />
        </Stack>
      ),
      verb,
      danger: false,
      onConfirm: sendNow,
    })
  }, failed)
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={sendByKey}>
        <Select
          label="To customers"
          allowDeselect={false}
          data={optionsOf(audienceNames)}
          {...form.getInputProps('whom')}
        />
        <InLanguages
          form={form}
          texts={asked.map((word) => textOf(word, template, written[word] ?? ''))}
          after={(language) => <ChatBubble template={spokenIn(language, given, form.values)} />}
        >
          {asked.map((word) => (
            <WordsField key={word} form={form} word={word} template={template} />
          ))}
          <ChatBubble template={filled(template, written)} />
        </InLanguages>
        {audience && (
          <Text size="sm" c="dimmed" role="status">
            It goes by WhatsApp to {people(audience.count)} {audienceNames[whom]}.
            {audience.optedOut > 0 && ` ${people(audience.optedOut)} asked for no messages.`}{' '}
            {audience.count > 0 && whenTheyGo(audience)}
          </Text>
        )}
        {audience && audience.count > 0 && <Routes {...audience} />}
        <FormEnd form={form} verb={verbFor(audience)} onCancel={onClose} />
      </Stack>
    </form>
  )
}

type Props = {
  templateName?: string
  /** Words to begin with, by placeholder. */
  words?: Record<string, string>
  onClose: () => void
  onSent?: () => void
}

const none = {}

/**
 * Writes news to an audience, in the shop's template for news or one of the seller's own, after a preview and a
 * question that say how many they are, what it costs and when it goes.
 */
export const NewsDialog = ({ templateName = NEWS, words = none, onClose, onSent }: Props) => {
  const [chosen, choose] = useState(templateName)
  const { data, error, refetch } = trpc.messages.listTemplates.useQuery({ isActive: 'true', limit: MOST })
  useReturnFocus()
  useCloseOnBack(onClose)
  const escape = useDialogEscape(onClose)
  const onPhone = useOnPhone()
  const own = data?.rows.filter(({ name }) => isForNews(name)) ?? []
  const template = own.find(({ name }) => name === chosen) ?? own[0]
  return (
    <Modal
      {...escape}
      opened
      onClose={onClose}
      title="Tell customers what is new"
      closeOnClickOutside={false}
      size="lg"
      fullScreen={onPhone}
    >
      <Stack>
        {error && <LoadProblem what="The list of templates" error={error} onRetry={refetch} />}
        {!data && !error && <SpinnerAfter />}
        {data && !template && (
          <Text>The template “{nameOfKey(NEWS)}” is switched off, and there is no other for news.</Text>
        )}
        {own.length > 1 && template && (
          <Select
            label="Template"
            allowDeselect={false}
            data={own.map(({ name, description }) => ({
              value: name,
              label: description || nameOfKey(name),
            }))}
            value={template.name}
            onChange={(name) => choose(name ?? NEWS)}
          />
        )}
        {template && (
          <NewsForm key={template.name} template={template} words={words} onClose={onClose} onSent={onSent} />
        )}
      </Stack>
    </Modal>
  )
}
