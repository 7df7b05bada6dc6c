import { Accordion, Stack } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import { dashboardLicenses as texts } from '#src/shared/texts.ts'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { InstallGuide } from '#web/order/install/install-guide.tsx'
import { SendToComputer } from '#web/order/install/send-to-computer.tsx'
import { shellData, siteFacts } from '#web/session/shell-data.ts'

const GUIDE = 'guide'

type Props = { id: number; licenseId: number; isFirst: boolean }

/**
 * Five steps from the licence to the working extension, open until the licence is activated (DL-707); of several licences
 * on a screen that of the first one alone.
 */
export const ActivationGuide = ({ id, licenseId, isFirst }: Props) => {
  const { extensionAddress } = shellData()
  const { data } = trpc.licenses.systems.useQuery({ id, licenseId }, { staleTime: 0 })
  const [chosen, setChosen] = useState<string | null>()
  const first = isFirst && data && data.systems.length === 0 && data.held.length === 0 ? GUIDE : null
  return (
    <Accordion
      variant="separated"
      order={3}
      value={chosen === undefined ? first : chosen}
      onChange={setChosen}
    >
      <Accordion.Item value={GUIDE}>
        <Accordion.Control icon={<IconRocket size={20} aria-hidden />}>
          {texts.howToActivate}
        </Accordion.Control>
        <Accordion.Panel role="group">
          <Stack>
            <SendToComputer path="/dashboard?tab=licenses" shop={siteFacts().name} />
            <InstallGuide
              address={extensionAddress}
              download={
                <TabButton tab="downloads" size="sm" variant="default">
                  {texts.goDownloads}
                </TabButton>
              }
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
