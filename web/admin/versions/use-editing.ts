import { useState } from 'react'
import type { Versioned } from '#src/domains/versions/schema.ts'
import { fieldErrors } from '#web/lib/errors.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type Version = Output<'versions', 'list'>['versions'][number]

type Opened = Versioned & { updatedAt: Date }

/**
 * Edits one row beside others. `others` names who has it open too (VERS-3). `save` also sends the time of the last
 * change that its user has seen. When somebody saved since, it throws, and `theirs` holds their version, which counts
 * as seen at the next save (VERS-2).
 */
export const useEditing = ({ kind, id, updatedAt }: Opened) => {
  const utils = trpc.useUtils()
  const [seen, setSeen] = useState(updatedAt)
  const [theirs, setTheirs] = useState<Version | null>(null)
  const [others, setOthers] = useState<string[]>([])
  trpc.versions.editors.useSubscription({ kind, id }, { onData: setOthers })

  const save = async <Answer>(send: (expectedUpdatedAt: Date) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send(seen)
      setTheirs(null)
      return answer
    } catch (error) {
      if (fieldErrors(error).expectedUpdatedAt) {
        const present = await utils.versions.list.fetch({ kind, id }, { staleTime: 0 })
        setSeen(present.updatedAt)
        setTheirs(present.versions[0] ?? null)
      }
      throw error
    }
  }
  return { kind, id, others, theirs, save, settle: () => setTheirs(null) }
}

export type Editing = ReturnType<typeof useEditing>
