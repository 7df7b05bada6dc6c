import { useRef } from 'react'
import { Banner, type Notification } from './banner.tsx'
import classes from './banners.module.css'
import { useFold } from './fold.ts'

type Props = {
  position: Notification['position']
  /** Whether they may lie over controls of the page; else they fold. */
  mayCover: boolean
  notifications: Notification[]
  onClose: (notification: Notification) => void
}

/** The banners of one position. */
export const Group = ({ position, mayCover, notifications, onClose }: Props) => {
  const ref = useRef<HTMLDivElement>(null)
  const { fold, open } = useFold(ref, !mayCover)
  return (
    <div ref={ref} className={classes.group} data-group={position} data-fold={fold} data-floating>
      {notifications.map((notification) => (
        <Banner
          key={notification.id}
          notification={notification}
          fold={fold}
          onOpen={open}
          onClose={() => onClose(notification)}
        />
      ))}
    </div>
  )
}
