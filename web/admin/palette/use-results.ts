import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { boughtName } from '#src/shared/bought.ts'
import { containsWords, nameOfKey } from '#src/shared/names.ts'
import type { Page } from '#src/shared/paging.ts'
import { translatedWords } from '#src/shared/translations.ts'
import { shortened, withoutTags } from '#src/shared/values/typed.ts'
import { visitorName } from '#web/admin/chat/people.ts'
import { useSections } from '#web/admin/content/use-sections.ts'
import { useFoundPayments } from '#web/admin/frame/found-payments.ts'
import { SEARCH_DELAY_MS } from '#web/lib/figures.ts'
import { trpc } from '#web/lib/trpc.ts'
import { may } from '#web/session/shell-data.ts'
import { called } from './places.ts'
import type { Place } from './recent.ts'

const SHORTEST = 2
const SHOWN = 5
const LONGEST = 80

/** Says that there are more than those shown (TABLE-707). */
export const moreOf = (many: string, total: number, isMore = false): Pick<Place, 'label' | 'isList'> => ({
  label: `More ${many}: ${isMore ? 'more than ' : ''}${total.toLocaleString('en')} in all`,
  isList: true,
})

/** Records that the server finds by the typed text. Waits for a pause in typing (ADMIN-702). */
export const useResults = (typed: string) => {
  const [q] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const enabled = q.length >= SHORTEST || /^#?\d+$/.test(q)
  const input = { q, limit: SHOWN }
  const options = { enabled, placeholderData: keepPreviousData, staleTime: 0 }
  const lists = {
    orders: trpc.orders.list.useQuery(input, options),
    users: trpc.users.list.useQuery(input, { ...options, enabled: enabled && may() }),
    tickets: trpc.tickets.list.useQuery(input, options),
    contacts: trpc.contacts.list.useQuery(input, options),
    chats: trpc.chatConsole.sessions.useQuery(input, options),
  }
  const found = useFoundPayments(q)
  // Short lists, read once and searched here.
  const known = { enabled: enabled && may(), staleTime: 60_000 }
  const content = useSections(known)
  const templates = trpc.messages.listTemplates.useQuery({ sort: 'name' }, known)
  const some = <Row>(rows: Row[] | undefined, textOf: (row: Row) => string) =>
    enabled ? (rows ?? []).filter((row) => containsWords(textOf(row), q)) : []
  /** Says that there are more than those shown, and leads to all of them. */
  const more = (many: string, tab: string, total = 0, isMore = false): Place[] => {
    if (!enabled || total <= SHOWN) return []
    return [{ ...moreOf(many, total, isMore), search: { tab, q } }]
  }
  const placesOf = <Row extends { id: number }>(
    { data }: { data: Page<Row> | undefined },
    tab: string,
    many: string,
    describe: (row: Row) => Pick<Place, 'label' | 'description'>,
  ): Place[] =>
    enabled
      ? [
          ...(data?.rows ?? []).map((row) => ({ ...describe(row), search: { tab, record: row.id } })),
          ...more(many, tab, data?.total, data?.isMore),
        ]
      : []
  const texts = some(
    content.sections.flatMap(({ displayName, items }) => items.map((item) => ({ ...item, displayName }))),
    ({ displayName, section, key, value, translations }) =>
      `${displayName} ${section} ${nameOfKey(key)} ${key} ${called[`content/${section}`] ?? ''} ${withoutTags(`${value} ${translatedWords(translations)}`)}`,
  )
  const fitting = some(
    templates.data?.rows,
    ({ name, subject, description, translations }) =>
      `${nameOfKey(name)} ${name.replaceAll('_', ' ')} ${subject} ${description ?? ''} ${translatedWords(translations)}`,
  )
  return {
    payments: found.payments,
    orders: placesOf(lists.orders, 'orders', 'orders', ({ id, name, plan, status, phone }) => ({
      label: `Order ${id}: ${name}`,
      description: `${boughtName(plan)}, ${status}, ${phone}`,
    })),
    users: placesOf(lists.users, 'users', 'users', ({ username, email }) => ({
      label: username,
      description: email,
    })),
    tickets: placesOf(lists.tickets, 'tickets', 'tickets', ({ id, subject, name, status }) => ({
      label: `Ticket ${id}: ${subject}`,
      description: `${name}, ${status}`,
    })),
    contacts: placesOf(lists.contacts, 'contacts', 'contacts', ({ name, email }) => ({
      label: name,
      description: email,
    })),
    chats: placesOf(lists.chats, 'chat', 'conversations', (session) => ({
      label: visitorName(session),
      description: session.lastMessage?.content ?? 'No messages yet',
    })),
    content: [
      ...texts.slice(0, SHOWN).map(
        ({ id, displayName, section, key, value }): Place => ({
          label: `${displayName}: ${nameOfKey(key)}`,
          description: shortened(withoutTags(value), LONGEST),
          search: { tab: 'content', view: section, record: id },
        }),
      ),
      ...more('texts', 'content', texts.length),
    ],
    templates: [
      ...fitting.slice(0, SHOWN).map(
        ({ id, name, subject }): Place => ({
          label: nameOfKey(name),
          description: subject,
          search: { tab: 'templates', record: id, edit: 'true' },
        }),
      ),
      ...more('templates', 'templates', fitting.length),
    ],
    isSearching:
      found.isFetching ||
      (enabled && [content, templates, ...Object.values(lists)].some(({ isFetching }) => isFetching)) ||
      q !== typed.trim(),
  }
}
