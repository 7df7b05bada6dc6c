import { Group, Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useSingleKeys } from '#web/admin/frame/single-keys.ts'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'

/** Lists the keyboard shortcuts of the back office, with the switch for single keys. */
const Shortcuts = ({ onClose }: { onClose: () => void }) => {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const command = useOs() === 'macos' ? '⌘' : 'Ctrl'
  useReturnFocus()
  useCloseOnBack(onClose)
  const shortcuts = [
    {
      keys: [command, 'K'],
      does: 'Find a page, a record, words of a message, or something to do; Enter opens the first hit',
    },
    { keys: ['/'], does: 'Search the table, or the conversations', isSingle: true },
    { keys: ['R'], does: 'Reply in the open conversation', isSingle: true },
    { keys: ['A', 'R', 'N'], does: 'On the payment desk: accept, reject, next', isSingle: true },
    { keys: ['Y'], does: 'In its question about a flagged proof: accept', isSingle: true },
    { keys: ['Alt', '↓'], does: 'Next conversation; with ↑ the previous one' },
    { keys: ['Alt', 'C'], does: 'Close the open conversation and go on to the next' },
    { keys: ['?'], does: 'Show this list', isSingle: true },
    { keys: [command, 'S'], does: 'Save the form, the notes or the setting that is being edited' },
    {
      keys: [command, 'Enter'],
      does: 'The same, also while you type in a text; sends the reply to a ticket',
    },
    { keys: ['Shift', 'Click'], does: 'Select all rows between two selected ones' },
    { keys: ['Esc'], does: 'Close what is open, clear the search, clear the selection' },
    { keys: ['F8'], does: 'Go to the notification' },
  ]
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Stack>
        <Table verticalSpacing="sm">
          <Table.Tbody>
            {shortcuts.map(({ keys, does, isSingle }) => (
              <Table.Tr key={does} c={isSingle && !singleKeys ? 'dimmed' : undefined}>
                <Table.Th scope="row" fw={400} w="1%">
                  <Group gap={4} wrap="nowrap">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Group>
                </Table.Th>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Keys without Ctrl (/, ?, A, N, R and Y)"
          description="Switch them off where speech or a stray key could trigger them."
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}

export default Shortcuts
