import { IconBrandWhatsapp, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { Suspense } from 'react'
import { common as texts } from '#src/shared/texts.ts'
import { hydrateOnVisible } from '#web/arrival/hydrate.ts'
import { EmailText } from '#web/components/email-text.tsx'
import { Latin } from '#web/components/latin.tsx'
import { phoneLink, phoneText } from '#web/lib/links/phone-link.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import { NeedsScript } from '#web/site/needs-script.tsx'
import shared from '#web/site/section.module.css'
import classes from './contact.module.css'
import { SectionHead } from './section/section-head.tsx'
import type { SectionProps } from './section/section-props.ts'
import { Words } from './section/words.tsx'

const ContactForm = hydrateOnVisible('contact', () => import('./forms/contact-form.tsx'))

/** The contact details of the shop and a contact form. */
export const Contact = ({ section, landing }: SectionProps) => {
  const { name, supportPhone, supportEmail, whatsappNumber, city } = landing.site
  const ways = [
    { key: 'phone', Icon: IconPhone, text: phoneText(supportPhone), href: phoneLink(supportPhone) },
    {
      key: 'whatsapp',
      Icon: IconBrandWhatsapp,
      text: phoneText(whatsappNumber),
      href: whatsappLink(whatsappNumber, texts.haveAQuestion({ name })),
    },
    { key: 'email', Icon: IconMail, text: supportEmail, href: `mailto:${supportEmail}` },
    { key: 'city', Icon: IconMapPin, text: city, href: null },
  ].filter(({ text }) => text)
  return (
    <section id="contact" className={`${shared.section} ${classes.contact}`} aria-labelledby="contact-title">
      <div className={`container ${classes.grid}`}>
        <div>
          <SectionHead section={section} />
          <dl className={classes.ways}>
            {ways.map(({ key, Icon, text, href }) => (
              <div key={key}>
                <dt>
                  <span className={`${shared.tile} ${shared.wide}`}>
                    <Icon size={24} stroke={1.75} aria-hidden />
                  </span>
                  <Words of={section} name={`${key}_label`} as="span" className={shared.text} />
                </dt>
                <dd>
                  {href ? (
                    <a href={href}>
                      <Latin>
                        <EmailText email={text} />
                      </Latin>
                    </a>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <NeedsScript site={landing.site} what={texts.thisForm} text={texts.haveAQuestion({ name })} />
          <Suspense>
            <ContactForm section={section} />
          </Suspense>
        </div>
      </div>
    </section>
  )
}
