import { capital } from '#src/shared/names.ts'
import type { Failure } from '#web/lib/forms/failure.ts'
import type { Save } from './resource.ts'

type Texts = Pick<Save<unknown>, 'done' | 'failed'>

/** What a toast says where a call of the back office failed and the server said nothing. */
export const NO_ANSWER = 'The shop did not answer. Please try again.'

const incomplete = { title: 'Error' }

/**
 * The toast texts for create, update and delete: "Product created successfully", "Failed to create product" (ADMIN-7).
 * `fixed` marks a failure text that is shown whatever the server says.
 */
export const toastTexts = (
  noun: string,
  fixed: Pick<Failure, 'fixed'> = {},
): Record<'create' | 'update' | 'delete', Texts> => {
  const name = capital(noun)
  const texts = (verb: string, past: string): Texts => ({
    done: { title: 'Success', description: `${name} ${past} successfully` },
    failed: { title: 'Error', fallback: `Failed to ${verb} ${noun}`, incomplete, ...fixed },
  })
  return {
    create: texts('create', 'created'),
    update: texts('update', 'updated'),
    delete: texts('delete', 'deleted'),
  }
}
