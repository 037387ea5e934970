// A history line in words. Descriptions of transfers never change, but what became of a hold does:
// the words follow its status. The database makes them, so that a search finds what is shown.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hold, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { nameHas } from '../../platform/search/names'
import { CURRENCY } from '../../platform/values/currencies'
import { CURRENCIES } from '../../platform/values/money'
import { plainNumber } from '../../platform/values/written-number'

/** How descriptions of holds begin, by their verbs' tests. */
const HOLD = 'Hold for '

const statusOfHold = sql`(SELECT CASE WHEN ${hold.status} = 'captured'
    AND EXISTS (SELECT 1 FROM appointment AS ended WHERE ended.hold_id = ${hold.id} AND ended.status = 'cancelled')
    THEN 'released' ELSE ${hold.status} END
  FROM ${hold} WHERE ${hold.transferId} = ${transfer.id})`

/** A transfer as a whole: "Paid for Box Braids at Amani", "Gift card sent"; as stored, where that is clear. */
export const transferText = sql<string>`CASE
  WHEN ${transfer.kind} IN ('booking_hold', 'order_hold')
    AND substr(${transfer.description}, 1, ${sql.raw(String(HOLD.length))}) = ${sql.raw(`'${HOLD}'`)}
  THEN CASE ${statusOfHold} WHEN 'captured' THEN 'Paid for ' ELSE 'Set aside for ' END
    || substr(${transfer.description}, ${sql.raw(String(HOLD.length + 1))})
  WHEN ${transfer.description} <> 'Gift card' THEN ${transfer.description}
  WHEN ${transfer.kind} = 'gift_card_payment' THEN 'Gift card sent'
  WHEN ${transfer.kind} = 'gift_card_claim' THEN 'Gift card claimed'
  ELSE ${transfer.description} END`

/**
 * One line of it. What ends a visit may be two lines of the client's purse: what was set aside came back, and a fee was
 * paid; and what it takes on top of that is for extras.
 */
export function lineText({ accountId, amount }: Pick<Columns, 'accountId' | 'amount'>): SQL<string> {
  const described = transfer.description
  return sql<string>`CASE
    WHEN ${transfer.kind} <> 'booking_capture' OR substr(${accountId}, 1, 7) <> 'wallet:' THEN ${transferText}
    WHEN ${amount} > 0 THEN 'Released: ' || substr(${described}, instr(${described}, ': ') + 2)
    WHEN ${described} LIKE 'Late fee: %' OR ${described} LIKE 'No-show fee: %' THEN ${described}
    ELSE 'Extras: ' || ${described} END`
}

/** Whether a line says these words, with or without accents, or is of this amount. */
export function saying(text: string | undefined, entry: Columns): SQL | undefined {
  if (!text) return undefined
  const nameMatches = nameHas(lineText(entry), text)
  const sums = amountsOf(text)
  if (sums.length === 0) return nameMatches
  const ofAmount = sums.map(
    ({ minor, currencies }) =>
      sql`(abs(${movedBy(entry)}) = ${minor} AND ${ledgerAccount.currency} IN (${sql.join(
        currencies.map((currency) => sql`${currency}`),
        sql`, `,
      )}))`,
  )
  return sql`(${sql.join([nameMatches, ...ofAmount], sql` OR `)})`
}

/** The columns of a line, of a table or its alias. */
type Columns = Record<'sequence' | 'accountId' | 'transferId' | 'amount', SQLWrapper>

/** More than the postings of any exchange, whose lines are numbered one after another. */
const NEAR = 12

/** What a line moved; an exchange takes its amount and its fee in two lines, shown as one. */
function movedBy({ sequence, accountId, transferId, amount }: Columns): SQL {
  return sql`CASE ${transfer.kind} WHEN 'exchange' THEN (
    SELECT sum(part.amount) FROM account_entry AS part
    WHERE part.sequence BETWEEN ${sequence} - ${NEAR} AND ${sequence} + ${NEAR}
      AND part.account_id = ${accountId} AND part.transfer_id = ${transferId})
    ELSE ${amount} END`
}

/**
 * The amounts that were meant, in minor units by the digits of the currency: "2,500", "2500.00",
 * "KES 2,500", "1.000,50". Both readings of "1.000". None for other words.
 */
export function amountsOf(text: string): { minor: number; currencies: string[] }[] {
  const [, typed] = /^[-+−]?\s*(?:[A-Z]{3}|\p{Sc})?\s*(\d.*)$/iu.exec(text.trim()) ?? []
  if (!typed) return []
  const read = new Set(MARKS.flatMap((mark) => plainNumber(typed, mark) ?? []))
  const digits = new Set(CURRENCIES.map((currency) => CURRENCY[currency].digits))
  return [...read].flatMap((plain) => {
    const [units = '', fraction = ''] = plain.split('.')
    if (units.length > 12 || fraction.length > 2) return []
    return [...digits].flatMap((count) => {
      if (Number(fraction) > 0 && count === 0) return []
      return {
        minor: Number(units + fraction.padEnd(2, '0').slice(0, count)),
        currencies: CURRENCIES.filter((currency) => CURRENCY[currency].digits === count),
      }
    })
  })
}

const MARKS = ['.', ','] as const
