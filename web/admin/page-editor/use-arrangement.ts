import { useState } from 'react'
import { shownOf } from '#web/admin/table/shown.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import type { PageSection } from './fields-dialog.tsx'

const moved = (sections: PageSection[], id: number, order: number): PageSection[] => {
  const row = sections.find((section) => section.id === id)
  if (!row) return sections
  return sections
    .filter((section) => section !== row)
    .toSpliced(order - 1, 0, row)
    .map((section, index) => ({ ...section, order: index + 1 }))
}

/**
 * Moves sections, and shows or hides them, at once on the screen. A failed change goes back to the stored state, and
 * its row says why; a toast would name a row that has moved (SECT-703).
 */
export const useArrangement = () => {
  const { pageSections } = trpc.useUtils()
  const setOrder = trpc.pageSections.setOrder.useMutation()
  const setVisibility = trpc.pageSections.setVisibility.useMutation()
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null)

  /** Gives what the shop answered; undefined after a failure. */
  const change = async <Answer>(
    id: number,
    apply: (sections: PageSection[]) => PageSection[],
    send: () => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    setProblem(null)
    await pageSections.list.cancel()
    pageSections.list.setData(undefined, (sections) => sections && apply(sections))
    try {
      return await send()
    } catch (error) {
      setProblem({ id, text: errorMessage(error, 'The shop did not answer, so nothing changed.') })
      return undefined
    } finally {
      await pageSections.list.invalidate()
    }
  }
  const show = async (row: PageSection, isVisible: boolean): Promise<void> => {
    const { id, displayName } = row
    const changed = await change(
      id,
      (sections) => sections.map((section) => (section.id === id ? { ...section, isVisible } : section)),
      () => setVisibility.mutateAsync({ ...shownOf(row), isVisible }),
    )
    if (!changed) return
    toast({
      title: isVisible ? 'Section Shown' : 'Section Hidden',
      description: `${displayName} ${isVisible ? 'is on the page' : 'has left the page'}.`,
      tone: 'success',
      // It takes back this change, and not what somebody else switched since.
      action: { label: 'Undo', onClick: () => void show(changed, !isVisible) },
    })
  }
  return {
    problem,
    show,
    /** `shown`: the sections as its user saw them. */
    move: (shown: PageSection[], id: number, order: number) =>
      change(
        id,
        (sections) => moved(sections, id, order),
        () => setOrder.mutateAsync({ id, order, shown: shown.map((section) => section.id) }),
      ),
  }
}
