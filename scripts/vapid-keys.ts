// The keys that sign push messages of a local run: created once per data directory, because a
// subscribed browser accepts no others.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateVAPIDKeys } from 'web-push-neo'

/** The Worker's variables for Web Push, as a deploy has them as secrets. */
export async function vapidVariables(dataDir: string): Promise<Record<string, string>> {
  const file = join(dataDir, 'vapid.json')
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify(await generateVAPIDKeys()), { mode: 0o600 })
  }
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return {
    VAPID_PUBLIC_KEY: publicKey ?? '',
    VAPID_PRIVATE_KEY: privateKey ?? '',
    VAPID_SUBJECT: 'mailto:hello@purse.test',
  }
}
