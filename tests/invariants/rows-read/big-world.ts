// A world with years of business behind it (tests/bench/scale), for counting what lists read of it: the demo people, one
// of each role, with thousands of rows of their own.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Role, SESSION_TOKEN_COOKIE } from '../../../api/platform/context'
import { openDatabase } from '../../../db/client'
import { session } from '../../../db/schema/identity'
import {
  DEMO_ADMIN,
  DEMO_CLIENT,
  DEMO_PARTNER,
  DEMO_SELLER,
} from '../../../db/seed/identity/people'
import { type LocalDatabase, startDatabase } from '../../../scripts/local-database'
import type { Size } from '../../bench/scale/big-rows'
import { plantBig } from '../../bench/scale/big-set'
import { AUTH_SECRET, MONDAY, openWorld, type Person, type World } from '../../fixtures/harness'
import { signed } from '../../fixtures/session-cookie'

export type BigWorld = World & { people: Record<Role, Person> }

const DEMO: Record<Role, { id: string; name: string }> = {
  client: DEMO_CLIENT,
  beauty_partner: DEMO_PARTNER,
  product_seller: DEMO_SELLER,
  admin: DEMO_ADMIN,
}

export function openBigWorld(size: Size): BigWorld {
  const world = Object.assign(openWorld(), { people: {} as BigWorld['people'] })
  let database: LocalDatabase | undefined
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'purse-big-'))
    cpSync(inject('migratedServer'), folder, { recursive: true })
    await plantBig(join(folder, 'dbs/default/data'), size, MONDAY)
    database = await startDatabase(folder)
    world.url = database.url
    world.db = openDatabase({ url: database.url })
    for (const role of Object.keys(DEMO) as Role[]) world.people[role] = await signedIn(world, role)
  }, 300_000)
  afterAll(async () => {
    await world.settle()
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return world
}

async function signedIn(world: World, role: Role): Promise<Person> {
  const { id, name } = DEMO[role]
  const token = crypto.randomUUID().replaceAll('-', '')
  const at = new Date(MONDAY)
  const later = new Date('2100-01-01')
  await world.db.insert(session).values({
    id: crypto.randomUUID(),
    userId: id,
    token,
    expiresAt: later,
    createdAt: at,
    updatedAt: at,
    lastSeenAt: later,
    steppedUpAt: later,
    proof: 'code',
  })
  const cookies = new Map([[SESSION_TOKEN_COOKIE, await signed(token, AUTH_SECRET)]])
  return { id, name, email: '', role, cookies }
}
