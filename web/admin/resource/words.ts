import type { Failure } from '#web/lib/forms/failure.ts'
import type { Save } from './resource.ts'

type Words = Pick<Save<unknown>, 'done' | 'failed'>

const incomplete = { title: 'Error' }

/**
 * The toast texts for create, update and delete: "Product created successfully", "Failed to create product" (ADMIN-7).
 * `fixed` marks a failure text that is shown whatever the server says (FORM-5).
 */
export const wordsOf = (
  noun: string,
  fixed: Pick<Failure, 'fixed'> = {},
): Record<'create' | 'update' | 'delete', Words> => {
  const name = noun.charAt(0).toUpperCase() + noun.slice(1)
  const words = (verb: string, past: string): Words => ({
    done: { title: 'Success', description: `${name} ${past} successfully` },
    failed: { title: 'Error', fallback: `Failed to ${verb} ${noun}`, incomplete, ...fixed },
  })
  return {
    create: words('create', 'created'),
    update: words('update', 'updated'),
    delete: words('delete', 'deleted'),
  }
}
