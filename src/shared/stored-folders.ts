// The folders of stored files that belong to people, below the folder of uploads.

/** Published and personal downloads. */
export const downloadFolder = 'downloads'
/** Pictures that prove a payment. */
export const proofFolder = 'proofs'

/** The days for which the bin, letters on disk and the data that a restore put aside are kept (DB-13, DB-15). */
export const KEPT_DAYS = 30
