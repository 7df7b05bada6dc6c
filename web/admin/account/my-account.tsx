import { Stack, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from '#web/admin/frame/group.module.css'
import { ChangePassword } from '#web/session/change-password.tsx'
import { useMe } from '#web/session/session.ts'
import { Sessions } from '#web/session/sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

type PartProps = { name: string; title: string; children: ReactNode }

/** A part of the account. Where the address names it (`#password`), it is in view with its first field focused. */
const Part = ({ name, title, children }: PartProps) => {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash === name })
  useEffect(() => {
    if (!isNamed) return
    part.current?.scrollIntoView({ block: 'center' })
    part.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus({ preventScroll: true })
  }, [isNamed])
  return (
    <section ref={part} className={classes.group} aria-labelledby={id}>
      <Title id={id} order={2} size="h4" mb="md">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** The administrator's own account: password, sessions and second factor. */
export const MyAccount = () => {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <Stack gap="lg" maw={900}>
      <Text>
        You are signed in as {me.username} ({me.email}).
      </Text>
      <Part name="password" title="Change password">
        <ChangePassword user={me} />
      </Part>
      <Part name="sessions" title="Where you are signed in">
        <Sessions />
      </Part>
      <SecondFactor />
    </Stack>
  )
}
