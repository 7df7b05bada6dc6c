import { ActionBar, Anchor, Button, Space, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_BATCH } from '#src/shared/values/limits.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { Tip } from '#web/components/shell/tip.tsx'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { type ToastInput, toast } from '#web/lib/toast.tsx'
import type { ProcedurePath } from '#web/lib/trpc.ts'
import classes from './resource.module.css'
import type { BulkAction } from './resource.ts'
import { invalidate } from './row-mutation.ts'
import { type Shown, shownOf } from './shown.ts'

type Noun = { one: string; many: string }
const count = (number: number, noun: Noun) => `${number} ${number === 1 ? noun.one : noun.many}`

const TOO_MANY_REQUESTS = 429

type Failed<Row> = { row: Row; message: string }

/** Runs the action on every row, a batch at a time. After a 429 the rest is not tried. */
const runAll = async <Row extends { id: number }, Answer>(
  rows: Row[],
  run: (shown: Shown) => Promise<Answer>,
  fallback: string,
): Promise<{ answers: Map<Row, Answer>; failures: Failed<Row>[] }> => {
  const answers = new Map<Row, Answer>()
  const failures: Failed<Row>[] = []
  for (let start = 0; start < rows.length; start += MAX_BATCH) {
    const part = rows.slice(start, start + MAX_BATCH)
    const results = await Promise.allSettled(part.map((row) => run(shownOf(row))))
    for (const [index, row] of part.entries()) {
      const result = results[index]
      if (result?.status === 'fulfilled') answers.set(row, result.value)
    }
    const refused = part.flatMap((row, index) => {
      const result = results[index]
      return result?.status === 'rejected' ? [{ row, reason: result.reason as unknown }] : []
    })
    failures.push(...refused.map(({ row, reason }) => ({ row, message: errorMessage(reason, fallback) })))
    const full = refused.find(({ reason }) => hasStatus(reason, TOO_MANY_REQUESTS))
    if (full) {
      const message = errorMessage(full.reason, fallback)
      failures.push(...rows.slice(start + MAX_BATCH).map((row) => ({ row, message })))
      break
    }
  }
  return { answers, failures }
}

// More names than these would fill the toast.
const NAMED = 3

const andMore = (named: string, all: number) => (all > NAMED ? `${named} and ${all - NAMED} more` : named)

/** "user asma, user omar: You cannot suspend yourself": each reason once, with the first rows that it holds for. */
const reasonsInWords = <Row,>(failures: Failed<Row>[], label: (row: Row) => string): string =>
  [...Map.groupBy(failures, ({ message }) => message)]
    .map(([message, rows]) => {
      const names = rows.slice(0, NAMED).map(({ row }) => label(row))
      return `${andMore(names.join(', '), rows.length)}: ${message}`
    })
    .join('; ')

type RowsProps<Row> = {
  source: ProcedurePath
  noun: Noun
  /** The selected rows as they were seen last. */
  rowsOf: (ids: number[]) => Row[]
  label: (row: Row) => string
}

const noUndo = { useMutation: () => undefined }

/** Runs an action on rows and shows its result, with Undo where there is one. Returns the rows that failed. */
const useBulkAction = <Row extends { id: number }>(
  { mutation, past, failed, changes = () => true, told, undo }: BulkAction<Row>,
  { source, noun, label }: RowsProps<Row>,
) => {
  const queryClient = useQueryClient()
  const { mutateAsync } = mutation.useMutation()
  const undoing = (undo?.mutation ?? noUndo).useMutation()

  const tell = (rows: Row[], done: string, failures: Failed<Row>[], notice: Partial<ToastInput>) => {
    const title = `${count(rows.length - failures.length, noun)} ${done}`
    if (failures.length === 0) return toast({ ...notice, title, tone: 'success' })
    const description = reasonsInWords(failures, label)
    toast({ ...notice, title: `${title}, ${failures.length} failed`, description, tone: 'error' })
  }

  const takeBack = async (rows: Row[]) => {
    if (!undo || !undoing) return
    const { answers, failures } = await runAll(rows, undoing.mutateAsync, undo.failed)
    void invalidate(queryClient, source)
    const kept = [...answers.values()].flat()
    tell(rows, undo.past, failures, { description: andMore(kept.slice(0, NAMED).join(' '), kept.length) })
  }

  return async (rows: Row[]): Promise<Row[]> => {
    const { answers, failures } = await runAll(rows, mutateAsync, failed)
    void invalidate(queryClient, source)
    const refused = failures.map(({ row }) => row)
    const changed = rows.filter((row) => changes(row) && !refused.includes(row))
    if (changed.length === 0) tell(rows, past, failures, {})
    else
      tell(rows, past, failures, {
        ...(told && { description: told(changed) }),
        ...(undo && {
          action: {
            label: 'Undo',
            onClick: () => void takeBack(changed.map((row) => (answers.get(row) as Row | undefined) ?? row)),
          },
        }),
      })
    return refused
  }
}

