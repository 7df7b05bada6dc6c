import type { ChatStatus } from './schema.ts'

/** Admin §4 and decision §5: close and reopen; only a closed conversation is archived. */
const next: Record<ChatStatus, readonly ChatStatus[]> = {
  active: ['closed'],
  closed: ['active', 'archived'],
  archived: ['active'],
}

export const canBecome = (from: ChatStatus, to: ChatStatus): boolean => next[from].includes(to)
