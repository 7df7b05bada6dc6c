import { Group, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VersionFields, VersionKind } from '#src/domains/versions/schema.ts'
import { useFormGuard } from '#web/admin/frame/leave-guard.ts'
import { useOnPhone } from '#web/admin/frame/on-phone.ts'
import { EditingNotices } from '#web/admin/versions/editing-notices.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { keepTheirs } from '#web/admin/versions/keep-theirs.ts'
import { type Editing, useEditing } from '#web/admin/versions/use-editing.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { fieldErrors } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import type { ProcedurePath } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import type { ResourceForm, Save } from './resource.ts'
import { cachedRow, invalidate } from './row-mutation.ts'
import { shownOf } from './shown.ts'
import { StaleNotice } from './stale-notice.tsx'

type Props<Row extends { id: number }, Values extends object, Input> = {
  source: ProcedurePath
  form: ResourceForm<Row, Values>
  save: Save<Input>
  /** The row to edit; absent when a new one is created. */
  row?: Row
  toInput: (values: Values) => Input
  /** The row's name. */
  label?: string
  /** The others who edit the row, and their saves, for a row that keeps versions. */
  editing?: Editing
  onClose: () => void
}

/**
 * Creates or edits one row. Asks before unsaved changes are lost, keeps them when the session ends, and shows the
 * server's errors at their fields.
 */
export const FormDialog = <Row extends { id: number }, Values extends object, Input>(
  props: Props<Row, Values, Input>,
) => {
  const { source, form: spec, save, row, toInput, label, editing, onClose } = props
  const queryClient = useQueryClient()
  const onPhone = useOnPhone()
  const mutation = save.mutation.useMutation()
  // The state that the form shows. Once its user was shown a later one, the next press replaces that.
  const [{ shown, isStale }, setShown] = useState({ shown: row, isStale: false })
  const form = useSchemaForm(spec.schema, spec.initial(row))
  useDraft(`${source} ${row?.id ?? 'new'}`, form)
  useReturnFocus()
  const escape = useDialogEscape(onClose)
  useSaveByKey(escape.ref)
  const leave = useFormGuard(form, onClose)
  const send = form.submit(async (values, { key }) => {
    const store = (expectedUpdatedAt?: Date) =>
      mutation.mutateAsync({ ...toInput(values), idempotencyKey: key, expectedUpdatedAt })
    const takeOver = (theirs: VersionFields) => row && keepTheirs(form, spec.initial({ ...row, ...theirs }))
    try {
      await (editing ? editing.save(store, takeOver) : store(shown && shownOf(shown).expectedUpdatedAt))
    } catch (error) {
      if (!editing && row && fieldErrors(error).expectedUpdatedAt) {
        await invalidate(queryClient, source)
        const theirs = cachedRow<Row>(queryClient, source, row.id)
        if (theirs) keepTheirs(form, spec.initial(theirs))
        setShown({ shown: theirs, isStale: true })
      }
      throw error
    }
    toast({ ...save.done, tone: 'success' })
    void invalidate(queryClient, source)
    leave()
  }, save.failed)

  return (
    <Modal
      {...escape}
      opened
      onClose={onClose}
      title={save.title}
      size={spec.width ?? 'lg'}
      fullScreen={onPhone}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={send}>
        <Stack>
          {editing && row && (
            <EditingNotices
              editing={editing}
              mine={{ ...form.values }}
              onUseTheirs={(theirs) => form.setValues(spec.initial({ ...row, ...theirs }))}
            />
          )}
          {spec.fields(form, row)}
          {isStale && shown && (
            <StaleNotice
              theirs={spec.initial(shown)}
              mine={form.values}
              onUseTheirs={() => form.setValues(spec.initial(shown))}
            />
          )}
          {editing && (
            <Group>
              <HistoryButton
                of={{ kind: editing.kind, id: editing.id }}
                name={label ?? ''}
                onRestored={leave}
              />
            </Group>
          )}
          <FormEnd form={form} verb="Save" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

type VersionedProps<Row extends { id: number }, Values extends object, Input> = Props<Row, Values, Input> & {
  row: Row & { updatedAt: Date }
  kind: VersionKind
}

/** The same for a row that keeps versions and that others may edit at the same time. */
export const VersionedForm = <Row extends { id: number }, Values extends object, Input>({
  kind,
  ...props
}: VersionedProps<Row, Values, Input>) => {
  const { id, updatedAt } = props.row
  return <FormDialog {...props} editing={useEditing({ kind, id, updatedAt })} />
}
