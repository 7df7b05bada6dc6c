import type { SchemaForm } from '#web/lib/forms/schema-form.ts'

/**
 * Takes over what somebody else saved in the fields that the form's user has not changed, so that saving again keeps it.
 */
export const keepTheirs = <Values extends object>(
  form: Pick<SchemaForm<Values>, 'getValues' | 'setValues' | 'resetDirty' | 'isDirty'>,
  theirs: Values,
): void => {
  const own = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field as never))
  form.resetDirty(theirs)
  form.setValues({ ...theirs, ...Object.fromEntries(own) })
}
