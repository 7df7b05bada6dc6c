import { Modal, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useOnPhone } from '#web/admin/frame/on-phone.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { DownloadAddress } from './download-address.tsx'
import { DownloadUpload } from './download-upload.tsx'

/** Adds a download: an uploaded file, or an address outside the shop. */
export const DownloadDialog = ({ onClose }: { onClose: () => void }) => {
  const onPhone = useOnPhone()
  const [isUploading, setUploading] = useState(false)
  useReturnFocus()
  const dialog = useSaveByKey()
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title="Add Download"
      size="lg"
      fullScreen={onPhone}
      closeOnClickOutside={false}
    >
      <Tabs defaultValue="file" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="file">Upload a file</Tabs.Tab>
          {/* Changing the tab would end the upload. */}
          <Tabs.Tab value="address" disabled={isUploading}>
            By address
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="file">
          <DownloadUpload onUploading={setUploading} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="address">
          <DownloadAddress onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}
