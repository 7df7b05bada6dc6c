import type { ReactNode } from 'react'
import type { z } from 'zod'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { hasStatus } from '#web/lib/errors.ts'
import { FormDialog, VersionedForm } from './form-dialog.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import type { Query, Resource } from './resource.ts'
import { useOpenRecord } from './table-state.ts'

type Found<Row> = { row: Row | undefined; loading: boolean; failed?: Pick<Query<Row>, 'error' | 'refetch'> }

type FetchedRecordProps<Row> = {
  id: number
  useRecord: (id: number) => Query<Row>
  children: (found: Found<Row>) => ReactNode
}

/** Loads a row that is not on the current page. */
const FetchedRecord = <Row,>({ id, useRecord, children }: FetchedRecordProps<Row>) => {
  const { data, isFetching, error, refetch } = useRecord(id)
  const failed = error && !hasStatus(error, 404) ? { error, refetch } : undefined
  return children({ row: data, loading: isFetching, ...(failed && { failed }) })
}

const isDated = <Row extends object>(row: Row): row is Row & { updatedAt: Date } => 'updatedAt' in row

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Props<Row extends { id: number }, List extends z.ZodObject, Values extends object> = {
  resource: Resource<Row, List, Values>
  record: number | 'new'
  rows: readonly Row[]
  loading: boolean
}

/** Opens over the table the form of a new or an existing row, or its drawer, as the address says (TABLE-10). */
const OpenRecord = <Row extends { id: number }, List extends z.ZodObject, Values extends object>({
  resource,
  record,
  rows,
  loading,
}: Props<Row, List, Values>) => {
  const { form, create, details, label, noun, source, useRecord } = resource
  const { isEditing, open } = useOpenRecord()
  const close = () => open(undefined)

  const show = (id: number, { row, loading: isLoading, failed }: Found<Row>) => {
    if (row && form?.update && (isEditing || !details)) {
      const toInput = (values: Values) => ({ ...values, id: row.id })
      const props = { form, save: form.update, source, row, toInput, onClose: close }
      return form.versions && isDated(row) ? (
        <VersionedForm {...props} row={row} label={label(row)} kind={form.versions} />
      ) : (
        <FormDialog {...props} />
      )
    }
    return (
      <RecordDrawer
        row={row}
        loading={isLoading}
        title={capital(row ? label(row) : `${noun.one} ${id}`)}
        missing={
          failed ? (
            <LoadProblem what={`The ${noun.one}`} error={failed.error} onRetry={failed.refetch} />
          ) : (
            `There is no ${noun.one} ${id} among these ${noun.many}.`
          )
        }
        details={(shown) => details?.(shown)}
        onClose={close}
      />
    )
  }

  if (record === 'new') {
    if (create?.dialog) return create.dialog(close)
    if (!form?.create) return null
    return (
      <FormDialog
        form={form}
        save={form.create}
        source={source}
        toInput={(values) => values}
        onClose={close}
      />
    )
  }
  const row = rows.find(({ id }) => id === record)
  if (row || loading || !useRecord) return show(record, { row, loading })
  return (
    <FetchedRecord id={record} useRecord={useRecord}>
      {(found) => show(record, found)}
    </FetchedRecord>
  )
}

export default OpenRecord
