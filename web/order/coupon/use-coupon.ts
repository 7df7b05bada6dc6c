import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusals } from '#src/shared/texts.ts'
import { errorMessage } from '#web/lib/errors.ts'

type Options<Answer> = {
  /** Asks the shop for the price with this code; a blank one is none. */
  ask: (code: string) => Promise<Answer>
  /** What is bought, as text: the price is asked for again when it changes. */
  wish: string
  /** Whether the price is asked for without a code too, because it may be lower for a holder. */
  always?: boolean
  /** The code that is there at first. */
  initial?: string
}

/** A coupon that a buyer enters, with the shop's answer to it, so that the price is seen before the order (COUP-1038). */
export const useCoupon = <Answer>({ ask, wish, always = false, initial = '' }: Options<Answer>) => {
  const [typed, setTyped] = useState(initial)
  const [answer, setAnswer] = useState<{ wish: string; code: string; value: Answer }>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const newest = useRef(0)

  /** `isTold`: a refusal is shown at the field. */
  const askFor = async (wanted: string, isTold = wanted !== '', about = wish) => {
    newest.current += 1
    const mine = newest.current
    setProblem('')
    // A dialog stays open while it is busy, which nobody understands who pressed nothing.
    setBusy(wanted !== '')
    const asked = await ask(wanted).then(
      (value) => ({ value }),
      (error: unknown) => ({ problem: errorMessage(error, refusals.tryAgain) }),
    )
    // An answer to something else that was asked before is out of date.
    if (mine !== newest.current) return
    setBusy(false)
    if ('value' in asked) {
      setAnswer({ wish: about, code: wanted, value: asked.value })
    } else {
      setAnswer(undefined)
      // Where nobody typed a code, the price on the page holds.
      if (isTold) setProblem(asked.problem)
    }
  }
  const follow = useEffectEvent((about: string, isAsked: boolean) => {
    const wanted = typed.trim()
    if (wanted !== '' || isAsked) void askFor(wanted, wanted !== '', about)
  })
  useEffect(() => follow(wish, always), [wish, always])

  const code = typed.trim()
  // What was typed since is not what the shop answered to.
  const current = answer?.wish === wish && answer.code === code ? answer.value : undefined
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setProblem('')
    },
    /** The code that counts: what was typed is sent with an order also where the shop has not answered yet. */
    code,
    isApplied: code !== '' && current !== undefined,
    answer: current,
    problem,
    isBusy,
    apply: () => void askFor(code),
    remove: () => {
      setTyped('')
      if (always) return void askFor('')
      newest.current += 1
      setAnswer(undefined)
    },
    /** Asks again after a refused order, which says itself why. */
    refresh: () => {
      if (code !== '' || always) void askFor(code, false)
    },
  }
}

export type Coupon = Pick<
  ReturnType<typeof useCoupon>,
  'typed' | 'type' | 'isApplied' | 'problem' | 'isBusy' | 'apply' | 'remove'
>
