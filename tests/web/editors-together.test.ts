import { expect, it, vi } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { callsOf, drawn } from '#tests/helpers/drawn.tsx'
import { EditContent } from '#web/admin/content/content-dialog.tsx'
import { FieldsDialog } from '#web/admin/page-editor/fields-dialog.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'

const onClose = () => undefined
const inUrdu = (texts: object) => JSON.stringify({ ur: texts })

/** The form that an editor shows, and a press on its button. */
const formIn = <Values extends object>(elements: ReturnType<typeof drawn>) => ({
  form: elements.find(({ props }) => props.form && props.texts !== null)?.props.form as SchemaForm<Values>,
  save: elements.find(({ type }) => type === 'form')?.props.onSubmit as () => void,
})

it('the editor of a text takes over the translation that somebody else saved meanwhile, and keeps the text that was typed', async () => {
  const admin = testApp().as.admin()
  const subtitle = async () =>
    (await admin.content.stored()).find(({ section, key }) => section === 'hero' && key === 'subtitle')
  const item = await subtitle()
  if (!item) throw new Error('The page has no subtitle')
  const { form, save } = formIn<{ value: string; translations: string }>(
    drawn(EditContent, { item, onClose }, callsOf(admin)),
  )
  const theirs = inUrdu({ value: '\u0646\u06cc\u0627' })
  await admin.pageSections.setText({ id: item.id, translations: theirs })
  form.setFieldValue('value', 'Sell more')
  save()
  await vi.waitFor(() => expect(form.getValues()).toMatchObject({ value: 'Sell more', translations: theirs }))
  expect((await subtitle())?.value).toBe(item.value)
})

it('the editor of a section takes over the fields that somebody else saved meanwhile, and keeps those that its user changed, added and removed', async () => {
  const admin = testApp().as.admin()
  const hero = async () => (await admin.pageSections.list()).find(({ name }) => name === 'hero')
  const id = (await hero())?.id ?? 0
  await admin.pageSections.setContent({
    id,
    content: { title: 'A', subtitle: 'B', description: 'C' },
    translations: '{}',
  })
  const section = await hero()
  if (!section) throw new Error('The page has no hero')
  const { form, save } = formIn<{ content: Record<string, string>; translations: string }>(
    drawn(FieldsDialog, { section, onClose }, callsOf(admin)),
  )
  await admin.pageSections.setContent({
    id,
    content: { title: 'A', subtitle: 'Theirs', description: 'C', button_text: 'Go' },
    translations: inUrdu({ content: JSON.stringify({ subtitle: '\u0627\u0646' }) }),
  })
  form.setValues({ content: { title: 'Mine', subtitle: 'B', image: '/x.png' } })
  save()
  await vi.waitFor(() =>
    expect(form.getValues()).toEqual({
      content: { title: 'Mine', subtitle: 'Theirs', button_text: 'Go', image: '/x.png' },
      translations: inUrdu({ subtitle: '\u0627\u0646' }),
    }),
  )
})
