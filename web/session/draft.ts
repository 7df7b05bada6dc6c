import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { meKey } from '#web/lib/trpc.ts'

const PREFIX = 'draft:'
const keepers = new Set<() => void>()

/** Keeps what is typed into the forms that are open, because their user has to sign in again. */
export const keepDrafts = (): void => {
  for (const keep of keepers) keep()
}

/** Forgets every kept form, for whoever signs out on purpose. */
export const forgetDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

type Form<Values extends object> = Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'isDirty'>

/**
 * Gives this form what its user had typed into the form of this name when the session ended, once, and keeps it should
 * the session end now (experience 2.6). Not for forms with a password or a token: drafts lie in the browser's storage.
 */
export const useDraft = <Values extends object>(name: string, form: Form<Values>): void => {
  const queryClient = useQueryClient()
  const restore = useEffectEvent((key: string) => {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (kept) form.setValues(JSON.parse(kept) as Values)
  })
  const keep = useEffectEvent((key: string) => {
    if (form.isDirty()) sessionStorage.setItem(key, JSON.stringify(form.getValues()))
  })
  useEffect(() => {
    // Whoever signs in next in this window may be somebody else.
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
