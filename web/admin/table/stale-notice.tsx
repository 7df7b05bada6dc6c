import { Alert, Button, List, Text } from '@mantine/core'
import { changeInWords } from '#web/admin/audit/history-words.ts'

type Props = {
  /** The values of the row as it is now, and those of the form. */
  theirs: object
  mine: object
  onUseTheirs: () => void
}

/**
 * After a conflict, for a row that keeps no versions: what somebody else saved where the form says otherwise
 * (VERS-703).
 */
export const StaleNotice = ({ theirs, mine, onUseTheirs }: Props) => {
  const own = new Map<string, unknown>(Object.entries(mine))
  const different = Object.entries(theirs).filter(([field, value]) => own.get(field) !== value)
  return (
    <Alert color="red" variant="light" title="Somebody saved this after you opened it">
      <Text size="sm">
        What you have not changed is theirs already.{' '}
        {different.length > 0 && 'Save again to replace what they entered here:'}
      </Text>
      <List size="sm">
        {different.map(([field, value]) => (
          <List.Item key={field}>{changeInWords({}, field, [null, value], '')}</List.Item>
        ))}
      </List>
      {different.length > 0 && (
        <Button mt="sm" size="sm" variant="default" onClick={onUseTheirs}>
          Use theirs
        </Button>
      )}
    </Alert>
  )
}
