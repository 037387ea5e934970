// A world with years of business behind it (tests/bench/scale), for counting what lists read of it: the demo people, one
// of each role, with thousands of rows of their own.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Role } from '../../../api/platform/context'
import { openDatabase } from '../../../db/client'
import { type LocalDatabase, startDatabase } from '../../../scripts/local-database'
import type { Size } from '../../bench/scale/big-rows'
import { plantBig } from '../../bench/scale/big-set'
import { signInDemoPeople } from '../../fixtures/demo-sessions'
import { AUTH_SECRET, MONDAY, openWorld, type Person, type World } from '../../fixtures/harness'

export type BigWorld = World & { people: Record<Role, Person> }

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
    world.people = await signInDemoPeople(world.db, AUTH_SECRET, MONDAY)
  }, 300_000)
  afterAll(async () => {
    await world.settle()
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return world
}
