import { Button, Title, type TitleOrder } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

type Props = {
  title: string
  order: TitleOrder
  /** The id of the heading, where the part is named by it. */
  id?: string
  /** Keeps it open: a field inside was refused. */
  isNeeded?: boolean
  /** Opens it once: a link points at something inside. */
  isPointedAt?: boolean
  /** Where nothing is folded, the same part stands below its heading, and keeps what is typed in it. */
  isFoldable?: boolean
  children: ReactNode
}

/** A part behind its heading, which opens it: what most sellers leave as it is, or what makes a page long on a phone. */
export const Fold = ({
  title,
  order,
  id,
  isNeeded = false,
  isPointedAt = false,
  isFoldable = true,
  children,
}: Props) => {
  const [isUnfolded, fold] = useDisclosure(isPointedAt)
  const [wasPointedAt, see] = useState(isPointedAt)
  if (wasPointedAt !== isPointedAt) {
    see(isPointedAt)
    if (isPointedAt) fold.open()
  }
  const isOpen = isUnfolded || isNeeded || !isFoldable
  return (
    <>
      <Title id={id} order={order} size="h4" mb={isFoldable ? 0 : 'md'}>
        {isFoldable ? (
          <Button
            variant="transparent"
            color="gray"
            px={0}
            aria-expanded={isOpen}
            leftSection={
              isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />
            }
            onClick={fold.toggle}
          >
            {title}
          </Button>
        ) : (
          title
        )}
      </Title>
      <div hidden={!isOpen}>{children}</div>
    </>
  )
}
