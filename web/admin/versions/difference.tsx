import { Stack, Text } from '@mantine/core'
import { createElement } from 'react'
import type { Change } from './version-texts.ts'
import classes from './versions.module.css'
import { wordParts } from './word-parts.ts'

/** The words of both texts in one paragraph. Its parts are fixed, so they need no keys. */
const words = ({ before, after }: Change) =>
  createElement(
    'p',
    { className: classes.words },
    ...wordParts(before, after).map(({ tag, text }) => createElement(tag, null, text)),
  )

/** Shows by field which words were removed and which were added. */
export const Difference = ({ changes }: { changes: Change[] }) =>
  changes.length === 0 ? (
    <Text c="dimmed">No difference</Text>
  ) : (
    <Stack gap="sm">
      {changes.map((change) => (
        <div key={change.label}>
          <Text size="sm" fw={650}>
            {change.label}
          </Text>
          {words(change)}
        </div>
      ))}
    </Stack>
  )
