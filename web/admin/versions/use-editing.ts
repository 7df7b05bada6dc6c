import { useState } from 'react'
import type { Versioned, VersionFields } from '#src/domains/versions/schema.ts'
import { fieldErrors } from '#web/lib/errors.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type Version = Output<'versions', 'list'>['versions'][number]

type Opened = Versioned & {
  updatedAt: Date
  /** Whether others are told that its user has it open. */
  isOpen?: boolean
}

/**
 * Edits one row beside others. `others` names who has it open too. `save` also sends the time of the last
 * change that its user has seen. When somebody saved since, it throws, and `theirs` holds their version, which counts
 * as seen at the next save; `onTheirs` gets it first.
 */
export const useEditing = ({ kind, id, updatedAt, isOpen = true }: Opened) => {
  const utils = trpc.useUtils()
  const [seen, setSeen] = useState(updatedAt)
  const [theirs, setTheirs] = useState<Version | null>(null)
  const [others, setOthers] = useState<string[]>([])
  trpc.versions.editors.useSubscription({ kind, id }, { onData: setOthers, enabled: isOpen })

  const save = async <Answer>(
    send: (expectedUpdatedAt: Date) => Promise<Answer>,
    onTheirs?: (fields: VersionFields) => void,
  ): Promise<Answer> => {
    try {
      const answer = await send(seen)
      setTheirs(null)
      return answer
    } catch (error) {
      if (fieldErrors(error).expectedUpdatedAt) {
        const present = await utils.versions.list.fetch({ kind, id }, { staleTime: 0 })
        setSeen(present.updatedAt)
        const [newest] = present.versions
        if (newest) onTheirs?.(newest.fields)
        setTheirs(newest ?? null)
      }
      throw error
    }
  }
  return { kind, id, others, theirs, save, see: setSeen, settle: () => setTheirs(null) }
}

export type Editing = ReturnType<typeof useEditing>
