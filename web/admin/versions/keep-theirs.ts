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

type Texts = Readonly<Record<string, string | undefined>>

/**
 * The same for texts by their names: those that the form's user changed, added or took away since it was opened are
 * theirs, and all others are as somebody else saved them.
 */
export const mergedTexts = (opened: Texts, own: Texts, theirs: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.keys({ ...theirs, ...own }).flatMap((name) => {
      const text = own[name] === opened[name] ? theirs[name] : own[name]
      return text === undefined ? [] : [[name, text]]
    }),
  )
