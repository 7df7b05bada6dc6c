import { type Db, runAll } from '#db/client.ts'

/**
 * The columns that searches read, each with its number in the rows of `folded_search`. A number is stored, so it never
 * changes and is given once. Columns of plain letters alone, such as phones and licence keys, are not among them.
 */
const columns: Record<string, Record<string, number>> = {
  orders: { name: 1, email: 2, company: 3, notes: 4, verification_notes: 5 },
  users: { username: 6, email: 7 },
  contacts: { name: 8, email: 9, company: 10, message: 11 },
  tickets: { subject: 12, name: 13, email: 14, message: 15 },
  ticket_replies: { message: 16 },
  // 20 was the last error, which is not searched any more.
  outbox: { recipient: 17, template_name: 18, subject: 19 },
  licenses: { external_license_id: 21 },
  chat_sessions: { guest_name: 22, guest_email: 23 },
  chat_messages: { content: 24 },
  chat_notes: { content: 25 },
}
/** The tables whose lists are sorted by a name. */
const sorted = new Set(['orders', 'contacts'])

/** The row of a value is the id of its row times this, and the number of its column. */
export const VALUES_OF_A_ROW = 64

/** The numbers of these columns of a table. */
export const foldedNumbers = (table: string, names: readonly string[]): number[] =>
  names.flatMap((name) => columns[table]?.[name] ?? [])

/** Whether a text may be another one when it is folded. Plain letters differ by their case alone. */
const isForeign = (value: string): string => `${value} glob '*[^ -~]*'`

const insertion = (table: string): string =>
  Object.entries(columns[table] ?? {})
    .map(
      ([name, number]) =>
        `insert into folded_search (rowid, text) select new.id * ${VALUES_OF_A_ROW} + ${number}, folded(new.${name}) where ${isForeign(`new.${name}`)};`,
    )
    .join('\n')

const removal = (table: string): string =>
  `delete from folded_search where rowid in (${Object.values(columns[table] ?? {})
    .map((number) => `old.id * ${VALUES_OF_A_ROW} + ${number}`)
    .join()});`

const isAnyForeign = (table: string, row: 'old' | 'new'): string =>
  Object.keys(columns[table] ?? {})
    .map((name) => isForeign(`${row}.${name}`))
    .join(' or ')

const sortKey = (table: string): string =>
  sorted.has(table)
    ? `update ${table} set name_folded = iif(${isForeign('new.name')}, folded(new.name), null) where id = new.id;`
    : ''

const trigger = (table: string, event: string, when: string, body: string): string =>
  `create temp trigger if not exists folded_${table}_${event.split(' ', 1)[0]} after ${event} on ${table} when ${when} begin
${body}
end;`

const triggersOf = ([table, names]: [string, Record<string, number>]): string => {
  const [isOld, isNew] = [isAnyForeign(table, 'old'), isAnyForeign(table, 'new')]
  return [
    trigger(table, 'insert', isNew, `${insertion(table)}\n${sortKey(table)}`),
    trigger(
      table,
      `update of ${Object.keys(names).join()}`,
      `${isOld} or ${isNew}`,
      `${removal(table)}\n${insertion(table)}\n${sortKey(table)}`,
    ),
    trigger(table, 'delete', isOld, removal(table)),
  ].join('\n')
}

const triggers = Object.entries(columns).map(triggersOf).join('\n')

/**
 * Lets a connection keep the folded forms of texts, by which lists are searched and sorted. The triggers belong
 * to the connection and not to the file, because a trigger of the file may call no function of ours. Call it once the
 * tables exist, and outside a transaction.
 */
export const watchFolded = (db: Db): void => {
  runAll(db, triggers)
}
