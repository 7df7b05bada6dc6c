import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './devices.module.css'

type Props = { isMobile: boolean; children: ReactNode; action: ReactNode }

/** A computer or phone in a list of them: what is known of it, and what can be done with it. */
export const Device = ({ isMobile, children, action }: Props) => {
  const Icon = isMobile ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.about}>{children}</div>
      {action}
    </li>
  )
}

export const Devices = ({ children }: { children: ReactNode }) => <ul className="plain-list">{children}</ul>
