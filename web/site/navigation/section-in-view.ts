import { useEffect, useState } from 'react'

// A line at 42 % of the window's height: the section that crosses it counts as in view.
const LINE = '-42% 0px -58%'

/** The link (`#features`) whose section is in view; null between sections. */
export const useSectionInView = (hrefs: string[]): string | null => {
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
