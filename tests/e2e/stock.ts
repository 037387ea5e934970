// A client with something on every page, and the ids that scenes name in braces: "/goals/{goal}".
import {
  addFunds,
  book,
  freeSlots,
  newPerson,
  type Person,
  type Service,
  type Slot,
  serviceNamed,
} from './people'

export type Stock = { client: Person; service: Service; slots: Slot[]; ids: Record<string, string> }

export async function stockedClient(name: string): Promise<Stock> {
  const client = await newPerson('client', name)
  const service = await serviceNamed('Trim & Shape')
  await addFunds(client, '9000')
  const slots = await freeSlots(service)
  await book(client, service, slots[0], 'A note that is long enough to need more than one line.')
  const waiting = await addFunds(client, '20', 'sandbox_action')
  const ids = { service: service.id, deposit: waiting.id }
  return { client, service, slots, ids }
}

/** An address with its {names} filled in. */
export function addressOf(at: string, ids: Record<string, string>): string {
  return at.replace(/\{(\w+)\}/g, (_, name) => {
    if (!ids[name]) throw new Error(`nothing is stocked as ${name}`)
    return ids[name]
  })
}
