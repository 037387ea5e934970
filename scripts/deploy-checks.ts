// Checks for settings that must never reach production.

/** The reasons against a deploy; empty if there are none. `config` is the text of wrangler.toml. */
export function deployRefusals(config: string, env: Record<string, string | undefined>): string[] {
  const refusals: string[] = []
  const settings = config.replace(/^\s*#.*$/gm, '')
  if (/\bLOCAL_ONLY\b/.test(settings) || env.LOCAL_ONLY !== undefined) {
    refusals.push('LOCAL_ONLY opens the outbox and the payment sandbox: it may not be deployed.')
  }
  if (
    /\b(AUTH_SECRET|DATABASE_TOKEN|RESEND_API_KEY|AFRICASTALKING_API_KEY|OPEN_EXCHANGE_RATES_APP_ID)\b/.test(
      settings,
    )
  ) {
    refusals.push('Secrets belong to `wrangler secret put`, not to wrangler.toml.')
  }
  if (!/^(libsql|https):\/\//.test(env.DATABASE_URL ?? '')) {
    refusals.push('Set DATABASE_URL to the production database (libsql:// or https://).')
  }
  if (!env.DATABASE_TOKEN) refusals.push('Set DATABASE_TOKEN.')
  return refusals
}
