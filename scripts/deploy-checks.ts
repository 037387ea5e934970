// Checks for settings that must never reach production.

/** What the legal documents need, as variables of wrangler.toml. */
const OPERATOR = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'GOVERNING_LAW']

/** The reasons against a deploy; empty if there are none. `config` is the text of wrangler.toml. */
export function deployRefusals(config: string, env: Record<string, string | undefined>): string[] {
  const refusals: string[] = []
  const settings = config.replace(/^\s*#.*$/gm, '')
  if (/\bLOCAL_ONLY\b/.test(settings) || env.LOCAL_ONLY !== undefined) {
    refusals.push('LOCAL_ONLY opens the outbox and the payment sandbox: it may not be deployed.')
  }
  if (
    /\b(AUTH_SECRET|DATABASE_TOKEN|RESEND_API_KEY|AFRICASTALKING_API_KEY|OPEN_EXCHANGE_RATES_APP_ID)\b/.test(settings)
  ) {
    refusals.push('Secrets belong to `wrangler secret put`, not to wrangler.toml.')
  }
  if (!/^(libsql|https):\/\//.test(env.DATABASE_URL ?? '')) {
    refusals.push('Set DATABASE_URL to the production database (libsql:// or https://).')
  }
  if (!env.DATABASE_TOKEN) refusals.push('Set DATABASE_TOKEN.')
  const unnamed = OPERATOR.filter((name) => !new RegExp(`^\\s*${name}\\s*=\\s*"[^"[\\]]+"`, 'm').test(settings))
  if (unnamed.length > 0) {
    refusals.push(`Terms and Privacy name who runs Purse: set ${unnamed.join(', ')} under [vars] in wrangler.toml.`)
  }
  if (!/^\s*DNS_RESOLVER_URL\s*=\s*"https:\/\/[^"]+"/m.test(settings)) {
    refusals.push(
      'Addresses that people give are resolved before they are requested: set DNS_RESOLVER_URL, such as https://cloudflare-dns.com/dns-query, under [vars] in wrangler.toml. If it is a secret, delete that first: npx wrangler secret delete DNS_RESOLVER_URL.',
    )
  }
  return refusals
}
