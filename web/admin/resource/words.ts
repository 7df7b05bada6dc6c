import type { Failure } from '#web/lib/failure.ts'
import type { Save } from './resource.ts'

type Words = Pick<Save<unknown>, 'done' | 'failed'>

const incomplete = { title: 'Error' }

/**
 * What is said after a row was made, changed or deleted, or was not: "Product created successfully", "Failed to create
 * product" (admin §8); `fixed` where the failure reads so whatever the server says.
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
