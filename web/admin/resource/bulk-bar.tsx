import { ActionBar, Anchor, Button, Space, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '#web/components/confirm.tsx'
import { Tip } from '#web/components/tip.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import type { ProcedurePath } from '#web/lib/trpc.ts'
import type { BulkAction } from './resource.ts'
import { invalidate } from './row-mutation.ts'

type Noun = { one: string; many: string }
const count = (number: number, noun: Noun) => `${number} ${number === 1 ? noun.one : noun.many}`

// The server takes ten calls in one batch (HTTP-4, TABLE-6).
const AT_ONCE = 10

type Failed = { id: number; message: string }

const runAll = async (
  ids: number[],
  run: (id: number) => Promise<unknown>,
  fallback: string,
): Promise<Failed[]> => {
  const failures: Failed[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const part = ids.slice(start, start + AT_ONCE)
    const results = await Promise.allSettled(part.map(run))
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') {
        failures.push({ id: part[index] ?? 0, message: errorMessage(result.reason, fallback) })
      }
    }
  }
  return failures
}

type ButtonProps = {
  action: BulkAction
  source: ProcedurePath
  noun: Noun
  ids: number[]
  /** Gets the ids that failed, which stay selected. */
  onDone: (failed: number[]) => void
}

const BulkButton = ({ action, source, noun, ids, onDone }: ButtonProps) => {
  const queryClient = useQueryClient()
  const mutation = action.useMutation()
  const [running, setRunning] = useState(false)
  const what = count(ids.length, noun)

  const run = async () => {
    setRunning(true)
    const failures = await runAll(ids, (id) => mutation.mutateAsync({ id }), action.failed)
    setRunning(false)
    void invalidate(queryClient, source)
    onDone(failures.map(({ id }) => id))
    const done = `${count(ids.length - failures.length, noun)} ${action.past}`
    if (failures.length === 0) return toast({ title: done, tone: 'success' })
    const reasons = failures.map(({ id, message }) => `${noun.one} ${id}: ${message}`).join('; ')
    toast({ title: `${done}, ${failures.length} failed`, description: reasons, tone: 'error' })
  }

  const start = () =>
    action.warning
      ? confirm({
          title: `${action.verb} ${what}?`,
          body: action.warning,
          verb: action.verb,
          danger: false,
          onConfirm: run,
        })
      : void run()

  return (
    <Button size="sm" loading={running} aria-label={`${action.verb} ${what}`} onClick={start}>
      {action.verb}
      <Text component="span" inherit visibleFrom="sm">
        &nbsp;{what}
      </Text>
    </Button>
  )
}

type Props = {
  actions: readonly BulkAction[]
  source: ProcedurePath
  noun: Noun
  selected: number[]
  total: number
  onSelect: (ids: number[]) => void
  onSelectAll: () => Promise<void>
}

const OVER_THE_TABLE = '[role="dialog"], [role="menu"]'

/** Escape clears the selection, unless it comes from an open dialog or menu, which it then closes. */
const useEscape = (onEscape: () => void) =>
  useWindowEvent('keydown', ({ key, isComposing, target }) => {
    if (key !== 'Escape' || isComposing) return
    if (!(target instanceof Element && target.closest(OVER_THE_TABLE))) onEscape()
  })

/** The actions on the selected rows (TABLE-6). Escape clears the selection. */
export const BulkBar = ({ actions, source, noun, selected, total, onSelect, onSelectAll }: Props) => {
  useEscape(() => onSelect([]))
  return (
    <>
      {/* Room at the end of the page, so that the bar never covers the last rows. */}
      {selected.length > 0 && <Space h={72} />}
      <ActionBar
        opened={selected.length > 0}
        onClose={() => onSelect([])}
        withinPortal={false}
        aria-label={`Selected ${noun.many}`}
      >
        <Text size="sm" fw={600} role="status" style={{ whiteSpace: 'nowrap' }}>
          {selected.length} selected
        </Text>
        {selected.length < total && (
          <Anchor component="button" type="button" size="sm" onClick={() => void onSelectAll()}>
            Select all {total}
          </Anchor>
        )}
        <ActionBar.Divider />
        {actions.map((action) => (
          <BulkButton
            key={action.verb}
            action={action}
            source={source}
            noun={noun}
            ids={selected}
            onDone={onSelect}
          />
        ))}
        <Tip>
          <ActionBar.CloseButton aria-label="Clear selection" />
        </Tip>
      </ActionBar>
    </>
  )
}
