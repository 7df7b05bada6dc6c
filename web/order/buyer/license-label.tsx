import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MAX_LABEL } from '#src/domains/licenses/schema.ts'
import { refusals, orderKey as texts } from '#src/shared/texts.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'

type Props = { label: string; onSave: (label: string) => Promise<unknown> }

/** What the holder calls a licence, saved when the field is left. */
export const LicenseLabel = ({ label, onSave }: Props) => {
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState(label)
  const save = async () => {
    if (typed.trim() === label) return
    try {
      await onSave(typed)
      await utils.orders.invalidate()
    } catch (failure) {
      toastFailure(failure, { title: texts.labelNotSaved, fallback: refusals.tryAgain })
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        label={texts.whoUsesIt}
        placeholder={texts.exampleOfLabel}
        maxLength={MAX_LABEL}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => void save()}
      />
    </form>
  )
}
