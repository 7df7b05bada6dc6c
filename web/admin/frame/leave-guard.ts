import { modals } from '@mantine/modals'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { questionsReady } from '#web/components/questions/questions.tsx'
import { isLeaving } from '#web/session/session.ts'

type Question = { title: string; leave: string; stay: string }

const discard: Question = { title: 'Discard unsaved changes?', leave: 'Discard', stay: 'Keep editing' }

let asked: string | null = null

const ask = async ({ title, leave, stay }: Question): Promise<boolean> => {
  await questionsReady()
  return new Promise((answer) => {
    const end = (mayLeave: boolean) => {
      asked = null
      answer(mayLeave)
    }
    asked = modals.openConfirmModal({
      title,
      centered: true,
      labels: { confirm: leave, cancel: stay },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => end(true),
      onClose: () => end(false),
    })
  })
}

/** The guards that hold unsaved work now. */
const holding = new Set<object>()

/** Whether something would be lost if what the window shows were fetched again: unsaved work, or an open form. */
export const isWriting = (): boolean =>
  holding.size > 0 || document.querySelector('[role="dialog"] form') !== null

/** Closes a dialog without an address, of which the guards know nothing; asks first while it holds something. */
export const closeHeld = async (close: () => void): Promise<void> => {
  if (asked) return
  if (holding.size === 0 || (await ask(discard))) close()
}

/**
 * While `active`, asks before the address changes (links, Back, closing a dialog that has an address) and before the
 * tab is closed. Back while it asks closes the question and stays (ADMIN-331). `release()` lets the next
 * change through, for use after the work is saved.
 */
export const useLeaveGuard = (active: boolean, question: Question = discard) => {
  const released = useRef(false)
  const { history } = useRouter()
  useEffect(() => {
    if (!active) return
    holding.add(released)
    return () => {
      holding.delete(released)
    }
  }, [active])
  const holds = () => active && !released.current && !isLeaving()
  useBlocker({
    shouldBlockFn: async ({ action }) => {
      if (!holds()) return false
      if (asked) {
        modals.close(asked)
        return true
      }
      if (action !== 'BACK') return !(await ask(question))
      // The browser has gone back already. It returns at once, so that another Back is one from here.
      void ask(question).then((mayLeave) => mayLeave && history.back({ ignoreBlocker: true }))
      return true
    },
    enableBeforeUnload: holds,
    disabled: !active,
  })
  return {
    release: () => {
      released.current = true
      holding.delete(released)
    },
  }
}

type Guarded = { isDirty: () => boolean; submitting: boolean }

/** Guards what is typed into a form and not sent. The answer closes the form once its work is saved. */
export const useFormGuard = (form: Guarded, onClose: () => void): (() => void) => {
  const { release } = useLeaveGuard(form.isDirty() && !form.submitting)
  return () => {
    release()
    onClose()
  }
}
