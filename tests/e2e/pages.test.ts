// Who gets which page, route by route and role by role; and whether everybody can use what they get:
// axe, targets for thumbs, no sideways scrolling, visible focus. Light and dark, phone and desktop.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../db/local'
import { startWorker } from '../../db/local-worker'
import { DESKTOP, openTab, PHONE } from './browser'
import { axeFaults, overflow, smallTargets, unseenFocus } from './checks'
import { addFunds, ask, book, demoPerson, freeSlots, newPerson, type Person } from './people'
import { serviceNamed, type Slot } from './people'
import { scenes } from './pages'
import { PAGE_ROUTES, type Result, routesInFiles, type Visitor } from './routes'

const people: Record<Visitor, Person | undefined> = {
  anonymous: undefined,
  client: undefined,
  beauty_partner: undefined,
  product_seller: undefined,
  admin: undefined,
}

const service = await serviceNamed('Trim & Shape')
let deposit = ''

beforeAll(async () => {
  people.beauty_partner = await demoPerson('partner')
  people.product_seller = await demoPerson('seller')
  people.admin = await demoPerson('admin')
  // A client with something on every page: history, a booking, deposits that wait.
  const client = await newPerson('client', 'Ngũgĩ wa Thiong’o-Mũthoni Kariũki-Abdirahman')
  people.client = client
  await addFunds(client, '9000')
  const [first, second] = (await freeSlots(service)) as [Slot, Slot]
  await book(client, service, first, 'A note that is long enough to need more than one line of it.')
  await book(client, service, { ...second, startsAt: later(await freeSlots(service), first) })
  await addFunds(client, '30', 'sandbox_hangs')
  deposit = (await addFunds(client, '20', 'sandbox_action')).id
})

function later(slots: Slot[], { startsAt }: Slot): string {
  return slots.find((slot) => slot.startsAt.slice(0, 10) > startsAt.slice(0, 10))?.startsAt ?? ''
}
