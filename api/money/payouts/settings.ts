// Payout settings: the schedule, instant payouts, and whether staff are paid their parts.

import { eq } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { payoutSetting } from '../../../db/schema/money/payouts'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { BUSINESSES } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { fieldFault } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { ChangePayoutSettings } from './input'
import { PayoutSettingsResponse } from './responses'

/** A statement for a read batch; no row if never set. */
export function settingsOf(ctx: Ctx, userId: string) {
  return settingsOfPerson(ctx.db, { userId })
}

const settingsOfPerson = prepared((db, value) =>
  db
    .select({ schedule: payoutSetting.schedule, instant: payoutSetting.instant, split: payoutSetting.split })
    .from(payoutSetting)
    .where(eq(payoutSetting.userId, value('userId'))),
)

/** Weekly by default. */
export function settingsFrom(rows: PayoutSettingsResponse[]): PayoutSettingsResponse {
  return rows[0] ?? { schedule: 'weekly', instant: false, split: false }
}

/** Changes the given settings; they apply from the next payout on. Two round trips. */
export const changeSettings = operation(BUSINESSES, 'PUT /payouts/settings', {
  summary: 'Change the payout schedule',
  body: ChangePayoutSettings,
  response: PayoutSettingsResponse,
  run: async ({ ctx, viewer, body: changes }) => {
    const [, rows] = await readAs(ctx, viewer, [settingsOf(ctx, viewer.id)])
    if (changes.split && viewer.role !== 'beauty_partner') {
      throw fieldFault('split', 'Only salons can split payouts with staff.')
    }
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    ) as Partial<PayoutSettingsResponse>
    const settings = { ...settingsFrom(rows), ...given }
    const updatedAt = ctx.now()
    await writeBatch(ctx, [
      ctx.db
        .insert(payoutSetting)
        .values({ userId: viewer.id, ...settings, updatedAt })
        .onConflictDoUpdate({ target: payoutSetting.userId, set: { ...given, updatedAt } }),
      audit(ctx, {
        actor: viewer.id,
        event: 'payout-settings.changed',
        subject: viewer.id,
        detail: `${settings.schedule}, ${settings.instant ? 'instant' : 'not instant'}, ${settings.split ? 'split' : 'not split'}`,
      }),
    ])
    return settings
  },
})
