// The rows that the statements of people-refusals.ts name.
import type { World } from '../harness'

export async function plantPeople(_world: World): Promise<Record<string, string>> {
  return {}
}
