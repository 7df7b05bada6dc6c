import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { planNames } from '#src/shared/vocabulary.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { Place } from './recent.ts'

const DELAY_MS = 200
const SHORTEST = 2
const SHOWN = 5

/** Orders and users that the server finds by number, name, phone or email. Waits for a pause in typing (ADMIN-2). */
export const useResults = (typed: string): { orders: Place[]; users: Place[]; isSearching: boolean } => {
  const [q] = useDebouncedValue(typed.trim(), DELAY_MS)
  const options = {
    enabled: q.length >= SHORTEST || /^#?\d+$/.test(q),
    placeholderData: keepPreviousData,
    staleTime: 0,
  }
  const orders = trpc.orders.list.useQuery({ q, limit: SHOWN }, options)
  const users = trpc.users.list.useQuery({ q, limit: SHOWN }, options)
  if (!options.enabled) return { orders: [], users: [], isSearching: false }
  return {
    orders: (orders.data?.rows ?? []).map(({ id, name, plan, status, phone }) => ({
      label: `Order ${id}: ${name}`,
      description: `${planNames[plan]}, ${status}, ${phone}`,
      search: { tab: 'orders', record: id },
    })),
    users: (users.data?.rows ?? []).map(({ id, username, email }) => ({
      label: username,
      description: email,
      search: { tab: 'users', record: id },
    })),
    isSearching: orders.isFetching || users.isFetching || q !== typed.trim(),
  }
}
