const ID = /^[A-Za-z0-9_-]{11}$/

/** What stands in front of the id of an embedded video, a short one and a live one. */
const BEFORE_ID = /^(?:embed|shorts|live)$/

/** The YouTube id in any address of a video, or the bare id; null for anything else. */
export const videoIdOf = (given: string): string | null => {
  const text = given.trim()
  if (ID.test(text)) return text
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const host = url.hostname.replace(/^(www|m)\./, '')
  const candidate =
    host === 'youtu.be'
      ? first
      : /^youtube(-nocookie)?\.com$/.test(host)
        ? BEFORE_ID.test(first)
          ? second
          : (url.searchParams.get('v') ?? '')
        : ''
  return ID.test(candidate) ? candidate : null
}
