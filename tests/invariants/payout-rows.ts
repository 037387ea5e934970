// The rows that the statements of payout-refusals.ts name.
import type { World } from '../harness'

export async function plantPayout(_world: World): Promise<Record<string, string>> {
  return {}
}
