import { session as texts } from '#src/shared/texts.ts'

// The order matters: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const nameIn = (known: readonly (readonly [RegExp, string])[], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/** The browser and system that a User-Agent names, for people: `Chrome on Android`. */
export const describeBrowser = (userAgent: string): string => {
  const browser = nameIn(browsers, userAgent) ?? texts.unknownBrowser
  const system = nameIn(systems, userAgent)
  return system ? texts.browserOn({ browser, system }) : browser
}
