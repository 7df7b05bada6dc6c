import { IconBrandFacebook, IconBrandInstagram, IconBrandYoutube } from '@tabler/icons-react'
import type { SitePage } from '#src/shared/pages.ts'
import { site as texts } from '#src/shared/texts.ts'
import { EmailText } from '#web/components/email-text.tsx'
import { BrandMark } from '#web/frame/brand-mark.tsx'
import { LanguageSwitch } from '#web/frame/language-switch.tsx'
import { linkProps } from '#web/lib/links/link-props.ts'
import { phoneLink, phoneText } from '#web/lib/links/phone-link.ts'
import classes from './footer.module.css'
import { isShown, sectionLinks } from './navigation/links.ts'
import shared from './section.module.css'

const social = [
  { name: 'Facebook', key: 'facebook_url', Icon: IconBrandFacebook },
  { name: 'Instagram', key: 'instagram_url', Icon: IconBrandInstagram },
  { name: 'YouTube', key: 'youtube_url', Icon: IconBrandYoutube },
]

type Column = { id: string; title: string; links: { href: string; label: string }[] }

/** Whether a link leads anywhere: one without an address is not shown (PAGE-15). */
const isTarget = (address: string | undefined): address is string =>
  Boolean(address) && !/^\/?#?$/.test(address ?? '')

/** The phone number and email address of the support, where the shop has them. */
const Contacts = ({ site: { supportPhone, supportEmail } }: Pick<SitePage, 'site'>) => (
  <>
    {supportPhone && (
      <li>
        <a href={phoneLink(supportPhone)}>{phoneText(supportPhone)}</a>
      </li>
    )}
    {supportEmail && (
      <li>
        <a href={`mailto:${supportEmail}`}>
          <EmailText email={supportEmail} />
        </a>
      </li>
    )}
  </>
)

/** What a buyer may need beside the page of an order, in a line. */
const ShortFooter = ({ page: { site, path } }: { page: SitePage }) => {
  const { footer } = site
  return (
    <footer id="contact" className={classes.short}>
      <ul className="container">
        <Contacts site={site} />
        <li>
          <a {...linkProps('/track')}>{footer.track_label || texts.footer.track}</a>
        </li>
        <li>
          <a {...linkProps('/privacy-policy')}>{footer.privacy_label || texts.footer.privacy}</a>
        </li>
        <li>
          <a {...linkProps('/terms-of-service')}>{footer.terms_label || texts.footer.terms}</a>
        </li>
        <li>
          <LanguageSwitch path={path} />
        </li>
      </ul>
    </footer>
  )
}

/** Links and the shop's contact details; the target of `#contact` where the page has no contact section. */
export const Footer = ({ page }: { page: SitePage }) =>
  page.page === 'pay' ? <ShortFooter page={page} /> : <LongFooter page={page} />

const LongFooter = ({ page }: { page: SitePage }) => {
  const { site } = page
  const { footer } = site
  const shownSocial = social.filter(({ key }) => isTarget(footer[key]))
  const columns: Column[] = [
    {
      id: 'footer-links',
      title: footer.links_title || texts.footer.links,
      links: sectionLinks(page, footer, ['features', 'pricing', 'faq']),
    },
    {
      id: 'footer-resources',
      title: footer.resources_title || texts.footer.resources,
      links: [
        { href: '/products', label: footer.store_label || texts.footer.store },
        { href: '/track', label: footer.track_label || texts.footer.track },
        { href: footer.documentation_url, label: footer.documentation_label || texts.footer.documentation },
        { href: footer.support_url, label: footer.support_label || texts.footer.support },
      ].flatMap(({ href, label }) => (isTarget(href) ? [{ href, label }] : [])),
    },
    {
      id: 'footer-legal',
      title: footer.legal_title || texts.footer.legal,
      links: [
        { href: '/verify', label: footer.verify_label || texts.footer.verify },
        { href: '/privacy-policy', label: footer.privacy_label || texts.footer.privacy },
        { href: '/terms-of-service', label: footer.terms_label || texts.footer.terms },
      ],
    },
  ]
  return (
    <footer
      id={isShown(page, 'contact') ? undefined : 'contact'}
      className={`${shared.night} ${classes.footer}`}
    >
      <div className={`container ${classes.grid}`}>
        <div className={`${classes.about} ${classes.row}`}>
          <BrandMark name={site.name} />
          {footer.about_text && <p>{footer.about_text}</p>}
          {shownSocial.length > 0 && (
            <ul className={classes.social}>
              {shownSocial.map(({ name, key, Icon }) => (
                <li key={key}>
                  <a {...linkProps(footer[key] ?? '')} aria-label={name}>
                    <Icon size={22} stroke={1.75} aria-hidden />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {columns.map(({ id, title, links }) => (
          <nav key={id} className={id === 'footer-legal' ? classes.row : undefined} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul className={classes.list}>
              {links.map(({ href, label }) => (
                <li key={label}>
                  <a {...linkProps(href)}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={classes.row}>
          <h2>{footer.contact_title || texts.footer.contact}</h2>
          <ul className={classes.list}>
            <Contacts site={site} />
            <li>{site.city}</li>
            <li>
              <LanguageSwitch path={page.path} />
            </li>
          </ul>
        </div>
      </div>
      <p className={`container ${classes.end} ${shared.text}`}>
        {texts.copyright({ name: site.name, text: footer.copyright_text ?? '' })}
      </p>
    </footer>
  )
}
