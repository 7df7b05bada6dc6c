import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { VersionFields } from '#src/domains/versions/schema.ts'
import { Difference } from './difference.tsx'
import type { Editing } from './use-editing.ts'
import { changesBetween, type Fields } from './version-texts.ts'

const list = new Intl.ListFormat('en')

type Props = {
  editing: Editing
  /** The values of the form, by the field names of the history. */
  mine: Fields
  onUseTheirs: (fields: VersionFields) => void
}

/** Says who else has the row open, and after a conflict what they saved, to take over or to merge by hand. */
export const EditingNotices = ({ editing, mine, onUseTheirs }: Props) => {
  const { kind, others, theirs, settle } = editing
  const difference = useRef<HTMLDivElement>(null)
  // It stands above the form, whose Save was pressed below.
  useEffect(() => {
    if (theirs) difference.current?.scrollIntoView({ block: 'nearest' })
  }, [theirs])
  return (
    <>
      {others.length > 0 && (
        <Alert color="accent" variant="light" icon={<IconUsers aria-hidden />} role="status">
          {list.format(others)} {others.length === 1 ? 'has' : 'have'} this open too.
        </Alert>
      )}
      {theirs && (
        <Alert
          ref={difference}
          // Below the title of a dialog, which stays in place.
          style={{ scrollMarginTop: '5rem' }}
          color="red"
          variant="light"
          title={`${theirs.by ?? 'Somebody'} saved a different version`}
        >
          <Stack gap="sm">
            <Text size="sm">
              What you have not changed is already theirs. Crossed out is theirs, underlined is yours. Save
              again to replace theirs, or copy what you need first. Both stay in the history.
            </Text>
            <Difference changes={changesBetween(kind, theirs.fields, mine)} />
            <Group>
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  onUseTheirs(theirs.fields)
                  settle()
                }}
              >
                Use theirs
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </>
  )
}
