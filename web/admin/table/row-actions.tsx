import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirm } from '#web/components/questions/confirm.tsx'
import { Tip } from '#web/components/shell/tip.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type ProcedurePath, trpc } from '#web/lib/trpc.ts'
import classes from './resource.module.css'
import type { Removal } from './resource.ts'
import { invalidate } from './row-mutation.ts'
import { shownOf } from './shown.ts'

type RemoveProps<Row> = { removal: Removal<Row>; source: ProcedurePath; row: Row; label: string }

const RemoveButton = <Row extends { id: number }>({ removal, source, row, label }: RemoveProps<Row>) => {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const mutation = removal.useMutation()
  const refusal = removal.useRefusal?.(row)
  const remove = async () => {
    try {
      await mutation.mutateAsync(shownOf(row))
    } catch (error) {
      toastFailure(error, removal.failed)
      throw error
    }
    toast({ ...removal.done, tone: 'success' })
    void invalidate(queryClient, source)
  }
  const ask = async () => {
    try {
      confirm({ ...(await removal.question(row, utils)), verb: 'Delete', onConfirm: remove })
    } catch (error) {
      toastFailure(error, removal.failed)
    }
  }
  return (
    <Tip label={refusal}>
      <ActionIcon
        variant="subtle"
        color="red"
        size={40}
        // Not `disabled`: keyboard users could not focus the button to learn why.
        data-disabled={refusal ? true : undefined}
        aria-disabled={refusal !== undefined}
        aria-label={`Delete ${label}${refusal ? `: ${refusal}` : ''}`}
        onClick={() => refusal === undefined && void ask()}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}

type Props<Row> = {
  row: Row
  label: string
  source: ProcedurePath
  removal: Removal<Row> | undefined
  onEdit: (() => void) | undefined
  children: ReactNode
}

/** The buttons of one row: the resource's own, then edit and delete. */
export const RowActions = <Row extends { id: number }>({
  row,
  label,
  source,
  removal,
  onEdit,
  children,
}: Props<Row>) => (
  <Group gap={4} wrap="nowrap" justify="flex-end" className={classes.actions}>
    {children}
    {onEdit && (
      <Tip>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Edit ${label}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      </Tip>
    )}
    {removal && <RemoveButton removal={removal} source={source} row={row} label={label} />}
  </Group>
)
