import './overlays.css'
import { Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { overlays as texts } from '#src/shared/texts.ts'
import { ReturnFocus } from '#web/lib/return-focus.ts'
import classes from './demo-video.module.css'

const Player = ({ videoId, title }: { videoId: string; title: string }) => {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className={classes.frame} aria-busy={!isLoaded}>
      {!isLoaded && <Loader className={classes.loader} role="status" aria-label={texts.loadingVideo} />}
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

type Props = { videoId: string; title: string; opened: boolean; onClose: () => void }

/** The demo video, from a host that sets no cookies. It loads only after a click (PRIV-1). */
const DemoVideo = ({ videoId, title, opened, onClose }: Props) => (
  <>
    {opened && <ReturnFocus />}
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="64rem"
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': texts.closeVideo, size: 44 }}
    >
      <Player videoId={videoId} title={title} />
    </Modal>
  </>
)

export default DemoVideo
