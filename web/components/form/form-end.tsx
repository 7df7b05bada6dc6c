import { Button, Group } from '@mantine/core'
import { FormProblem, type Refused } from './form-problem.tsx'

type Props = { form: Refused & { submitting: boolean }; verb: string; onCancel: () => void }

/** How a form in a dialog ends: why it was refused, and the two ways out of it. */
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
