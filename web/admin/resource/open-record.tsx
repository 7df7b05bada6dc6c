import type { z } from 'zod'
import { FormDialog } from './form-dialog.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import type { Resource } from './resource.ts'
import { useOpenRecord } from './table-state.ts'

type Props<Row extends { id: number }, List extends z.ZodObject, Values extends object> = {
  resource: Resource<Row, List, Values>
  rows: readonly Row[]
  loading: boolean
}

/** What the address has open over the table: a new row, the form of one, or its drawer. */
export const OpenRecord = <Row extends { id: number }, List extends z.ZodObject, Values extends object>({
  resource,
  rows,
  loading,
}: Props<Row, List, Values>) => {
  const { form, create, details, label, noun, source } = resource
  const { record, isEditing, open } = useOpenRecord()
  const close = () => open(undefined)
  if (record === undefined) return null

  if (record === 'new') {
    if (create?.dialog) return create.dialog(close)
    if (!form?.create) return null
    return (
      <FormDialog form={form} save={form.create} source={source} toInput={(values) => values} onClose={close} />
    )
  }

  const row = rows.find(({ id }) => id === record)
  if (form?.update && (isEditing || !details)) {
    if (!row) return null
    const toInput = (values: Values) => ({ ...values, id: row.id })
    return (
      <FormDialog form={form} save={form.update} source={source} row={row} toInput={toInput} onClose={close} />
    )
  }
  if (!details) return null
  return (
    <RecordDrawer
      row={row}
      loading={loading}
      title={row ? label(row) : `${noun.one} ${record}`}
      missing={`There is no ${noun.one} ${record} among these ${noun.many}.`}
      details={(shown) => details(shown)}
      onClose={close}
    />
  )
}
