// Staff commission of an appointment: their share of each service, less its refund. Pure, so that
// the monthly report and the payouts of their parts agree.

import { percent, proportion } from '../../platform/values/money'

type CommissionedItem = { price: number; commissionBasisPoints: number }

/** Groups rows by appointment, in order of appearance. */
export function byAppointment<T>(rows: T[], appointmentOf: (row: T) => string): Map<string, T[]> {
  const appointments = new Map<string, T[]>()
  for (const row of rows) {
    const appointmentRows = appointments.get(appointmentOf(row))
    if (appointmentRows) appointmentRows.push(row)
    else appointments.set(appointmentOf(row), [row])
  }
  return appointments
}

/** Spreads a sum over a whole appointment, such as a refund, over its services by price, exactly. */
export function spread(sum: number, items: CommissionedItem[], price: number): number[] {
  let before = 0
  return items.map((item) => {
    const upTo = before + item.price
    const part = proportion(sum, upTo, price) - proportion(sum, before, price)
    before = upTo
    return part
  })
}

/** The commission of each service of an appointment, out of its revenue: `paid` less `refunded`, in minor units. */
export function commissionsOf(
  items: CommissionedItem[],
  appointment: { price: number; paid: number; refunded: number },
): number[] {
  const paid = spread(appointment.paid, items, appointment.price)
  const refunded = spread(appointment.refunded, items, appointment.price)
  return items.map((item, i) => percent((paid[i] ?? 0) - (refunded[i] ?? 0), item.commissionBasisPoints))
}
