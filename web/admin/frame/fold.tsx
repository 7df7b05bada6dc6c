import { Button, Title, type TitleOrder } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  order: TitleOrder
  /** The id of the heading, where the part is named by it. */
  id?: string
  /** Opens it unasked: something inside is pointed at. */
  isNeeded: boolean
  children: ReactNode
}

/** What most sellers leave as it is: behind its heading, which opens it. */
export const Fold = ({ title, order, id, isNeeded, children }: Props) => {
  const [isUnfolded, fold] = useDisclosure(false)
  const isOpen = isUnfolded || isNeeded
  return (
    <>
      <Title id={id} order={order} size="h4">
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
      </Title>
      <div hidden={!isOpen}>{children}</div>
    </>
  )
}
