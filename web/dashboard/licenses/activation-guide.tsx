import { Accordion, Anchor, Button, Code, Group, List, Text } from '@mantine/core'
import { IconExternalLink, IconRocket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyButton } from '#web/components/copy-button.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { shellData } from '#web/session/shell-data.ts'

const EXTENSIONS_PAGE = 'chrome://extensions'
const STORE = /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)\//

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <List.Item>
    <Text fw={600}>{title}</Text>
    <Text size="sm" component="div">
      {children}
    </Text>
  </List.Item>
)

const Activate = () => (
  <Step title="Open WhatsApp Web and enter your key">
    Open{' '}
    <Anchor
      inherit
      underline="always"
      href="https://web.whatsapp.com"
      target="_blank"
      rel="noopener noreferrer"
    >
      web.whatsapp.com
    </Anchor>
    , click the extension's icon, paste your license key and choose Activate.
  </Step>
)

/** The steps for an extension in the Chrome Web Store. */
const FromStore = ({ address }: { address: string }) => (
  <>
    <Step title="Open the extension in the Chrome Web Store">
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
        mt="xs"
        variant="default"
        rightSection={<IconExternalLink size={16} aria-hidden />}
      >
        Open the store
      </Button>
    </Step>
    <Step title="Click Add to Chrome">The button stands beside the extension's name.</Step>
    <Step title="Confirm with Add extension">
      Chrome asks once, and then installs and updates it by itself.
    </Step>
    <Step title="Pin the extension">
      Click the puzzle piece in Chrome's toolbar, then the pin beside its name.
    </Step>
    <Activate />
  </>
)

/** The steps for a file: Chrome loads unpacked folders, but hardly any .crx files. */
const FromFile = () => (
  <>
    <Step title="Download the extension">
      Take the newest Chrome extension (.zip) from your downloads.
      <TabButton tab="downloads" size="sm" variant="default" mt="xs" display="block" w="fit-content">
        Go to Downloads
      </TabButton>
    </Step>
    <Step title="Unpack it into a folder that you keep">
      On Windows: right-click the .zip and choose Extract All. Chrome reads the folder at every start, so do
      not delete it.
    </Step>
    <Step title="Open Chrome's extensions page and switch on Developer mode">
      Paste this address into the address bar; the switch is at the top right.
      <Group gap="xs" mt="xs">
        <Code>{EXTENSIONS_PAGE}</Code>
        <CopyButton value={EXTENSIONS_PAGE} label="Copy address" />
      </Group>
    </Step>
    <Step title="Click Load unpacked and choose the folder">
      Choose the folder that holds the file manifest.json. If your download is a .crx file instead, drag it
      onto the extensions page.
    </Step>
    <Activate />
  </>
)

/** Five steps from the licence to the working extension. */
export const ActivationGuide = () => {
  const { extensionAddress } = shellData()
  return (
    <Accordion variant="separated" order={3}>
      <Accordion.Item value="guide">
        <Accordion.Control icon={<IconRocket size={20} aria-hidden />}>
          How to activate, in 5 steps
        </Accordion.Control>
        <Accordion.Panel>
          <List type="ordered" spacing="md">
            {STORE.test(extensionAddress) ? <FromStore address={extensionAddress} /> : <FromFile />}
          </List>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
