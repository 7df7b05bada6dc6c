import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '#web/admin/frame/form-modal.tsx'
import { DownloadAddress } from './download-address.tsx'
import { DownloadUpload } from './download-upload.tsx'

/** Adds a download: an uploaded file, or an address outside the shop. */
export const DownloadDialog = ({ onClose }: { onClose: () => void }) => {
  const [isUploading, setUploading] = useState(false)
  return (
    <FormModal onClose={onClose} title="Add Download">
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
    </FormModal>
  )
}
