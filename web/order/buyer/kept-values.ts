import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { visitStorage } from '#web/arrival/storage.ts'

type Form<Values extends object> = Pick<
  UseFormReturnType<Values>,
  'values' | 'getValues' | 'getInitialValues' | 'setValues' | 'isDirty'
>

/**
 * Keeps the typed values of a form for this visit, because a phone closes the page while its user looks up the payment
 * in another app (PAY-773). Returns a function that removes it.
 */
export const useKeptValues = <Values extends object>(key: string, form: Form<Values>): (() => void) => {
  const restore = useEffectEvent(() => {
    const kept = visitStorage.read<Partial<Values>>(key)
    // Text that was typed before this code loaded is newer.
    const typed = Object.entries(form.getValues()).filter(
      ([name, value]) => value !== (form.getInitialValues() as Record<string, unknown>)[name],
    )
    form.setValues({ ...kept, ...(Object.fromEntries(typed) as Partial<Values>) })
  })
  const keep = useEffectEvent((values: Values) => {
    if (form.isDirty()) visitStorage.write(key, values)
    else visitStorage.remove(key)
  })
  useEffect(() => restore(), [])
  const { values } = form
  useEffect(() => keep(values), [values])
  return () => visitStorage.remove(key)
}
