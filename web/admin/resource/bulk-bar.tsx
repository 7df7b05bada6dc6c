import { ActionBar, Anchor, Button, Space, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '#web/components/confirm.tsx'
import { Tip } from '#web/components/tip.tsx'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import type { ProcedurePath } from '#web/lib/trpc.ts'
import classes from './resource.module.css'
import type { BulkAction } from './resource.ts'
import { invalidate } from './row-mutation.ts'

type Noun = { one: string; many: string }
const count = (number: number, noun: Noun) => `${number} ${number === 1 ? noun.one : noun.many}`

const TOO_MANY_REQUESTS = 429

// The server takes ten calls in one batch (HTTP-4, TABLE-6).
const AT_ONCE = 10

type Failed = { id: number; message: string }

/** Runs the action on every row, ten at a time. Where the server takes no more calls, the rest is not tried. */
const runAll = async (
  ids: number[],
  run: (id: number) => Promise<unknown>,
  fallback: string,
): Promise<Failed[]> => {
  const failures: Failed[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const part = ids.slice(start, start + AT_ONCE)
    const results = await Promise.allSettled(part.map(run))
    const refused = results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ id: part[index] ?? 0, reason: result.reason as unknown }] : [],
    )
    failures.push(...refused.map(({ id, reason }) => ({ id, message: errorMessage(reason, fallback) })))
    const full = refused.find(({ reason }) => hasStatus(reason, TOO_MANY_REQUESTS))
    if (full) {
      const message = errorMessage(full.reason, fallback)
      return [...failures, ...ids.slice(start + AT_ONCE).map((id) => ({ id, message }))]
    }
  }
  return failures
}

// More names than these would fill the toast.
const NAMED = 3

/** "user asma, user omar: You cannot suspend yourself": each reason once, with the first rows that it holds for. */
const reasonsInWords = (failures: Failed[], nameOf: (id: number) => string): string =>
  [...Map.groupBy(failures, ({ message }) => message)]
    .map(([message, rows]) => {
      const names = rows.slice(0, NAMED).map(({ id }) => nameOf(id))
      const more = rows.length > NAMED ? ` and ${rows.length - NAMED} more` : ''
      return `${names.join(', ')}${more}: ${message}`
    })
    .join('; ')

type ButtonProps = {
  action: BulkAction
  source: ProcedurePath
  noun: Noun
  ids: number[]
  nameOf: (id: number) => string
  /** Gets the ids that failed, which stay selected. */
  onDone: (failed: number[]) => void
}

const BulkButton = ({ action, source, noun, ids, nameOf, onDone }: ButtonProps) => {
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
    const description = reasonsInWords(failures, nameOf)
    toast({ title: `${done}, ${failures.length} failed`, description, tone: 'error' })
  }

  const start = () =>
    action.warning
      ? confirm({
          title: `${action.verb} ${what}?`,
          body: action.warning,
          verb: action.verb,
          danger: action.isDestructive ?? false,
          ...(action.keep && { keep: action.keep }),
          ...(action.isTyped && { typeToConfirm: what }),
          onConfirm: run,
        })
      : void run()

  return (
    <Button
      size="sm"
      {...(action.isDestructive ? { color: 'red', variant: 'light' } : {})}
      loading={running}
      aria-label={`${action.verb} ${what}`}
      onClick={start}
    >
      {action.verb}
    </Button>
  )
}

type Props = {
  actions: readonly BulkAction[]
  source: ProcedurePath
  noun: Noun
  selected: number[]
  nameOf: (id: number) => string
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
export const BulkBar = (props: Props) => {
  const { actions, source, noun, selected, nameOf, total, onSelect, onSelectAll } = props
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
        {actions.map((action) => (
          <BulkButton
            key={action.verb}
            action={action}
            source={source}
            noun={noun}
            ids={selected}
            nameOf={nameOf}
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
