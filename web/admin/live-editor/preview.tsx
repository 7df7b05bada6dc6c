import { Button, Group, Paper, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import classes from './live-editor.module.css'

/** The widths of screens in pixels. */
const widths = { Phone: 390, Tablet: 820, Desktop: 1280 } as const
type Width = keyof typeof widths

type Props = {
  frame: RefObject<HTMLIFrameElement | null>
  /** The address of the page. */
  path: string
  /** Whether a text is edited, whose field has to stand beside the frame. */
  isEditing: boolean
  onPopOut: () => void
  /** What stands before the widths. */
  children: ReactNode
}

/**
 * The landing page itself, as wide as on a phone, a tablet or a desktop, made smaller where it does not fit, and as tall
 * as the window leaves room for. On a phone it starts with the width of a phone, because the others cannot be read there.
 */
export const Preview = ({ frame, path, isEditing, onPopOut, children }: Props) => {
  const [screen, setScreen] = useState<Width>(() => (window.innerWidth < widths.Tablet ? 'Phone' : 'Desktop'))
  const { ref, width: room, height } = useElementSize()
  const width = widths[screen]
  const scale = room > 0 ? Math.min(1, room / width) : 1
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        {children}
        <SegmentedControl
          aria-label="Width of the preview"
          data={Object.keys(widths)}
          value={screen}
          onChange={(value) => setScreen(value as Width)}
        />
        <Button
          variant="subtle"
          size="sm"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          onClick={onPopOut}
        >
          Open in a separate window
        </Button>
      </Group>
      <Paper withBorder className={classes.room} data-editing={isEditing || undefined} ref={ref}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the shop's own page, which the editor reads and writes */}
        <iframe
          ref={frame}
          src={path}
          title="Preview of the landing page"
          className={classes.frame}
          style={{ width, height: height / scale, transform: `scale(${scale})` }}
        />
      </Paper>
    </div>
  )
}
