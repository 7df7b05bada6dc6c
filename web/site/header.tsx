import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { site as texts } from '#src/shared/texts.ts'
import { lazyOnClick } from '#web/arrival/lazy-dialog.ts'
import { BrandMark } from '#web/frame/brand-mark.tsx'
import { ColorSchemeToggle } from '#web/frame/color-scheme-toggle.tsx'
import { LanguageSwitch } from '#web/frame/language-switch.tsx'
import classes from './header.module.css'
import { accountLinks, sectionLinks } from './navigation/links.ts'

const MenuDrawer = lazyOnClick(() => import('#web/site/overlays/menu-drawer.tsx'))

// A line at 42 % of the window's height: the section that crosses it counts as in view.
const LINE = '-42% 0px -58%'

/** The link (`#features`) whose section is in view; null between sections. */
const useSectionInView = (hrefs: string[]): string | null => {
  const [current, setCurrent] = useState<string | null>(null)
  const wanted = hrefs.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const href = `#${target.id}`
          setCurrent((now) => (isIntersecting ? href : now === href ? null : now))
        }
      },
      { rootMargin: LINE },
    )
    for (const href of wanted.split(' ').filter((each) => each.startsWith('#'))) {
      const section = document.getElementById(href.slice(1))
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [wanted])
  return current
}

/** The sticky header: brand, links to the sections of the landing page, and account links (PAGE-10). */
export const Header = ({ page }: { page: SitePage }) => {
  const [isOpen, setOpen] = useState(false)
  // Loaded at the first opening, and kept mounted so that its closing transition runs.
  const [wasOpened, setWasOpened] = useState(false)
  const { site } = page
  const links = sectionLinks(page, site.navigation)
  const current = useSectionInView(links.map(({ href }) => href))
  const [secondary, primary] = accountLinks(page, 'bar')
  return (
    <header className={classes.header}>
      <div className={`container ${classes.bar}`}>
        <BrandMark name={site.name} tagline={site.navigation.tagline} />
        <nav className={classes.sections} aria-label={texts.mainNavigation}>
          {links.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className={classes.link}
              aria-current={href === current ? 'location' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.actions}>
          <LanguageSwitch path={page.path} className={classes.link} />
          <ColorSchemeToggle />
          {secondary && (
            <Button
              component="a"
              href={secondary.href}
              variant="subtle"
              color="gray"
              className={classes.wide}
            >
              {secondary.label}
            </Button>
          )}
          {primary && (
            <Button component="a" href={primary.href} className={classes.wide}>
              {primary.label}
            </Button>
          )}
          <ActionIcon
            className={classes.burger}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={texts.openMenu}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerDown={MenuDrawer.preload}
            onClick={() => {
              setOpen(true)
              setWasOpened(true)
            }}
          >
            <IconMenu2 size={24} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {wasOpened && <MenuDrawer page={page} opened={isOpen} onClose={() => setOpen(false)} />}
    </header>
  )
}
