// What scenes look at and what is over within minutes: it is made anew for each product, not kept with the rest.
import { addFunds, beginNow, book, call, freeSlots, type Person, SALON, type Service, type Slot } from './people'

/**
 * Of the client's own: `deposit` waits for their approval, `hold` is a time that they hold; visits of today, whose client is
 * about to arrive (`visitBegun`), has a change to agree to (`visitChange`), has extras to agree to (`visitExtras`), has left (`visitDone`), and disputes it (`visitDisputed`).
 */
export async function stockPassing(client: Person, partner: Person, service: Service): Promise<Record<string, string>> {
  const begun = async () => {
    const { id } = await book(client, service)
    await call(`/api/appointments/${id}/confirmation`, { as: partner, method: 'POST', key: crypto.randomUUID() })
    await beginNow(id)
    return id as string
  }
  const complete = (id: string, extras: object[]) =>
    call(`/api/appointments/${id}/completion`, { as: partner, key: crypto.randomUUID(), body: { extras } })
  const deposit = await addFunds(client, '20', 'sandbox_action')
  const hold = await holdSlot(client, service, (await freeSlots(service)).at(-1))
  const [visitBegun, visitExtras, visitDone] = [await begun(), await begun(), await begun()]
  const { id: visitChange } = await book(client, service)
  await call(`/api/appointments/${visitChange}/changes`, {
    as: partner,
    key: crypto.randomUUID(),
    body: { plan: [{ serviceId: service.id }], price: '2500' },
  })
  const visitDisputed = await begun()
  await complete(visitExtras, [{ serviceId: service.id }])
  await complete(visitDone, [])
  await complete(visitDisputed, [])
  await call(`/api/appointments/${visitDisputed}/dispute`, {
    as: client,
    key: crypto.randomUUID(),
    body: { message: 'Nobody was there.' },
  })
  const visits = { visitBegun, visitChange, visitExtras, visitDone, visitDisputed }
  return { deposit: deposit.id, hold: hold.id, ...visits }
}

export function holdSlot(client: Person, service: Service, slot: Slot | undefined) {
  const body = { salonId: SALON, plan: [{ serviceId: service.id }], startsAt: slot?.startsAt }
  return call('/api/slot-holds', { as: client, key: crypto.randomUUID(), body })
}
