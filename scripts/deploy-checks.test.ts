// Settings for local runs are never deployed.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deployRefusals } from './deploy-checks'

const shipped = readFileSync(new URL('../wrangler.toml', import.meta.url), 'utf8')
const named = [
  'OPERATOR_NAME = "Purse Limited"',
  'OPERATOR_ADDRESS = "1 Moi Avenue, Nairobi"',
  'GOVERNING_LAW = "Kenya"',
]
const resolver = 'DNS_RESOLVER_URL = "https://cloudflare-dns.com/dns-query"'
const config = `${shipped}\n[vars]\n${[...named, resolver].join('\n')}\n`
const production = { DATABASE_URL: 'libsql://purse.example.test', DATABASE_TOKEN: 'token' }

test('accepts our own configuration once the operator and a resolver are named', () => {
  expect(deployRefusals(config, production)).toEqual([])
})

test.each([
  ['LOCAL_ONLY among the variables', `${config}\nLOCAL_ONLY = "1"\n`, production],
  ['LOCAL_ONLY in the environment', config, { ...production, LOCAL_ONLY: '1' }],
  ['a secret in the file', `${config}\nAUTH_SECRET = "x"\n`, production],
  ['a local database', config, { ...production, DATABASE_URL: 'http://127.0.0.1:8080' }],
  ['an operator without a name', `${shipped}\n[vars]\n${resolver}\n`, production],
  ['no resolver of names', config.replaceAll(resolver, ''), production],
  ['a resolver without TLS', config.replaceAll('https:', 'http:'), production],
  ['a placeholder for the law', config.replaceAll('"Kenya"', '"[Country whose law applies]"'), production],
  ['no token', config, { DATABASE_URL: production.DATABASE_URL }],
])('rejects %s', (_, text, env) => {
  expect(deployRefusals(text, env)).toHaveLength(1)
})
