// The history on the wallet screen: tabs, a search, and lines by day. The list does not scroll by itself: ten lines
// fit a page, and nested scrolling traps the thumb on a phone.
import { Search } from 'lucide-react'
import { HistoryQuery } from '../../../../api/money/ledger/input'
import type { TransactionResponse } from '../../../../api/money/transactions/responses'
import { More } from '../../../ui/display/pages'
import { TabLink } from '../../../ui/display/tabs'
import { Button } from '../../../ui/forms/button'
import { Field } from '../../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../../ui/forms/fields'
import { Section } from '../../../ui/layout/section'
import { TransactionRows } from './transaction-rows'

/** The search text as typed. */
type Typed = { type: string; q: string; from: string; to: string }

const TABS = { all: 'All', deposits: 'Deposits', withdrawals: 'Withdrawals', payments: 'Payments' } as const

export function History({
  path,
  currency,
  typed,
  errors,
  lines,
  next,
  paged,
  timeZone,
}: {
  path: string
  currency: string
  typed: Typed
  errors: Record<string, string[]>
  lines: TransactionResponse[]
  next: string | null
  paged: boolean
  timeZone: string
}) {
  const { type, ...fields } = typed
  const searched = Object.values(fields).some(Boolean)
  const at = (changes: Record<string, string>) => {
    const chosen = Object.entries({ ...typed, ...changes }).filter(
      ([name, value]) => value && !(name === 'type' && value === 'all'),
    )
    return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path
  }
  const field = fieldsOf(HistoryQuery, asFormResult(fields, errors))
  return (
    <Section id="history" title="Transaction History" gap="mb-3" className="relative">
      <details open={searched || Object.keys(errors).length > 0 || undefined}>
        {/* On the heading's row. */}
        <summary className="absolute -top-2 -right-2 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 text-sm font-semibold text-link underline-offset-4 hover:underline">
          <Search size={20} aria-hidden /> <span className="max-sm:sr-only">Search and dates</span>
        </summary>
        <form method="get" action={path} className="grid gap-4 pt-2 pb-4 sm:grid-cols-2">
          {type !== 'all' && <input type="hidden" name="type" value={type} />}
          <div className="sm:col-span-2">
            <Field label="Description or amount" {...field('q')} type="search" maxLength={80} />
          </div>
          <Field label="From" {...field('from')} type="date" />
          <Field label="Until" {...field('to')} type="date" />
          <div className="flex flex-wrap gap-3 sm:col-span-2">
            <Button variant="quiet" className="min-h-11!">
              Search
            </Button>
            {searched && (
              <a
                href={at({ q: '', from: '', to: '' })}
                className="inline-grid min-h-11 place-items-center px-2 font-semibold text-link underline underline-offset-4"
              >
                Clear
              </a>
            )}
          </div>
        </form>
      </details>
      <nav
        aria-label="Kinds of transactions"
        className="mb-2 flex rounded-full bg-sunken p-1 [&>a]:min-w-11 [&>a]:grow [&>a]:px-1.5 max-sm:[&>a]:text-xs max-[22rem]:[&>a]:px-0 max-[22rem]:[&>a]:tracking-tight sm:[&>a]:px-4"
      >
        {Object.entries(TABS).map(([tab, name]) => (
          <TabLink key={tab} to={at({ type: tab })} current={tab === type}>
            {name}
          </TabLink>
        ))}
      </nav>
      <div data-live="history">
        {lines.length === 0 ? (
          <p className="py-2 text-soft">{emptyText({ currency, type, searched, paged, more: next !== null })}</p>
        ) : (
          <TransactionRows lines={lines} timeZone={timeZone} heading="h3" />
        )}
        <More to={next && at({ cursor: next })} className="mt-5">
          Older transactions
        </More>
        {paged && (
          <p className="mt-3">
            <a
              href={at({})}
              className="inline-grid min-h-11 place-items-center font-semibold text-link underline underline-offset-4"
            >
              Back to newest
            </a>
          </p>
        )}
      </div>
    </Section>
  )
}

const NOTHING: Record<string, string> = {
  deposits: 'No deposits yet. What you add to your purse appears here.',
  withdrawals: 'No withdrawals yet. Money you withdraw appears here.',
  payments: 'No payments yet. What you pay for appears here.',
}

function emptyText({
  currency,
  type,
  searched,
  paged,
  more,
}: {
  currency: string
  type: string
  searched: boolean
  paged: boolean
  more: boolean
}): string {
  if (more) return 'No matches so far. Older transactions haven’t been searched yet.'
  if (paged) return 'No more transactions.'
  if (searched) return 'No matches. Try fewer words or a longer period.'
  return NOTHING[type] ?? `Nothing in ${currency} yet. Add funds and your history begins here.`
}
