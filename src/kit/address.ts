/**
 * The address that limits count (HTTP-7). An IPv6 address becomes its /64, because one customer usually holds all of
 * it. An IPv4-mapped IPv6 address (`::ffff:1.2.3.4`) becomes IPv4.
 */
export const canonicalAddress = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const groupsOf = (part = '') => part.split(':').filter(Boolean)
  const [head, tail] = address.toLowerCase().split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail)
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
