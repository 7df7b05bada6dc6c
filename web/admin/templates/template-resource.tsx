import { IconSpeakerphone } from '@tabler/icons-react'
import { templateColumns } from '#src/domains/messages/columns.ts'
import {
  NOT_AN_ARRAY,
  SENT_BY_SHOP,
  templateFormInput,
  templateListInput,
} from '#src/domains/messages/schema.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { RowSwitch } from '#web/admin/table/row-switch.tsx'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { DialogIcon } from './dialog-icon.tsx'
import { NewsDialog } from './news.tsx'
import { TemplateFields, type TemplateValues } from './template-fields.tsx'
import { TestButton } from './template-test.tsx'
import classes from './templates.module.css'

type Sent = { name: string; isActive: boolean }

/** The button of a template that the seller added: it is sent as news. */
const SendButton = ({ template: { name, isActive } }: { template: Sent }) => (
  <DialogIcon
    label={`Send ${nameOfKey(name)} to customers`}
    icon={IconSpeakerphone}
    disabled={!isActive}
    dialog={(close) => <NewsDialog templateName={name} onClose={close} />}
  />
)

export type Template = Output<'messages', 'getTemplate'>

/** Above a list of templates that does not load (MSG-709). */
export const UNLOADED = 'Unable to Load Templates'

/** What people call a template, and small below it the name by which programs do. */
export const TemplateName = ({ template: { name } }: { template: Template }) => (
  <>
    {nameOfKey(name)} <span className={classes.keyed}>{name}</span>
  </>
)

/** Whether the shop sends messages of the template. */
export const ActiveSwitch = ({ template }: { template: Template }) => (
  <RowSwitch
    row={template}
    name={nameOfKey(template.name)}
    flag="isActive"
    mutation={trpc.messages.updateTemplate}
    done={(isActive) => ({
      title: 'Status Updated',
      description: isActive ? 'Its messages are sent again.' : 'Its messages are no longer sent.',
    })}
    failed={{ title: 'Update Failed', fallback: 'Failed to save template.' }}
  />
)

const incomplete = {
  title: (error: string) => (error === NOT_AN_ARRAY ? 'Invalid Variables' : 'Validation Error'),
}

/** The buttons of a template besides edit and delete. */
export const TemplateActions = ({ template }: { template: Template }) => (
  <>
    <TestButton template={template} />
    {!template.isBuiltIn && <SendButton template={template} />}
    <HistoryButton of={{ kind: 'template', id: template.id }} name={nameOfKey(template.name)} isSmall />
  </>
)

/** The titles of the toasts after a failure, which differ between the two managers (MSG-708). */
type Titles = { create: string; update: string; delete: string }

/** The templates with their form, for the manager of cards and the manager of a table. */
export const templateResource = (titles: Titles) => {
  const saving = (title: string) => ({ title, fallback: 'Failed to save template.', incomplete })
  return defineResource<Template, typeof templateListInput, TemplateValues>({
    name: 'whatsapp-templates',
    list: trpc.messages.listTemplates,
    input: templateListInput,
    record: trpc.messages.getTemplate,
    noun: { one: 'template', many: 'templates' },
    label: ({ name }) => nameOfKey(name),
    note: (row) => <Untranslated row={row} />,
    defaultSort: 'name',
    searchHint: 'Name, subject, category…',
    unloaded: UNLOADED,
    empty: {
      title: 'No templates yet',
      description: 'Add a text that you can then send to customers as news.',
    },
    columns: columnsOf(templateColumns, {
      name: { cell: (template) => <TemplateName template={template} /> },
      category: { hidden: true },
      description: { hidden: true },
      template: { hidden: true },
      variables: { align: 'right' },
      isActive: { cell: (template) => <ActiveSwitch template={template} /> },
    }),
    filters: [activeFilter],
    create: { label: 'Add Template' },
    form: {
      schema: templateFormInput,
      initial: (template) => valuesOf(templateFormInput, template),
      versions: 'template',
      width: '64rem',
      create: {
        title: 'Add Template',
        mutation: trpc.messages.createTemplate,
        done: { title: 'Template Created', description: 'The template is saved.' },
        failed: saving(titles.create),
      },
      update: {
        title: 'Edit Template',
        mutation: trpc.messages.updateTemplate,
        done: { title: 'Template Updated', description: 'The next message uses it.' },
        failed: saving(titles.update),
      },
      fields: (form) => <TemplateFields form={form} />,
    },
    rowActions: (template) => <TemplateActions template={template} />,
    card: (template) => ({
      name: <TemplateName template={template} />,
      state: <ActiveSwitch template={template} />,
      second: template.subject,
      third: template.category,
    }),
    bulk: activation(trpc.messages.updateTemplate, 'Failed to save template.'),
    remove: {
      mutation: trpc.messages.deleteTemplate,
      failed: { title: titles.delete, fallback: 'Failed to delete template.' },
      useRefusal: ({ isBuiltIn }) => (isBuiltIn ? SENT_BY_SHOP : undefined),
      several: 'Templates that the shop sends are kept. The others can be brought back from Deleted Items.',
      question: ({ name }) => ({
        title: `Delete ${nameOfKey(name)}?`,
        body: 'Are you sure you want to delete this template?',
      }),
      done: { title: 'Template Deleted', description: 'The template is gone.' },
    },
  })
}
