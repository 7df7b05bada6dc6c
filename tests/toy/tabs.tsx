import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHeldDialog } from '#web/admin/frame/held-dialog.ts'
import { ThingsTab } from './things.tsx'

const WordsDialog = ({ onClose }: { onClose: () => void }) => {
  const [words, setWords] = useState('')
  const { props, close, leave } = useHeldDialog(onClose, words !== '')
  return (
    <Modal {...props} title="Write Words" closeOnClickOutside={false}>
      <form onSubmit={leave}>
        <TextInput label="Words" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        <Button onClick={close}>Cancel</Button>
        <Button type="submit">Send</Button>
      </form>
    </Modal>
  )
}

/** A page beside the table, with a dialog that has no address. */
const OthersTab = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write Words</Button>
      {isOpen && <WordsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The tabs of the toy, in place of those of the back office. */
export const tabs = [
  { path: 'things', label: 'Things', Page: ThingsTab },
  { path: 'others', label: 'Others', Page: OthersTab },
] as const

export const ownTabs = () => tabs
export const tabOf = (path: string) => tabs.find((tab) => tab.path === path) ?? tabs[0]
