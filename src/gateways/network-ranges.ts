import { BlockList, isIP } from 'node:net'

type Range = readonly [address: string, bits: number]

const rangesOf = (ipv4: readonly Range[], ipv6: readonly Range[]): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of ipv4) list.addSubnet(address, bits, 'ipv4')
  for (const [address, bits] of ipv6) list.addSubnet(address, bits, 'ipv6')
  return list
}

const privateRanges = rangesOf(
  [
    ['127.0.0.0', 8],
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
  ],
  [
    ['::1', 128],
    ['fc00::', 7],
  ],
)
const linkLocalRanges = rangesOf([['169.254.0.0', 16]], [['fe80::', 10]])

/**
 * Ranges that belong to no host of the internet: this network, protocols, documentation, tests, multicast and reserved
 * ones (RFC 6890).
 */
const unroutedRanges = rangesOf(
  [
    ['0.0.0.0', 8],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  [
    ['2001:db8::', 32],
    // Teredo and 6to4 carry an IPv4 address in theirs.
    ['2001::', 32],
    ['2002::', 16],
  ],
)
/** All addresses that the internet routes: those of IPv6, and IPv4, which BlockList also finds by its mapped form. */
const globalRanges = rangesOf(
  [],
  [
    ['2000::', 3],
    ['::ffff:0:0', 96],
  ],
)

export type Network = 'public' | 'private' | 'link-local' | 'unrouted'

/**
 * The network that an address belongs to; this machine is private. An IPv4-mapped IPv6 address (`::ffff:1.2.3.4`) counts
 * as IPv4. `unrouted` are the addresses that neither the internet nor a local network has, and texts that are no address.
 */
export const networkOf = (address: string): Network => {
  const family = isIP(address)
  const isIn = (ranges: BlockList) => family !== 0 && ranges.check(address, family === 4 ? 'ipv4' : 'ipv6')
  if (isIn(linkLocalRanges)) return 'link-local'
  if (isIn(privateRanges)) return 'private'
  return isIn(globalRanges) && !isIn(unroutedRanges) ? 'public' : 'unrouted'
}
