import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** One fact about a route of messages. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Paper withBorder p="md">
    <Text size="sm" c="dimmed" mb={4}>
      {label}
    </Text>
    {children}
  </Paper>
)

/** A part of the panel of a route. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section">
    <Title order={2} size="h4" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)
