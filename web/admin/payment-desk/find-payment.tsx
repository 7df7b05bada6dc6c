import { NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFoundPayments } from '#web/admin/frame/found-payments.ts'
import { SEARCH_DELAY_MS } from '#web/lib/figures.ts'

const admin = getRouteApi('/admin')

/** Finds a payment by its transaction id, whatever became of it; Enter opens the first. */
export const FindPayment = () => {
  const navigate = admin.useNavigate()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const { payments, isFetching } = useFoundPayments(q)
  const isSettled = q === typed.trim() && !isFetching
  const [first] = payments
  return (
    <Stack
      component="form"
      role="search"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault()
        if (first && isSettled) void navigate({ search: first.search })
      }}
    >
      <TextInput
        type="search"
        label="Find a payment"
        placeholder="Transaction ID"
        value={typed}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {payments.map(({ label, description, search }) => (
        <NavLink
          key={label}
          label={label}
          description={description}
          renderRoot={(props) => <Link to="/admin" search={search} {...props} />}
        />
      ))}
      <Text size="sm" c="dimmed" role="status">
        {q !== '' && isSettled && payments.length === 0 && 'No payment has this transaction ID.'}
      </Text>
    </Stack>
  )
}
