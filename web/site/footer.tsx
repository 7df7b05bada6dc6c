import type { SitePage } from '#src/pages/schema.ts'
import { BrandMark } from '#web/components/brand-mark.tsx'
import classes from './footer.module.css'
import { sectionLinks } from './links.ts'

const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Where to go from here, and how to reach the shop. */
export const Footer = ({ page }: { page: SitePage }) => {
  const { site } = page
  const { footer } = site
  return (
    <footer className={classes.footer}>
      <div className={`container ${classes.grid}`}>
        <div className={classes.about}>
          <BrandMark name={site.name} />
          {footer.about_text && <p>{footer.about_text}</p>}
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className={classes.title}>
            {footer.links_title ?? 'Quick links'}
          </h2>
          <ul className={classes.list}>
            {sectionLinks(page).map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={classes.title}>{footer.contact_title ?? 'Contact'}</h2>
          <ul className={classes.list}>
            <li>
              <a href={phoneLink(site.supportPhone)}>{site.supportPhone}</a>
            </li>
            <li>
              <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
            </li>
            <li>{site.city}</li>
          </ul>
        </div>
      </div>
      <div className={`container ${classes.end}`}>
        {site.name}. {footer.copyright_text}
      </div>
    </footer>
  )
}
