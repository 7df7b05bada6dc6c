import { useRef } from 'react'
import { Banner, type Notification } from './banner.tsx'
import classes from './banners.module.css'
import { useRoom } from './room.ts'

type Props = {
  position: Notification['position']
  notifications: Notification[]
  onClose: (notification: Notification) => void
}

/** The banners of one position. One in the middle of the page is meant to be in the way; the others are not. */
export const Group = ({ position, notifications, onClose }: Props) => {
  const ref = useRef<HTMLDivElement>(null)
  const { room, open } = useRoom(ref, position !== 'center')
  return (
    <div ref={ref} className={classes.group} data-group={position} data-room={room} data-floating>
      {notifications.map((notification) => (
        <Banner
          key={notification.id}
          notification={notification}
          room={room}
          onOpen={open}
          onClose={() => onClose(notification)}
        />
      ))}
    </div>
  )
}
