import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { common as texts } from '#src/shared/texts.ts'
import { FormProblem, type Refused } from '#web/components/form/form-problem.tsx'
import classes from './account.module.css'

type Props = {
  form: Refused & { submitting: boolean }
  onSubmit: (event: SyntheticEvent) => void
  verb: string
  label?: string
  /** Whether it loses something for good. */
  isDangerous?: boolean
  onCancel?: () => void
  /** The fields. */
  children: ReactNode
}

/** A form of the profile: its fields, why it was refused, and its buttons. */
export const ProfileForm = ({ form, onSubmit, verb, label, isDangerous, onCancel, children }: Props) => (
  <form onSubmit={onSubmit} noValidate className={classes.form} aria-label={label}>
    <Stack>
      {children}
      <FormProblem form={form} />
      <Group>
        <Button type="submit" {...(isDangerous && { color: 'red' })} loading={form.submitting}>
          {verb}
        </Button>
        {onCancel && (
          <Button variant="default" disabled={form.submitting} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Group>
    </Stack>
  </form>
)
