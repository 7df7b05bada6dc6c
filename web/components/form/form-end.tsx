import { Button, Group } from '@mantine/core'
import { FormProblem, type Refused } from './form-problem.tsx'

type Props = { form: Refused & { submitting: boolean }; verb: string; onCancel: () => void }

/** The end of a form in a dialog: why it was refused, and its two buttons, Cancel and submit. */
export const FormEnd = ({ form, verb, onCancel }: Props) => (
  <>
    <FormProblem form={form} />
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={form.submitting}>
        {verb}
      </Button>
    </Group>
  </>
)
