import './overlays.css'
import { Button, Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import classes from './demo-video.module.css'

const Player = ({ videoId, title }: { videoId: string; title: string }) => {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className={classes.frame} aria-busy={!isLoaded}>
      {!isLoaded && <Loader className={classes.loader} role="status" aria-label="Loading video" />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its scripts and its own origin; the policy of the page allows this one host */}
      <iframe
        className={classes.video}
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}

type Props = {
  /** null until the shop has set a video; the dialog then offers a demo in person. */
  videoId: string | null
  title: string
  whatsappNumber: string
  opened: boolean
  onClose: () => void
}

/** The demo video, from a host that sets no cookies. It loads only after a click (PRIV-1). */
const DemoVideo = ({ videoId, title, whatsappNumber, opened, onClose }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    size={videoId ? '64rem' : 'md'}
    centered
    closeButtonProps={{ 'aria-label': 'Close video', size: 44 }}
  >
    {videoId ? (
      <Player videoId={videoId} title={title} />
    ) : (
      <>
        <p className={classes.live}>
          We show you the extension live on WhatsApp, with your own questions. Tell us when it suits you.
        </p>
        <Button
          component="a"
          fullWidth
          href={whatsappLink(whatsappNumber, 'Hello! I would like to see a demo of the extension.')}
          target="_blank"
          rel="noopener noreferrer"
        >
          Ask for a Demo on WhatsApp
        </Button>
      </>
    )}
  </Modal>
)

export default DemoVideo
