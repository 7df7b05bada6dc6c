/** A row by its id, with what was shown of it: a call that names it is refused where the row was changed since. */
export type Shown = { id: number; revision?: number; expectedUpdatedAt?: Date }

/** Names a row in the state in which it was shown (ORD-325, VERS-2). */
export const shownOf = (row: { id: number; revision?: unknown; updatedAt?: unknown }): Shown => ({
  id: row.id,
  ...(typeof row.revision === 'number' && { revision: row.revision }),
  ...(row.updatedAt instanceof Date && { expectedUpdatedAt: row.updatedAt }),
})
