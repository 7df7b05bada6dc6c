import { Accordion, Code, Group, List, Text } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { CopyButton } from '#web/components/copy-button.tsx'
import { TabButton } from '#web/dashboard/tab-button.tsx'

const EXTENSIONS_PAGE = 'chrome://extensions'

/** Five steps from the file to the working extension, as Chrome works today: it loads unpacked folders, and few .crx files. */
export const ActivationGuide = () => (
  <Accordion variant="separated" chevronPosition="right" order={3}>
    <Accordion.Item value="guide">
      <Accordion.Control icon={<IconRocket size={20} aria-hidden />}>
        How to activate, in 5 steps
      </Accordion.Control>
      <Accordion.Panel>
        <List type="ordered" spacing="md">
          <List.Item>
            <Text fw={600}>Download the extension</Text>
            <Text size="sm" mb="xs">
              Take the newest Chrome extension (.zip) from your downloads.
            </Text>
            <TabButton tab="downloads" size="sm" variant="default">
              Go to Downloads
            </TabButton>
          </List.Item>
          <List.Item>
            <Text fw={600}>Unpack it into a folder that you keep</Text>
            <Text size="sm">
              On Windows: right-click the .zip and choose Extract All. Chrome reads the folder at every start,
              so do not delete it.
            </Text>
          </List.Item>
          <List.Item>
            <Text fw={600}>Open Chrome's extensions page and switch on Developer mode</Text>
            <Text size="sm" mb="xs">
              Paste this address into the address bar; the switch is at the top right.
            </Text>
            <Group gap="xs">
              <Code>{EXTENSIONS_PAGE}</Code>
              <CopyButton value={EXTENSIONS_PAGE} label="Copy address" />
            </Group>
          </List.Item>
          <List.Item>
            <Text fw={600}>Click Load unpacked and choose the folder</Text>
            <Text size="sm">
              Choose the folder that holds the file manifest.json. If your download is a .crx file instead,
              drag it onto the extensions page.
            </Text>
          </List.Item>
          <List.Item>
            <Text fw={600}>Open WhatsApp Web and enter your key</Text>
            <Text size="sm">
              Open web.whatsapp.com, click the extension's icon, paste your license key and choose Activate.
            </Text>
          </List.Item>
        </List>
      </Accordion.Panel>
    </Accordion.Item>
  </Accordion>
)
