import { on } from 'node:events'
import type { Deps, User } from '#src/deps.ts'
import type { Versioned } from './schema.ts'

/**
 * Streams false once it listens, and true after each change that an administrator has made (VERS-4). Who connects anew
 * learns by the first that changes may have been missed.
 */
export async function* watchOffice(
  { events }: Pick<Deps, 'events'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<boolean> {
  const live = on(events, 'office', signal ? { signal } : {})
  try {
    yield false
    for await (const _ of live) yield true
  } finally {
    await live.return?.()
  }
}

type Editor = Pick<User, 'id' | 'username'>

/** Who has which row open in an editor, by topic. Kept in memory, because it ends with the connections. */
const opened = new WeakMap<Deps['events'], Map<string, Set<Editor>>>()

const editorsOf = (events: Deps['events'], topic: string): Set<Editor> => {
  const topics = opened.get(events) ?? new Map<string, Set<Editor>>()
  opened.set(events, topics)
  const editors = topics.get(topic) ?? new Set()
  topics.set(topic, editors)
  return editors
}

/**
 * Marks a row as open in the caller's editor until the subscription ends, and streams the names of the other
 * administrators who have it open (VERS-3).
 */
export async function* watchEditors(
  { events }: Pick<Deps, 'events'>,
  { id: userId, username }: User,
  { kind, id }: Versioned,
  signal: AbortSignal | undefined,
): AsyncGenerator<string[]> {
  const topic = `editors:${kind}:${id}` as const
  const editors = editorsOf(events, topic)
  const self: Editor = { id: userId, username }
  const others = () => [
    ...new Set([...editors].filter((editor) => editor.id !== userId).map((editor) => editor.username)),
  ]
  const live = on(events, topic, signal ? { signal } : {})
  editors.add(self)
  events.emit(topic)
  try {
    yield others()
    for await (const _ of live) yield others()
  } finally {
    editors.delete(self)
    if (editors.size === 0) opened.get(events)?.delete(topic)
    events.emit(topic)
    await live.return?.()
  }
}
