import { useRef, useState } from 'react'
import { Banner, type Notification } from './banner.tsx'
import classes from './banners.module.css'
import { useFold } from './fold.ts'

type GroupProps = {
  position: Notification['position']
  isPhone: boolean
  /** Whether they may lie over controls of the page; else they fold. */
  mayCover: boolean
  notifications: Notification[]
  onClose: (notification: Notification) => void
}

/**
 * The banners of one position, on a phone of all. Where only one of them is shown, it says how many more there are, and
 * leads to the next (BAN-820).
 */
const Group = ({ position, isPhone, mayCover, notifications, onClose }: GroupProps) => {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const { fold, open } = useFold(ref, !mayCover)
  const isOne = isPhone || fold !== 'full'
  const at = place % notifications.length
  const shown = isOne ? notifications.slice(at, at + 1) : notifications
  return (
    <div ref={ref} className={classes.group} data-group={position} data-fold={fold} data-floating>
      {shown.map((notification) => (
        <Banner
          key={notification.id}
          notification={notification}
          fold={fold}
          more={notifications.length - shown.length}
          onNext={() => setPlace(at + 1)}
          onOpen={open}
          onClose={() => onClose(notification)}
        />
      ))}
    </div>
  )
}

const edges = [
  { edge: 'top', positions: ['top-left', 'top-center', 'top-right'] },
  { edge: 'center', positions: ['center'] },
  { edge: 'bottom', positions: ['bottom-left', 'bottom-center', 'bottom-right'] },
] as const

type Props = {
  notifications: Notification[]
  isPhone: boolean
  /** Nothing below can be pressed, so no banner folds. */
  isPreview?: boolean
  onClose: (notification: Notification) => void
}

/**
 * Banners in groups at their seven positions. A phone shows them one at a time, at the edge of the first: the middle of
 * its screen is where its controls are.
 */
export const Edges = ({ notifications, isPhone, isPreview = false, onClose }: Props) => {
  const [first] = notifications
  if (isPhone && first) {
    const edge = first.position.startsWith('bottom') ? 'bottom' : 'top'
    return (
      <div className={classes.edge} data-edge={edge}>
        <Group
          position={first.position}
          mayCover={isPreview}
          isPhone
          notifications={notifications}
          onClose={onClose}
        />
      </div>
    )
  }
  return edges.map(({ edge, positions }) => (
    <div key={edge} className={classes.edge} data-edge={edge}>
      {positions.map((position) => {
        const group = notifications.filter((notification) => notification.position === position)
        return (
          group.length > 0 && (
            <Group
              key={position}
              position={position}
              isPhone={false}
              mayCover={isPreview || position === 'center'}
              notifications={group}
              onClose={onClose}
            />
          )
        )
      })}
    </div>
  ))
}
