import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { createTRPCReact } from '@trpc/react-query'
import type { ToyRouter } from '#tests/helpers/toy-router.ts'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { Facts } from '#web/admin/table/facts.tsx'
import { InlineText } from '#web/admin/table/inline-text.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { RowSwitch } from '#web/admin/table/row-switch.tsx'
import { shownOf } from '#web/admin/table/shown.ts'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { ListEditor, readList } from '#web/components/list-editor.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type Thing, thingColumns, thingInput, thingList } from './schema.ts'

/** The client of the application, as one of the toy's server. */
const toy = trpc as unknown as ReturnType<typeof createTRPCReact<ToyRouter>>

const toasts = toastTexts('thing')
/** Those of a change, whose failure says the same whatever the server says. */
const fixed = toastTexts('thing', { fixed: true }).update
const failed = { title: 'Update Failed', fallback: 'Failed to update thing' }

const label = ({ id }: Thing) => `thing ${id}`

const ActiveSwitch = ({ thing }: { thing: Thing }) => (
  <RowSwitch
    row={thing}
    name={`Thing ${thing.id}`}
    flag="isActive"
    mutation={toy.things.update}
    done={(isOn) => ({ title: isOn ? 'Thing Activated' : 'Thing Deactivated' })}
    failed={failed}
  />
)

const Notes = ({ thing }: { thing: Thing }) => {
  const { run, pending, problem } = useRowMutation({
    mutation: toy.things.update,
    done: { title: 'Notes Updated' },
    failed,
  })
  return (
    <InlineText
      label={`Notes of thing ${thing.id}`}
      value={thing.notes}
      pending={pending}
      problem={problem}
      onSave={(notes) => run({ ...shownOf(thing), notes })}
    />
  )
}

const things = defineResource({
  name: 'things',
  list: toy.things.list,
  input: thingList,
  record: toy.things.one,
  noun: { one: 'thing', many: 'things' },
  label,
  defaultSort: '-id',
  columns: columnsOf(thingColumns, {
    id: { cell: ({ id }) => `#${id}` },
    amount: { align: 'right' },
    isActive: { cell: (thing) => <ActiveSwitch thing={thing} /> },
    notes: { cell: (thing) => <Notes thing={thing} /> },
    maker: { hidden: true },
  }),
  filters: [activeFilter, { key: 'status', label: 'State', options: { new: 'New', done: 'Done' } }],
  empty: { title: 'No things yet', description: 'Make the first one.' },
  details: (thing) => (
    <Facts
      facts={[
        ['Name', thing.name],
        ['Maker', thing.maker],
        ['Notes', <Notes key="notes" thing={thing} />],
      ]}
    />
  ),
  card: (thing) => ({
    name: `#${thing.id}`,
    state: thing.status,
    second: thing.name,
    third: <ActiveSwitch thing={thing} />,
  }),
  bulk: [
    {
      verb: 'Finish',
      past: 'finished',
      failed: failed.fallback,
      mutation: toy.things.finish,
      warning: (rows) => `Finished are ${rows.map(({ name }) => name).join(', ')}.`,
      changes: ({ status }) => status !== 'done',
      told: (rows) => `Done: ${rows.map(({ name }) => name).join(', ')}.`,
      doubt: (rows) => (rows.some(({ notes }) => notes === '') ? ' without notes' : ''),
      keep: 'Keep things',
      undo: { past: 'reopened', failed: 'Failed to reopen thing', mutation: toy.things.reopen },
    },
    ...activation(toy.things.update, failed.fallback),
  ],
  create: { label: 'Add Thing' },
  form: {
    schema: thingInput,
    initial: (thing) => valuesOf(thingInput, thing),
    create: { title: 'Add Thing', mutation: toy.things.create, ...toasts.create },
    update: { title: 'Edit Thing', mutation: toy.things.update, ...fixed },
    fields: (form) => (
      <>
        <TextInput label="Name" data-autofocus {...form.field('name')} />
        <NumberInput label="Amount" {...form.field('amount')} />
        <Select label="State" data={['new', 'done']} {...form.field('status')} />
        <TextInput label="Maker" {...form.field('maker')} />
        <ListEditor
          label="Tags"
          itemLabel="Tag"
          value={readList(form.values.tags) ?? []}
          onChange={(texts) => form.setFieldValue('tags', JSON.stringify(texts))}
          error={form.errors.tags}
          data-path="tags"
        />
        <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      </>
    ),
  },
  remove: {
    mutation: toy.things.delete,
    ...toasts.delete,
    several: 'They are lost.',
    isTyped: true,
    useRefusal: ({ status }) => (status === 'done' ? 'This thing is done' : undefined),
    question: ({ id, name }) => ({
      title: `Delete thing ${id}?`,
      body: `${name} is lost.`,
      typeToConfirm: name,
    }),
  },
})

export const ThingsTab = () => <ResourcePage resource={things} />
