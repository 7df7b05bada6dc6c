import { useRef } from 'react'
import { Banner, type Notification } from './banner.tsx'
import classes from './banners.module.css'
import { useFold } from './fold.ts'

type Props = {
  /** `flow` for banners that are placed above the page's content instead of floating over it (BAN-161). */
  position: Notification['position'] | 'flow'
  /** Whether they may lie over controls of the page; else they fold. */
  mayCover: boolean
  notifications: Notification[]
  onClose: (notification: Notification) => void
}

/** The banners of one position. */
export const Group = ({ position, mayCover, notifications, onClose }: Props) => {
  const ref = useRef<HTMLDivElement>(null)
  const isFloating = position !== 'flow'
  const { fold, open } = useFold(ref, !mayCover, isFloating ? 'full' : 'line')
  return (
    <div
      ref={ref}
      className={classes.group}
      data-group={position}
      data-fold={fold}
      data-floating={isFloating || undefined}
    >
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
