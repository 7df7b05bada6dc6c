import { SegmentedControl, Stack, Textarea } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'

const VisualEditor = lazyWithReload(() => import('./visual-editor.tsx'))

/** The elements and attributes that the visual editor keeps. It would silently remove others. */
const kept = /^(p|br|hr|strong|b|em|i|u|s|h2|h3|h4|blockquote|code|pre|ul|ol|li|a|img)$/i
const keptAttributes = new Set(['href', 'target', 'rel', 'src', 'alt', 'loading', 'width', 'height'])

const isVisual = (html: string): boolean => {
  const elements = [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')]
  return elements.every(
    ({ tagName, attributes }) =>
      kept.test(tagName) && [...attributes].every(({ name }) => keptAttributes.has(name)),
  )
}

type Props = {
  label: string
  value: string
  error: ReactNode
  onChange: (html: string) => void
}

/** Edits html as it looks, or as its source, which alone holds all of it (CONTENT-707). */
export const HtmlEditor = ({ label, value, error, onChange }: Props) => {
  const [mode, setMode] = useState(() => (isVisual(value) ? 'visual' : 'source'))
  const canBeVisual = isVisual(value)
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Editor"
        value={mode}
        onChange={setMode}
        data={[
          { value: 'visual', label: 'Visual', disabled: !canBeVisual },
          { value: 'source', label: 'Source' },
        ]}
      />
      {mode === 'visual' ? (
        <Suspense fallback={<SpinnerAfter />}>
          <VisualEditor label={label} value={value} onChange={onChange} />
        </Suspense>
      ) : (
        <Textarea
          label={label}
          description={
            canBeVisual
              ? 'Scripts, styles and unknown elements are removed when it is saved'
              : 'This HTML has elements that can only be edited as source'
          }
          autosize
          minRows={8}
          maxRows={20}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}
