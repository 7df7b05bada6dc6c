import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { replayEarlySubmit } from '#web/arrival/early-events.ts'
import { fieldErrors } from './errors.ts'
import { type Failure as Refusal, toastFailure } from './failure.ts'
import { newKey } from './new-key.ts'
import { toast } from './toast.tsx'

/**
 * What the user is told when sending a form fails; what the server said stands above the form, or at its fields.
 * `incomplete` is said when the form itself refuses what was entered: the first of the errors, or the description that
 * it has, and then only where something is missing.
 */
export type Failure = Refusal & { incomplete?: { title: string; description?: string } }
/** `key` stays the same while the same values are sent again, so that a repeat has no second effect (decision §4). */
export type Submission = { key: string }

const ERROR_PREFIX = 'Error: '

const markTitle = (failed: boolean) => {
  const bare = document.title.replace(ERROR_PREFIX, '')
  document.title = failed ? ERROR_PREFIX + bare : bare
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

const isBefore = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING

/** From how many refused fields on a form lists them (experience 2.2.4). */
const MANY = 3

/** What a field is called on the page, without the mark of those that are required. */
const nameOf = (field: HTMLElement): string => {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null
  const named = label ?? field.querySelector('legend')
  return named?.firstChild?.textContent ?? field.ariaLabel ?? ''
}

/**
 * A form over a schema that the server shares. A field is checked when left after a change, then at every change
 * while its error shows, and all are checked on submit; the first bad field gets the focus. Where many were refused,
 * `mistakes` are those that still are, in the order of the page, for FormProblem to lead to them.
 *
 * A page with two forms gives one of them a `name`, so that their fields can be told apart.
 *
 * `submit(action, failure)` makes the form's onSubmit: once at a time, with the values as typed (the server
 * transforms them). What `action` throws goes to `fail`: to the fields it is about, or into `problem` for a banner,
 * and into a toast.
 */
export const useSchemaForm = <Values extends object>(
  schema: z.ZodType<unknown, Values>,
  initialValues: Values,
  name?: string,
) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ path: string; id: string; name: string }[]>([])
  const [submitting, setSubmitting] = useState(false)
  const [hydrated, setHydrated] = useState<HTMLFormElement | null>(null)
  const running = useRef(false)
  const sent = useRef<{ values: string; key: string } | null>(null)

  const form = useForm<Values>({
    ...(name && { name }),
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    clearInputErrorOnChange: false,
    enhanceGetInputProps: ({ inputProps: { onChange }, field, form: current }) => ({
      onChange: (value: unknown) => {
        onChange(value)
        if (current.errors[field as string]) current.validateField(field)
      },
      // What the server said of a value stands until the value changes.
      onBlur: () => {
        if (current.isDirty(field) && !current.errors[field as string]) current.validateField(field)
      },
    }),
  })

  const fieldOf = (path: string): HTMLElement | null => form.getInputNode(path as never)

  // What was typed or autofilled before hydration is in the fields, but not in the state.
  const { setValues } = form
  useEffect(() => {
    const [first = ''] = Object.keys(initialValues)
    const element = fieldOf(first)?.closest('form')
    const typed = Object.entries(initialValues).flatMap(([path, value]) => {
      const field = fieldOf(path)
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      return isText && value === '' && field.value !== '' ? [[path, field.value]] : []
    })
    if (typed.length > 0) setValues(Object.fromEntries(typed) as Partial<Values>)
    setHydrated(element ?? null)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on hydration
  }, [])
  // In an effect of the next render, when everything found in the page is in the state.
  useEffect(() => {
    if (hydrated) replayEarlySubmit(hydrated)
  }, [hydrated])

  // Not left behind in the title when the form is closed.
  useEffect(() => () => markTitle(false), [])

  const showErrors = (errors: Record<string, unknown>) => {
    markTitle(true)
    // After the next paint, because a step back to the form may be on its way.
    requestAnimationFrame(() => {
      const bad = Object.keys(errors)
        .flatMap((path) => {
          const field = fieldOf(path)
          return field ? [{ path, field }] : []
        })
        .toSorted((a, b) => (isBefore(a.field, b.field) ? -1 : 1))
      bad[0]?.field.focus()
      setRefused(
        bad.length < MANY ? [] : bad.map(({ path, field }) => ({ path, id: field.id, name: nameOf(field) })),
      )
    })
  }

  const fail = (error: unknown, failure: Failure): void => {
    const message = toastFailure(error, failure)
    const errors = fieldErrors(error)
    form.setErrors(errors)
    if (!Object.keys(errors).some((path) => path in initialValues)) setProblem(message)
    showErrors(errors)
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
      setRefused([])
      const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Record<string, unknown> }
      if (hasErrors) {
        const entered = form.getValues() as Record<string, unknown>
        const isMissing = Object.keys(errors).some((path) => isBlank(entered[path]))
        const description = String(Object.values(errors)[0])
        if (failure.incomplete && (isMissing || !failure.incomplete.description)) {
          toast({ description, ...failure.incomplete, tone: 'error' })
        }
        return showErrors(errors)
      }
      markTitle(false)
      running.current = true
      setSubmitting(true)
      const values = form.getValues()
      action(values, submissionOf(values))
        .catch((error: unknown) => fail(error, failure))
        .finally(() => {
          running.current = false
          setSubmitting(false)
        })
    }

  const mistakes = refused.filter(({ path }) => Boolean(form.errors[path]))
  // What is sent from the empty form is another, even in the same words.
  const reset = () => {
    sent.current = null
    form.reset()
  }
  return { ...form, reset, submitting, problem, mistakes, submit, fail }
}
