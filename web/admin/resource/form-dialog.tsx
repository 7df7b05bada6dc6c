import { Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useLeaveGuard } from '#web/admin/leave-guard.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import type { ProcedurePath } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import type { ResourceForm, Save } from './resource.ts'
import { invalidate } from './row-mutation.ts'

type Props<Row extends { id: number }, Values extends object, Input> = {
  source: ProcedurePath
  form: ResourceForm<Row, Values>
  save: Save<Input>
  /** The row to edit; absent when a new one is created. */
  row?: Row
  toInput: (values: Values) => Input
  onClose: () => void
}

/**
 * Creates or edits one row. Asks before unsaved changes are lost, keeps them when the session ends, and shows the
 * server's errors at their fields (FORM-4, FORM-7).
 */
export const FormDialog = <Row extends { id: number }, Values extends object, Input>(
  props: Props<Row, Values, Input>,
) => {
  const { source, form: spec, save, row, toInput, onClose } = props
  const queryClient = useQueryClient()
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const mutation = save.useMutation()
  const form = useSchemaForm(spec.schema, spec.initial(row))
  useDraft(`${source} ${row?.id ?? 'new'}`, form)
  useReturnFocus()
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)

  const send = form.submit(async (values, { key }) => {
    await mutation.mutateAsync({ ...toInput(values), idempotencyKey: key })
    toast({ ...save.done, tone: 'success' })
    void invalidate(queryClient, source)
    guard.release()
    onClose()
  }, save.failed)

  return (
    <Modal
      opened
      onClose={onClose}
      title={save.title}
      size={spec.width ?? 'lg'}
      fullScreen={onPhone ?? false}
      closeOnClickOutside={false}
      onKeyDown={saveByKey}
    >
      <form noValidate onSubmit={send}>
        <Stack>
          {spec.fields(form)}
          <FormEnd form={form} verb="Save" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
