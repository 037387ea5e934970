// Whether an address that a person gave may be requested at all. Literal addresses and local names never may, however
// they are written: the parser of URLs turns decimal, octal, hexadecimal and short forms into dotted numbers.

/** Names that no public server has. */
const LOCAL_SUFFIXES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|example|onion)$/

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The address as a URL, or null if it may not be requested: only HTTPS, the usual port, a public name, no credentials.
 * `loopback`: this machine may be requested as well, without TLS and at any port; in local runs.
 */
export function publicAddress(address: string, loopback = false): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password) return null
  if (loopback && LOOPBACK.test(url.hostname)) return /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:' || url.port !== '') return null
  return isPublicName(url.hostname) ? url : null
}

function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  if (!name.includes('.') || name.startsWith('[') || LOCAL_SUFFIXES.test(name)) return false
  // The last label of a name is never a number.
  return /^[a-z0-9._-]+\.[a-z][a-z0-9-]*[a-z0-9]$/.test(name)
}

/** The first and last of the networks of IPv4 that are not public (RFC 6890 and its registry). */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
].map((network) => {
  const [first = '', length] = network.split('/')
  const size = 2 ** (32 - Number(length))
  return [numberOf(first), numberOf(first) + size - 1] as const
})

/** Whether a resolved address, IPv4 or IPv6, is that of a public server. */
export function isPublicIp(ip: string): boolean {
  if (!ip.includes(':')) {
    if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(ip)) return false
    const number = numberOf(ip)
    return !PRIVATE_NETWORKS.some(([first, last]) => number >= first && number <= last)
  }
  if (!URL.canParse(`http://[${ip}]`)) return false
  const [first = 0, second = 0] = groupsOf(new URL(`http://[${ip}]`).hostname.slice(1, -1))
  // Only 2000::/3 is public, and of it not: IETF's own with Teredo, documentation, 6to4.
  if (first < 0x2000 || first > 0x3fff || first === 0x2002 || first >= 0x3fff) return false
  return first !== 0x2001 || (second > 0x01ff && second !== 0x0db8)
}

function numberOf(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** The eight groups of an address as URLs write it: "2001:db8::1". */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const numbers = (part: string) => (part ? part.split(':').map((part) => Number(`0x${part}`)) : [])
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array(8 - before.length - after.length).fill(0), ...after]
}
