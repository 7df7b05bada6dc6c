import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { visitStorage } from '#web/arrival/storage.ts'
import { meKey } from '#web/lib/trpc.ts'

const PREFIX = 'draft:'
const keepers = new Set<() => void>()

/** Stores the values of all open forms, because their user has to sign in again. */
export const keepDrafts = (): void => {
  for (const keep of keepers) keep()
}

/** Removes all stored drafts, when the user signs out. */
export const forgetDrafts = (): void => {
  visitStorage.removeAll(PREFIX)
}

type Form<Values extends object> = Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'isDirty'>

/**
 * Stores the form's values under this name when the session ends, and restores them once when the same user opens the
 * form again (ACC-8). Not for forms with a password or a token, because drafts are kept in sessionStorage.
 */
export const useDraft = <Values extends object>(name: string, form: Form<Values>): void => {
  const queryClient = useQueryClient()
  const restore = useEffectEvent((key: string) => {
    const kept = visitStorage.read<Values>(key)
    visitStorage.remove(key)
    if (kept) form.setValues(kept)
  })
  const keep = useEffectEvent((key: string) => {
    if (form.isDirty()) visitStorage.write(key, form.getValues())
  })
  useEffect(() => {
    // Another user may sign in next in this window, so the key names the user.
    const user = queryClient.getQueryData<{ id: number } | null>(meKey())
    if (!user) return
    const key = `${PREFIX}${user.id}:${name}`
    restore(key)
    const keeper = () => keep(key)
    keepers.add(keeper)
    return () => {
      keepers.delete(keeper)
    }
  }, [queryClient, name])
}
