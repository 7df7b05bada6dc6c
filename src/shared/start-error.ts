/**
 * A start or a command that the operator can mend. `message` is all that is printed: one sentence that names the
 * variable or file and the ways out.
 */
export class StartError extends Error {}
