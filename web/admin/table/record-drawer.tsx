import { Drawer, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'

type Props<Row> = {
  row: Row | undefined
  loading: boolean
  title: string
  /** Shown when the row does not exist. */
  missing: ReactNode
  details: (row: Row) => ReactNode
  onClose: () => void
}

/** One row in full. It has an address of its own, so that it can be shared and closed with Back (TABLE-10). */
export const RecordDrawer = <Row,>({ row, loading, title, missing, details, onClose }: Props<Row>) => {
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
