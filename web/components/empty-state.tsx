import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { icon: Icon; title: string; children?: ReactNode; action?: ReactNode }

/** Replaces an empty list: says why it is empty and offers one action. */
export const EmptyState = ({ icon: Icon, title, children, action }: Props) => (
  <Stack align="center" gap="sm" py="xl" px="md" ta="center">
    <ThemeIcon size={64} radius="xl" variant="light">
      <Icon size={32} stroke={1.5} aria-hidden />
    </ThemeIcon>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children && (
      <Text c="dimmed" maw={420} style={{ textWrap: 'balance' }}>
        {children}
      </Text>
    )}
    {action}
  </Stack>
)
