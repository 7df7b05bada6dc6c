import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { errorMessage, fieldErrors } from './errors.ts'
import { toast } from './toast.tsx'

/** What the user is told when an action fails: the toast's title, and the text where the server sent none. */
export type Failure = { title: string; fallback: string }
/** `key` stays the same while the same values are sent again, so that a repeat has no second effect (decision §4). */
export type Submission = { key: string }

const ERROR_PREFIX = 'Error: '

const markTitle = (failed: boolean) => {
  const bare = document.title.replace(ERROR_PREFIX, '')
  document.title = failed ? ERROR_PREFIX + bare : bare
}

// crypto.randomUUID exists on https and localhost alone; a shop in a local network may have neither.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const focusFirst = (paths: string[]) => {
  const fields = paths.map((path) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`))
  const inOrder = fields
    .filter((field) => field !== null)
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  inOrder[0]?.focus()
}

/**
 * A form over a schema that the server shares. A field is checked when left after a change, then at every change
 * while its error shows, and all are checked on submit; the first bad field gets the focus.
 *
 * `submit(action, failure)` makes the form's onSubmit: once at a time, with the values as typed (the server
 * transforms them); a failure of `action` goes to its fields, or into `problem` for a banner, and into a toast.
 */
export const useSchemaForm = <Values extends object>(
  schema: z.ZodType<unknown, Values>,
  initialValues: Values,
) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const running = useRef(false)
  const sent = useRef<{ values: string; key: string } | null>(null)

  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    clearInputErrorOnChange: false,
    enhanceGetInputProps: ({ inputProps, field, form: current }) => ({
      onChange: (value: unknown) => {
        inputProps.onChange(value)
        if (current.errors[field as string]) current.validateField(field)
      },
      onBlur: () => {
        if (current.isDirty(field)) current.validateField(field)
      },
    }),
  })

  const showErrors = (errors: Record<string, unknown>) => {
    markTitle(true)
    focusFirst(Object.keys(errors))
  }

  const submissionOf = (values: Values): Submission => {
    const text = JSON.stringify(values)
    if (sent.current?.values !== text) sent.current = { values: text, key: newKey() }
    return { key: sent.current.key }
  }

  const submit =
    (action: (values: Values, submission: Submission) => Promise<unknown>, failure: Failure) =>
    (event?: SyntheticEvent): void => {
      event?.preventDefault()
      if (running.current) return
      setProblem(null)
      const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Record<string, unknown> }
      if (hasErrors) return showErrors(errors)
      markTitle(false)
      running.current = true
      setSubmitting(true)
      const values = form.getValues()
      action(values, submissionOf(values))
        .catch((error: unknown) => {
          const message = errorMessage(error, failure.fallback)
          const errors = fieldErrors(error)
          form.setErrors(errors)
          if (!Object.keys(errors).some((path) => path in values)) setProblem(message)
          toast({ title: failure.title, description: message, tone: 'error' })
          showErrors(errors)
        })
        .finally(() => {
          running.current = false
          setSubmitting(false)
        })
    }

  return { ...form, submitting, problem, setProblem, submit }
}
