import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicIp, publicAddress } from './public-address'

test.each([
  'https://hooks.salon.co.ke/purse?key=1',
  'https://salon.co.ke:443/',
  'https://łódź.pl/feed.ics',
  'https://HOOKS.Salon.CO.KE./purse',
])('%s may be requested', (address) => {
  expect(publicAddress(address)).not.toBeNull()
})

test.each([
  ['not an address', 'salon'],
  ['another scheme', 'ftp://salon.co.ke/'],
  ['no TLS', 'http://salon.co.ke/'],
  ['another port', 'https://salon.co.ke:8443/'],
  ['credentials', 'https://user:password@salon.co.ke/'],
  ['a name without a domain', 'https://intranet/'],
  ['this machine', 'https://localhost/'],
  ['this machine with a dot', 'https://localhost./'],
  ['a name of this machine', 'https://app.localhost/'],
  ['a local name', 'https://printer.local/'],
  ['a metadata service', 'https://metadata.google.internal/'],
  ['a name of a home network', 'https://router.home.arpa/'],
  ['IPv4', 'https://127.0.0.1/'],
  ['a public IPv4', 'https://8.8.8.8/'],
  ['decimal', 'https://2130706433/'],
  ['octal', 'https://0177.0.0.1/'],
  ['hexadecimal', 'https://0x7f.1/'],
  ['short', 'https://127.1/'],
  ['with a dot at the end', 'https://127.0.0.1./'],
  ['in full-width digits', 'https://１２７.0.0.1/'],
  ['encoded', 'https://%31%32%37.0.0.1/'],
  ['link-local', 'https://169.254.169.254/latest/meta-data/'],
  ['IPv6', 'https://[2606:4700::1111]/'],
  ['IPv6 of this machine', 'https://[::1]/'],
  ['IPv4 in IPv6', 'https://[::ffff:169.254.169.254]/'],
])('%s is refused: %s', (_, address) => {
  expect(publicAddress(address)).toBeNull()
})

test('no IPv4 address may be requested, in any spelling', () => {
  const spelled = fc
    .tuple(fc.nat(0xffffffff), fc.constantFrom(1, 2, 3, 4), fc.constantFrom(8, 10, 16))
    .map(([number, parts, radix]) => {
      const bytes = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256)
      const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0)
      const prefix = { 8: '0', 10: '', 16: '0x' }[radix]
      return [...bytes.slice(0, parts - 1), last].map((number) => prefix + number.toString(radix)).join('.')
    })
  fc.assert(fc.property(spelled, (host) => publicAddress(`https://${host}/`) === null))
})

test('local runs may request this machine at any port, and nothing else without TLS', () => {
  for (const host of ['localhost:9000', '127.0.0.1:9000', '[::1]:9000'])
    expect(publicAddress(`http://${host}/hook`, true)).not.toBeNull()
  for (const address of ['http://10.0.0.1/', 'http://salon.co.ke/', 'http://169.254.169.254/'])
    expect(publicAddress(address, true)).toBeNull()
})

test.each(['8.8.8.8', '41.90.0.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2c0f:fe38::1'])(
  '%s is public',
  (ip) => expect(isPublicIp(ip)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::10.0.0.1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'salon.co.ke',
  'x:y',
])('%s is not', (ip) => expect(isPublicIp(ip)).toBe(false))
