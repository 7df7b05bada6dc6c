import './overlays.css'
import { Button, Drawer } from '@mantine/core'
import { here } from '#src/shared/page-address.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { chat, site, overlays as texts } from '#src/shared/texts.ts'
import { openChat } from '#web/lib/open-chat.ts'
import { ReturnFocus } from '#web/lib/return-focus.ts'
import { accountLinks, sectionLinks } from '#web/site/navigation/links.ts'
import classes from './menu-drawer.module.css'

type Props = { page: SitePage; opened: boolean; onClose: () => void }

/** A drawer at the right with the links of the header, for small screens (PAGE-704). */
const MenuDrawer = ({ page, opened, onClose }: Props) => (
  <>
    {opened && <ReturnFocus />}
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(22rem, 86vw)"
      title={page.site.name}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': texts.closeMenu, size: 44 }}
      classNames={{ title: classes.title ?? '' }}
    >
      <nav className={classes.links} aria-label={texts.menu}>
        {sectionLinks(page, page.site.navigation).map(({ href, label }) => (
          <a key={href} href={href} className={classes.link} onClick={onClose}>
            {label}
          </a>
        ))}
        <a href={here('/track')} className={classes.link}>
          {page.site.footer.track_label || site.footer.track}
        </a>
      </nav>
      <div className={classes.account}>
        {/* Where the chat's button is aside, this opens it too. */}
        <Button
          variant="default"
          fullWidth
          onClick={() => {
            onClose()
            openChat.make()
          }}
        >
          {chat.liveSupport}
        </Button>
        {accountLinks(page, 'drawer').map(({ href, label }, index, links) => (
          <Button
            key={href}
            component="a"
            href={href}
            fullWidth
            variant={index === links.length - 1 ? 'filled' : 'default'}
          >
            {label}
          </Button>
        ))}
      </div>
    </Drawer>
  </>
)

export default MenuDrawer
