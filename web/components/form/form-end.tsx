import { Button, Group } from '@mantine/core'
import { common as texts } from '#src/shared/texts.ts'
import { FormProblem, type Refused } from './form-problem.tsx'

type Props = {
  form: Refused & { submitting: boolean }
  verb: string
  /** Whether it takes something away. */
  danger?: boolean
  onCancel: () => void
}

/** The end of a form in a dialog: why it was refused, and its two buttons, in sight in a long one too (FORM-330). */
export const FormEnd = ({ form, verb, danger = false, onCancel }: Props) => (
  <>
    <FormProblem form={form} />
    <Group justify="flex-end" data-form-end>
      <Button variant="default" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button type="submit" {...(danger && { color: 'red' })} loading={form.submitting}>
        {verb}
      </Button>
    </Group>
  </>
)
