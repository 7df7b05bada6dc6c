import { Button, Group, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Payment } from './payment.ts'
import classes from './payment-desk.module.css'

type Picture = Payment['pictures'][number]

const QUARTER = 90
const FULL_TURN = 360
const LARGE = 2.5

/** The pictures of a proof. One is turned by quarters, and enlarged by a press to read it. */
export const PictureViewer = ({ pictures }: { pictures: Picture[] }) => {
  const [index, setIndex] = useState(0)
  const [turn, setTurn] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const isUpright = turn % (2 * QUARTER) === 0
  const picture = pictures[index] ?? pictures[0]
  if (!picture) {
    return (
      <Text c="dimmed">
        No picture: none was sent, or its time after the decision is over. Please look for the transaction ID.
      </Text>
    )
  }
  const ratio = picture.width / picture.height
  const shown = isUpright ? ratio : 1 / ratio
  const show = (next: number) => {
    setIndex(next)
    setTurn(0)
    setLarge(false)
  }
  return (
    <div>
      {/* Above, because a tall picture leaves nothing below it in sight. */}
      {picture.isFromWhatsapp && (
        <Group gap={6} mb="xs" c="dimmed">
          <IconBrandWhatsapp size={16} aria-hidden />
          <Text size="sm">Sent on WhatsApp</Text>
        </Group>
      )}
      <div className={classes.picture} data-large={isLarge}>
        <button
          type="button"
          aria-label={isLarge ? 'Show the whole picture' : 'Enlarge the picture'}
          onClick={() => setLarge(!isLarge)}
        >
          {/* As large as the turned picture, which takes part in no layout. */}
          <span
            style={{
              aspectRatio: shown,
              width: isLarge ? `${LARGE * 100}%` : `min(100%, var(--height) * ${shown})`,
            }}
          >
            <img
              src={picture.url}
              width={picture.width}
              height={picture.height}
              alt={`The payment, ${index + 1} of ${pictures.length}`}
              style={{ rotate: `${turn}deg`, ...(!isUpright && { width: `${100 * ratio}%` }) }}
            />
          </span>
        </button>
      </div>
      <Group gap="xs" mt="xs">
        <Button size="sm" variant="default" onClick={() => setLarge(!isLarge)}>
          {isLarge ? 'Whole picture' : 'Enlarge'}
        </Button>
        <Button size="sm" variant="default" onClick={() => setTurn((turn + QUARTER) % FULL_TURN)}>
          Rotate
        </Button>
        {pictures.length > 1 &&
          pictures.map(({ id }, at) => (
            <Button
              key={id}
              size="sm"
              variant={at === index ? 'light' : 'default'}
              aria-pressed={at === index}
              aria-label={`Picture ${at + 1}`}
              onClick={() => show(at)}
            >
              {at + 1}
            </Button>
          ))}
      </Group>
    </div>
  )
}
