import { useRef } from 'react'
import { Banner, type Notification } from './banner.tsx'
import classes from './banners.module.css'
import { useFold } from './fold.ts'

type GroupProps = {
  position: Notification['position']
  /** Whether they may lie over controls of the page; else they fold. */
  mayCover: boolean
  notifications: Notification[]
  onClose: (notification: Notification) => void
}

/** The banners of one position. */
const Group = ({ position, mayCover, notifications, onClose }: GroupProps) => {
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

const bottom = { edge: 'bottom', positions: ['bottom-left', 'bottom-center', 'bottom-right'] } as const
const edges = [
  { edge: 'top', positions: ['top-left', 'top-center', 'top-right'] },
  { edge: 'center', positions: ['center'] },
  bottom,
] as const
// The middle of a phone is where its controls are.
const edgesOfPhones = [
  { edge: 'top', positions: ['center', 'top-left', 'top-center', 'top-right'] },
  bottom,
] as const

type Props = {
  notifications: Notification[]
  isPhone: boolean
  /** Nothing below can be pressed, so no banner folds. */
  isPreview?: boolean
  onClose: (notification: Notification) => void
}

/** Banners in groups at their seven positions. */
export const Edges = ({ notifications, isPhone, isPreview = false, onClose }: Props) =>
  (isPhone ? edgesOfPhones : edges).map(({ edge, positions }) => (
    <div key={edge} className={classes.edge} data-edge={edge}>
      {positions.map((position) => {
        const group = notifications.filter((notification) => notification.position === position)
        return (
          group.length > 0 && (
            <Group
              key={position}
              position={position}
              mayCover={isPreview || (position === 'center' && !isPhone)}
              notifications={group}
              onClose={onClose}
            />
          )
        )
      })}
    </div>
  ))
