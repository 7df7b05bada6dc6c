import { Drawer, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { hasStatus } from '#web/lib/errors.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { pathOf } from '#web/lib/trpc.ts'
import { FormDialog, VersionedForm } from './form-dialog.tsx'
import { recordTitle } from './record-title.ts'
import type { Resource } from './resource.ts'
import { useOpenRecord } from './table-state.ts'

type DrawerProps<Row> = {
  row: Row | undefined
  loading: boolean
  title: string
  /** Shown when the row does not exist. */
  missing: ReactNode
  details: (row: Row) => ReactNode
  onClose: () => void
}

/** One row in full. It has an address of its own, so that it can be shared and closed with Back (TABLE-10). */
const RecordDrawer = <Row,>({ row, loading, title, missing, details, onClose }: DrawerProps<Row>) => {
  useReturnFocus()
  const escape = useDialogEscape(onClose)
  return (
    <Drawer {...escape} opened onClose={onClose} position="right" size="lg" title={title}>
      {row ? (
        details(row)
      ) : loading ? (
        <SpinnerAfter />
      ) : (
        <Text c="dimmed" component="div">
          {missing}
        </Text>
      )}
    </Drawer>
  )
}

/** Of a table without rows beyond the present page. */
const nothing: NonNullable<Resource<never, z.ZodObject, object>['record']> = {
  useQuery: () => ({
    data: undefined,
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => undefined,
  }),
}

const isDated = <Row extends object>(row: Row): row is Row & { updatedAt: Date } => 'updatedAt' in row

type Props<Row extends { id: number }, List extends z.ZodObject, Values extends object> = {
  resource: Resource<Row, List, Values>
  record: number | 'new'
  rows: readonly Row[]
  loading: boolean
}

/**
 * The form or the drawer of one row. A row that leaves the page, because another came or somebody changed it, is loaded
 * by itself, and what is open over it stays with what is typed.
 */
const OpenRow = <Row extends { id: number }, List extends z.ZodObject, Values extends object>({
  resource,
  record,
  rows,
  loading,
}: Props<Row, List, Values> & { record: number }) => {
  const { form, details, label, noun, record: query = nothing } = resource
  const source = pathOf(resource.list)
  const { isEditing, close: closeRow } = useOpenRecord()
  const close = () => closeRow(record)
  const inPage = rows.find(({ id }) => id === record)
  const { data, error, isFetching, refetch } = query.useQuery(
    { id: record },
    { enabled: !inPage && !loading, staleTime: 0 },
  )
  const present = inPage ?? data
  const [last, setLast] = useState(present)
  if (present && present !== last) setLast(present)
  const isGone = hasStatus(error, 404)
  const hasForm = form?.update !== undefined && (isEditing || !details)
  const row = present ?? (hasForm || !isGone ? last : undefined)

  if (row && form?.update && hasForm) {
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
      loading={loading || isFetching}
      title={recordTitle(row ? label(row) : `${noun.one} ${record}`, noun.one)}
      missing={
        error && !isGone ? (
          <LoadProblem what={`The ${noun.one}`} error={error} onRetry={refetch} />
        ) : (
          `There is no ${noun.one} ${record} among these ${noun.many}.`
        )
      }
      details={(shown) => details?.(shown)}
      onClose={close}
    />
  )
}

/** Opens over the table the form of a new or an existing row, or its drawer, as the address says. */
const OpenRecord = <Row extends { id: number }, List extends z.ZodObject, Values extends object>(
  props: Props<Row, List, Values>,
) => {
  const { record } = props
  const { form, create, list } = props.resource
  const { close: closeRow } = useOpenRecord()
  const close = () => closeRow(record)
  if (record !== 'new') return <OpenRow key={record} {...props} record={record} />
  if (create?.dialog) return create.dialog(close)
  if (!form?.create) return null
  return (
    <FormDialog
      form={form}
      save={form.create}
      source={pathOf(list)}
      toInput={(values) => values}
      onClose={close}
    />
  )
}

export default OpenRecord
