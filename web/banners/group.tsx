import { useRef } from 'react'
import { Banner, type Notification } from './banner.tsx'
import classes from './banners.module.css'
import { useRoom } from './room.ts'

type Props = {
  position: Notification['position']
  notifications: Notification[]
  onClose: (notification: Notification) => void
}

/** The banners of one position. Those in the center may cover controls of the page; the others fold instead. */
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
