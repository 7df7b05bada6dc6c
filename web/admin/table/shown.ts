/** A row by its id, with what was shown of it: a call that names it is refused where the row was changed since. */
export type Shown = { id: number; revision?: number; expectedUpdatedAt?: Date }

/** What a form names that was shown nothing yet: what somebody set up meanwhile is not replaced. */
export const NOTHING_SHOWN = new Date(0)

/** Names a row in the state in which it was shown (VERS-702). */
export const shownOf = (row: { id: number; revision?: unknown; updatedAt?: unknown }): Shown => ({
  id: row.id,
  ...(typeof row.revision === 'number' && { revision: row.revision }),
  ...(row.updatedAt instanceof Date && { expectedUpdatedAt: row.updatedAt }),
})
