import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Opens the form of a row of this table, from what is shown of it. */
export const EditLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Button
    variant="default"
    size="sm"
    leftSection={<IconPencil size={18} aria-hidden />}
    renderRoot={(props) => (
      <Link
        to="/admin"
        search={(now) => ({ ...now, record: id, edit: 'true' })}
        resetScroll={false}
        {...props}
      />
    )}
  >
    {children}
  </Button>
)
