import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSpeakerphone } from '@tabler/icons-react'
import { fileTypeNames } from '#src/domains/downloads/schema.ts'
import { closeHeld } from '#web/admin/frame/leave-guard.ts'
import { DialogIcon } from '#web/admin/templates/dialog-icon.tsx'
import { NewsDialog, people } from '#web/admin/templates/news.tsx'
import { trpc } from '#web/lib/trpc.ts'
import type { Published } from './published.tsx'

type Download = Pick<Published, 'fileName' | 'fileType' | 'version' | 'notes' | 'customer'>

/** What is told of a file: its type with the version, and what is new in it. */
const wordsOf = ({ fileType, version, notes }: Download) => ({
  title: `${fileTypeNames[fileType]} ${version}`,
  message: notes,
})

/** Offers to tell everybody of a file that is for everybody, with what was written as "What is new" (UP-706). */
export const TellCustomers = ({ download, onTold }: { download: Download; onTold: () => void }) => {
  const [isWriting, writing] = useDisclosure(false)
  const { data: audience } = trpc.messages.updateAudience.useQuery(undefined, { staleTime: 0 })
  if (download.customer !== null || !audience || audience.count === 0) return null
  return (
    <>
      <Button variant="light" w="fit-content" onClick={writing.open}>
        Tell {people(audience.count)}
      </Button>
      {isWriting && (
        <NewsDialog words={wordsOf(download)} onClose={() => void closeHeld(writing.close)} onSent={onTold} />
      )}
    </>
  )
}

/** The same for a file that was published before (MSG-724). */
export const TellButton = ({ download }: { download: Download & { isActive: boolean } }) =>
  download.customer === null &&
  download.isActive && (
    <DialogIcon
      label={`Tell customers of ${download.fileName}`}
      icon={IconSpeakerphone}
      dialog={(close) => <NewsDialog words={wordsOf(download)} onClose={close} />}
    />
  )
