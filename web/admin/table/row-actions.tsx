import { Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirm } from '#web/components/questions/confirm.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { pathOf, trpc } from '#web/lib/trpc.ts'
import classes from './resource.module.css'
import type { Removal } from './resource.ts'
import { invalidate } from './row-mutation.ts'
import { shownOf } from './shown.ts'

type RemoveProps<Row> = { removal: Removal<Row>; row: Row; label: string }

const RemoveButton = <Row extends { id: number }>({ removal, row, label }: RemoveProps<Row>) => {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const mutation = removal.mutation.useMutation()
  const refusal = removal.useRefusal?.(row)
  const remove = async () => {
    try {
      await mutation.mutateAsync(shownOf(row))
    } catch (error) {
      toastFailure(error, removal.failed)
      throw error
    }
    toast({ ...removal.done, tone: 'success' })
    void invalidate(queryClient, pathOf(removal.mutation))
  }
  const ask = async () => {
    try {
      confirm({ ...(await removal.question(row, utils)), verb: 'Delete', onConfirm: remove })
    } catch (error) {
      toastFailure(error, removal.failed)
    }
  }
  return (
    <IconButton
      label={`Delete ${label}${refusal ? `: ${refusal}` : ''}`}
      icon={IconTrash}
      tip={refusal}
      color="red"
      // Not `disabled`: keyboard users could not focus the button to learn why.
      data-disabled={refusal ? true : undefined}
      aria-disabled={refusal !== undefined}
      onClick={() => refusal === undefined && void ask()}
    />
  )
}

type Props<Row> = {
  row: Row
  label: string
  removal: Removal<Row> | undefined
  onEdit: (() => void) | undefined
  children: ReactNode
}

/** The buttons of one row: the resource's own, then edit and delete. */
export const RowActions = <Row extends { id: number }>({
  row,
  label,
  removal,
  onEdit,
  children,
}: Props<Row>) => (
  <Group gap={4} wrap="nowrap" justify="flex-end" className={classes.actions}>
    {children}
    {onEdit && <IconButton label={`Edit ${label}`} icon={IconPencil} onClick={onEdit} />}
    {removal && <RemoveButton removal={removal} row={row} label={label} />}
  </Group>
)
