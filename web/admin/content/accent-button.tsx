import { Button, Group, Text } from '@mantine/core'
import { HEADLINE } from '#src/shared/values/headline.ts'
import { typeInto } from '#web/admin/frame/type-into.ts'
import type { Item } from './use-sections.ts'

/** Whether an item is the headline, whose words between stars the page accents. */
export const isHeadline = ({ section, key, type }: Pick<Item, 'section' | 'key' | 'type'>): boolean =>
  section === 'hero' && key === HEADLINE && type === 'text'

const accented = (words: string): string =>
  words.includes('*') ? words.replaceAll('*', '') : words.replace(/\S(?:.*\S)?/, '*$&*')

/** Puts stars around the selected words of the headline, or takes them away. */
export const AccentButton = ({ field }: { field: () => Element | null }) => (
  <Group gap="xs">
    <Button size="sm" variant="default" onClick={() => typeInto(field(), accented)}>
      Highlight
    </Button>
    <Text size="sm" c="dimmed">
      Select some words and press the button. Words between *stars* stand out.
    </Text>
  </Group>
)
