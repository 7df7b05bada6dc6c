import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { frame as texts } from '#src/shared/texts.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import { replayEarlySubmit } from '#web/arrival/early-events.ts'
import { fieldErrors } from '#web/lib/errors.ts'
import { newKey } from '#web/lib/new-key.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Failure as Refusal, toastFailure } from './failure.ts'
import { fieldProps } from './schema-fields.ts'

/**
 * The toast when sending a form fails. `incomplete` is the toast when the form's own check fails: with a description it
 * shows only where a field is blank, without one it shows the first error, by which the title may differ.
 */
export type Failure = Refusal & {
  incomplete?: { title: string | ((error: string) => string); description?: string }
}
/** `key` is the idempotency key: it stays the same until the values change (FORM-3). */
export type Submission = { key: string }

const markTitle = (failed: boolean) => {
  const bare = document.title.replace(texts.errorPrefix, '')
  document.title = failed ? texts.errorPrefix + bare : bare
}

const isBlank = (value: unknown) => typeof value === 'string' && !isVisible(value)

const isBefore = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING

const plainTypes = new Set(['text', 'email', 'tel', 'password', 'url', 'search', 'datetime-local'])

/** A form with this many refused fields or more lists them. */
const MANY = 3

/** The label of a field without its mark for required fields. */
const nameOf = (field: HTMLElement): string => {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null
  const named = label ?? field.querySelector('legend')
  return named?.firstChild?.textContent ?? field.ariaLabel ?? ''
}

/** A text without blanks and ends of lines, which a browser changes by itself. */
const withoutBlanks = (text: string): string => text.replace(/\s+/g, '')

/** The text of a field that shows its value as it is; null for any other, and where it is blank or React wrote it. */
const filledIn = (field: HTMLElement | null): string | null => {
  const isPlain = field instanceof HTMLInputElement && plainTypes.has(field.type)
  if (!isPlain && !(field instanceof HTMLTextAreaElement)) return null
  if (field.ariaHasPopup || field.inputMode === 'decimal') return null
  // React keeps the text that it wrote as the default too. Some fields write their value otherwise than the state.
  return (withoutBlanks(field.value) !== withoutBlanks(field.defaultValue) && field.value) || null
}

/**
 * A form over a schema that the server shares. A field is checked when it is left after a change, then at every change
 * while its error shows, and all are checked on submit; the first bad field gets the focus (FORM-1). Where three or
 * more were refused, `mistakes` lists those that still are, in the order of the page, for FormProblem (FORM-2).
 *
 * A page with two forms gives one of them a `name`, so that the ids of their fields differ.
 *
 * `field(path)` is getInputProps with the bounds of the schema.
 *
 * `submit(action, failure)` returns the form's onSubmit, which sends once at a time, with the values as typed
 * (the server transforms them). An error of `action` goes to `fail`, which shows it at its fields, or else in
 * `problem`, and in a toast (FORM-4).
 */
export const useSchemaForm = <Values extends object>(
  schema: z.ZodType<unknown, Values>,
  initialValues: Values,
  name?: string,
) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [shown, setShown] = useState<Record<string, unknown> | null>(null)
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
      // The server's error of a field stays until its value changes.
      onBlur: () => {
        if (current.isDirty(field) && !current.errors[field as string]) current.validateField(field)
      },
    }),
  })

  const inputOf = (path: keyof Values & string) => ({
    ...form.getInputProps(path as never),
    ...fieldProps(schema, path),
  })

  const fieldOf = (path: string): HTMLElement | null => form.getInputNode(path as never)

  /**
   * Takes over text that the fields hold and the state does not: it was typed before hydration, or a browser or a
   * password manager filled it in without an event (FORM-810).
   */
  const takeOver = () => {
    const now = form.getValues() as Record<string, unknown>
    const filled = Object.entries(form.values).flatMap(([path, value]) => {
      const text = filledIn(fieldOf(path))
      // A value that is on its way into its field is newer.
      return text !== null && typeof value === 'string' && text !== value && now[path] === value
        ? [[path, text]]
        : []
    })
    if (filled.length > 0) form.setValues(Object.fromEntries(filled) as Partial<Values>)
  }
  useEffect(() => {
    const [first = ''] = Object.keys(initialValues)
    takeOver()
    setHydrated(fieldOf(first)?.closest('form') ?? null)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on hydration
  }, [])
  // In an effect of the next render, when the state holds the values found in the fields.
  useEffect(() => {
    if (hydrated) replayEarlySubmit(hydrated)
  }, [hydrated])

  // Removes "Error: " from the title when the form is closed.
  useEffect(() => () => markTitle(false), [])

  const showErrors = (errors: Record<string, unknown>) => {
    markTitle(true)
    setShown(errors)
  }

  // Runs in the commit that shows the errors, so that the next keys go to the field that looks focused.
  useLayoutEffect(() => {
    if (!shown) return
    const bad = Object.keys(shown)
      .flatMap((path) => {
        const field = fieldOf(path)
        return field ? [{ path, field }] : []
      })
      .toSorted((a, b) => (isBefore(a.field, b.field) ? -1 : 1))
    bad[0]?.field.focus()
    setRefused(
      bad.length < MANY ? [] : bad.map(({ path, field }) => ({ path, id: field.id, name: nameOf(field) })),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [shown])

  const fail = (error: unknown, failure: Failure): void => {
    const message = toastFailure(error, failure)
    const errors = fieldErrors(error)
    form.setErrors(errors)
    setProblem(Object.keys(errors).some((path) => path in initialValues) ? null : message)
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
      setRefused([])
      takeOver()
      const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Record<string, unknown> }
      if (hasErrors) {
        setProblem(null)
        const entered = form.getValues() as Record<string, unknown>
        const isMissing = Object.keys(errors).some((path) => isBlank(entered[path]))
        const description = String(Object.values(errors)[0])
        if (failure.incomplete && (isMissing || !failure.incomplete.description)) {
          const { title, description: fixed = description } = failure.incomplete
          toast({
            title: typeof title === 'function' ? title(fixed) : title,
            description: fixed,
            tone: 'error',
          })
        }
        return showErrors(errors)
      }
      markTitle(false)
      running.current = true
      setSubmitting(true)
      const values = form.getValues()
      action(values, submissionOf(values))
        .then(
          () => setProblem(null),
          (error: unknown) => fail(error, failure),
        )
        .finally(() => {
          running.current = false
          setSubmitting(false)
        })
    }

  const mistakes = refused.filter(({ path }) => Boolean(form.errors[path]))
  // The next submission is a new one, even with the same values.
  const reset = () => {
    sent.current = null
    form.reset()
  }
  return { ...form, field: inputOf, reset, submitting, problem, mistakes, submit, fail }
}

export type SchemaForm<Values extends object> = ReturnType<typeof useSchemaForm<Values>>
