import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { visitorName } from '#web/admin/chat/people.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { Place } from './recent.ts'

export const SEARCH_DELAY_MS = 200
const SHORTEST = 2
const SHOWN = 5

/** Records that the server finds by the typed text. Waits for a pause in typing (ADMIN-2). */
export const useResults = (typed: string) => {
  const [q] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const enabled = q.length >= SHORTEST || /^#?\d+$/.test(q)
  const input = { q, limit: SHOWN }
  const options = { enabled, placeholderData: keepPreviousData, staleTime: 0 }
  const lists = {
    orders: trpc.orders.list.useQuery(input, options),
    users: trpc.users.list.useQuery(input, options),
    tickets: trpc.tickets.list.useQuery(input, options),
    contacts: trpc.contacts.list.useQuery(input, options),
    chats: trpc.chatConsole.sessions.useQuery(input, options),
  }
  const placesOf = <Row extends { id: number }>(
    { data }: { data: { rows: Row[] } | undefined },
    tab: string,
    describe: (row: Row) => Pick<Place, 'label' | 'description'>,
  ): Place[] =>
    enabled ? (data?.rows ?? []).map((row) => ({ ...describe(row), search: { tab, record: row.id } })) : []
  return {
    orders: placesOf(lists.orders, 'orders', ({ id, name, plan, status, phone }) => ({
      label: `Order ${id}: ${name}`,
      description: `${planNames[plan]}, ${status}, ${phone}`,
    })),
    users: placesOf(lists.users, 'users', ({ username, email }) => ({ label: username, description: email })),
    tickets: placesOf(lists.tickets, 'tickets', ({ id, subject, name, status }) => ({
      label: `Ticket ${id}: ${subject}`,
      description: `${name}, ${status}`,
    })),
    contacts: placesOf(lists.contacts, 'contacts', ({ name, email }) => ({
      label: name,
      description: email,
    })),
    chats: placesOf(lists.chats, 'chat', (session) => ({
      label: visitorName(session),
      description: session.lastMessage?.content ?? 'No messages yet',
    })),
    isSearching: (enabled && Object.values(lists).some(({ isFetching }) => isFetching)) || q !== typed.trim(),
  }
}