type ButtonProps<Row> = RowsProps<Row> & {
  action: BulkAction<Row>
  /** The first action is the one that is mostly wanted. */
  isFirst: boolean
  ids: number[]
  /** Gets the ids that failed, which stay selected. */
  onDone: (failed: number[]) => void
}

/** The button of an action, which asks before one that cannot be undone (TABLE-705). */
const BulkButton = <Row extends { id: number }>(props: ButtonProps<Row>) => {
  const { action, isFirst, noun, ids, rowsOf, onDone } = props
  const { verb, warning, doubt, keep, isDestructive, isTyped } = action
  const runOn = useBulkAction(action, props)
  const [running, setRunning] = useState(false)
  const what = count(ids.length, noun)

  const run = async (rows: Row[]) => {
    setRunning(true)
    const refused = await runOn(rows)
    setRunning(false)
    onDone(refused.map(({ id }) => id))
  }

  const start = () => {
    const rows = rowsOf(ids)
    if (!warning) return void run(rows)
    const doubted = doubt?.(rows) ?? ''
    confirm({
      title: `${verb} ${what}${doubted}?`,
      body: typeof warning === 'string' ? warning : warning(rows),
      verb: `${verb} ${what}${doubted}`,
      danger: isDestructive ?? doubted !== '',
      ...(keep && { keep }),
      ...(isTyped && { typeToConfirm: what }),
      onConfirm: () => run(rows),
    })
  }

  return (
    <Button
      size="sm"
      {...(isDestructive ? { color: 'red', variant: 'light' } : { variant: isFirst ? 'filled' : 'default' })}
      loading={running}
      aria-label={`${verb} ${what}`}
      onClick={start}
    >
      {verb}
    </Button>
  )
}

type Props<Row> = RowsProps<Row> & {
  actions: readonly BulkAction<Row>[]
  selected: number[]
  total: number
  onSelect: (ids: number[]) => void
  onSelectAll: () => Promise<void>
}

const OVER_THE_TABLE = '[role="dialog"], [role="menu"]'

/** Escape clears the selection, unless it closes a dialog or menu. */
const useEscape = (onEscape: () => void) =>
  useWindowEvent('keydown', ({ key, isComposing, defaultPrevented, target }) => {
    if (key !== 'Escape' || isComposing || defaultPrevented) return
    if (!(target instanceof Element && target.closest(OVER_THE_TABLE))) onEscape()
  })

/** The actions on the selected rows (TABLE-6). Escape clears the selection. */
export const BulkBar = <Row extends { id: number }>(props: Props<Row>) => {
  const { actions, source, noun, selected, rowsOf, label, total, onSelect, onSelectAll } = props
  useEscape(() => onSelect([]))
  return (
    <>
      {/* Room at the end of the page, so that the bar never covers the last rows. */}
      {selected.length > 0 && <Space h={{ base: 128, sm: 72 }} />}
      <ActionBar
        opened={selected.length > 0}
        onClose={() => onSelect([])}
        withinPortal={false}
        className={classes.bar}
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
        {actions.map((action, index) => (
          <BulkButton
            key={action.verb}
            action={action}
            isFirst={index === 0}
            source={source}
            noun={noun}
            ids={selected}
            rowsOf={rowsOf}
            label={label}
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
