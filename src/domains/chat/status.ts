import type { ChatStatus } from './schema.ts'

/** The allowed changes of status. Only a closed conversation can be archived. */
const next: Record<ChatStatus, readonly ChatStatus[]> = {
  active: ['closed'],
  closed: ['active', 'archived'],
  archived: ['active'],
}

export const canBecome = (from: ChatStatus, to: ChatStatus): boolean => next[from].includes(to)
