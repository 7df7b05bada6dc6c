// The folders of stored files that belong to people, below the folder of uploads.

/** Published and personal downloads. */
export const downloadFolder = 'downloads'
/** Pictures that prove a payment. */
export const proofFolder = 'proofs'
