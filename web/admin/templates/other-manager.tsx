import { Text } from '@mantine/core'
import { TabLink } from '#web/admin/frame/tab-link.tsx'

const managers = {
  cards: {
    here: 'Your message templates as cards, with a preview of each.',
    there: 'See the same ones as a table in WhatsApp, Message Templates',
    search: { tab: 'templates' },
  },
  table: {
    here: 'Your message templates as a table.',
    there: 'See the same ones as cards, with a preview of each, in Templates',
    search: { tab: 'whatsapp', view: 'templates' },
  },
} as const

/** Says which of the two managers of templates this is, and leads to the other (MSG-850). */
export const OtherManager = ({ of }: { of: keyof typeof managers }) => {
  const { here, there } = managers[of]
  return (
    <Text size="sm" c="dimmed">
      {here}{' '}
      <TabLink size="sm" underline="always" search={managers[of === 'cards' ? 'table' : 'cards'].search}>
        {there}
      </TabLink>
    </Text>
  )
}
