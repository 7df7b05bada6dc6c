import { Text } from '@mantine/core'
import { IconBrandWhatsapp, IconListDetails, IconMail, IconRoute, IconVideo } from '@tabler/icons-react'
import { here } from '#src/shared/page-address.ts'
import { dashboardSupport as texts } from '#src/shared/texts.ts'
import { videoIdOf } from '#src/shared/values/video-id.ts'
import { Latin } from '#web/components/latin.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import { shellData } from '#web/session/shell-data.ts'
import classes from './support.module.css'

const away = { target: '_blank', rel: 'noopener noreferrer' }

/** Links to support and to documentation. */
export const HelpLinks = () => {
  const { site, demoVideo } = shellData()
  const { whatsappNumber, supportEmail } = site
  const video = videoIdOf(demoVideo)
  const chat = (text: string) => whatsappLink(whatsappNumber, text)
  const links = [
    whatsappNumber && {
      icon: IconBrandWhatsapp,
      label: texts.whatsappSupport,
      hint: <Latin>{phoneText(whatsappNumber)}</Latin>,
      href: chat(texts.needHelpWithAccount),
      ...away,
    },
    supportEmail && {
      icon: IconMail,
      label: texts.emailSupport,
      hint: <Latin>{supportEmail}</Latin>,
      href: `mailto:${supportEmail}`,
    },
    (video || whatsappNumber) && {
      icon: IconVideo,
      label: texts.videoTutorials,
      // Without a video, the link asks support for one.
      hint: video ? texts.seeHowItWorks : texts.askUsVideo,
      href: video ? `https://www.youtube.com/watch?v=${video}` : chat(texts.sendMeVideos),
      ...away,
    },
    { icon: IconListDetails, label: texts.features, hint: texts.whatItCanDo, href: here('/#features') },
    { icon: IconRoute, label: texts.howItWorks, hint: texts.threeSteps, href: here('/#workflow') },
  ].filter((link) => typeof link === 'object')
  return (
    <Panel title={texts.helpGuides}>
      <ul className={`plain-list ${classes.links}`}>
        {links.map(({ icon: Icon, label, hint, ...link }) => (
          <li key={label}>
            <a {...link} className={classes.link}>
              <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
              <span className={classes.linkText}>
                <b>{label}</b>
                <Text component="span" size="sm" c="dimmed">
                  {hint}
                </Text>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
