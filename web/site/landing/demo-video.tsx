import '#web/site/overlays.css'
import { Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import classes from './demo-video.module.css'

type Props = { videoId: string; title: string; opened: boolean; onClose: () => void }

/** The demo, from a host that sets no cookies, and only after somebody asked for it. */
const DemoVideo = ({ videoId, title, opened, onClose }: Props) => {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={() => {
        setLoaded(false)
        onClose()
      }}
      title={title}
      size="64rem"
      centered
      closeButtonProps={{ 'aria-label': 'Close video', size: 44 }}
    >
      <div className={classes.frame} aria-busy={!isLoaded}>
        {!isLoaded && <Loader className={classes.loader} role="status" aria-label="Loading video" />}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its scripts and its own origin; the policy of the page allows this one host */}
        <iframe
          className={classes.video}
          src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
          title={title || 'Demo video'}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setLoaded(true)}
        />
      </div>
    </Modal>
  )
}

export default DemoVideo
