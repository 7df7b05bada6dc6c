import type { TestApp } from './app.ts'

// What the pages of a shop say.

/** A text of a section, as visitors get it. */
export const itemOf = async (t: TestApp, section: string, key: string) => {
  const item = (await t.as.guest().content.section({ section })).find((each) => each.key === key)
  if (!item) throw new Error(`No ${section}.${key}`)
  return item
}

export const headline = (t: TestApp) => itemOf(t, 'hero', 'main_headline')

export const sectionNamed = async (t: TestApp, name: string) => {
  const section = (await t.as.admin().pageSections.list()).find((row) => row.name === name)
  if (!section) throw new Error(`No section ${name}`)
  return section
}

/** How often something that public pages show was announced as changed. */
export const countSiteChanges = (t: TestApp): (() => number) => {
  let changes = 0
  t.deps.events.on('site', () => {
    changes += 1
  })
  return () => changes
}
