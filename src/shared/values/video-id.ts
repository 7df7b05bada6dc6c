const ID = /^[A-Za-z0-9_-]{11}$/

/** The YouTube id in a watch, short or embed address, or the bare id; null for anything else. */
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
        ? first === 'embed'
          ? second
          : (url.searchParams.get('v') ?? '')
        : ''
  return ID.test(candidate) ? candidate : null
}
