// A document for printing: its issuer, number and date, recipient, purpose, amounts and references.
import type { ReactNode } from 'react'
import { formatMoney, type MoneyJson, minorOf } from '../../api/platform/values/money'
import { Wordmark } from '../ui/layout/logo'
import { PageHead, Shell } from '../ui/layout/shell'

/** Who issues a document. `taxNumber` is empty where there is none. */
type Issuer = { name: string; address: string; contact: string; taxNumber: string }

export function Receipt({
  path,
  back,
  paper,
  issuer,
  corner,
  reference,
  after,
  children,
}: {
  path: string
  back: { to: string; label: string }
  paper: { title: string; number: string; issued: string; corrects?: string | null }
  issuer: Issuer
  /** Beside the logo: the status. */
  corner: string
  reference: string
  /** Below the receipt; by default how to print it. */
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <Shell as="client" path={path} column>
      <PageHead title={paper.title} back={back} />
      <article
        aria-label={paper.title}
        className="max-w-lg rounded-lg bg-raised p-6 shadow-low ring-1 ring-line lg:p-8 print:max-w-none print:shadow-none"
      >
        <div className="flex items-center justify-between gap-4">
          <Wordmark />
          <span className="text-sm text-soft">{corner}</span>
        </div>
        <ReceiptFacts
          className="mt-4"
          facts={[
            ['Number', paper.number],
            ['Date of issue', paper.issued],
            ['Corrects', paper.corrects ?? null],
          ]}
        />
        <div className="mt-5">
          <p className="text-sm text-soft">Issued by</p>
          <p className="font-display text-xl">{issuer.name}</p>
          <p className="text-sm text-soft">{[issuer.address, issuer.contact].filter(Boolean).join(' · ')}</p>
          {issuer.taxNumber && <p className="text-sm text-soft">Tax number {issuer.taxNumber}</p>}
        </div>
        {children}
        <p className="mt-5 text-xs wrap-anywhere text-soft">{reference}</p>
      </article>
      {after ?? (
        <p className="mt-5 text-sm text-soft print:hidden">
          To print this page or save it as a PDF, use your browser’s menu.
        </p>
      )}
    </Shell>
  )
}

/** The items paid for, and their total. */
export function ReceiptLines({
  caption,
  lines,
  total: [label, total],
}: {
  caption: string
  lines: { id: string; what: ReactNode; sum: MoneyJson }[]
  total: [label: string, sum: MoneyJson]
}) {
  return (
    <table className="mt-4 w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {lines.map(({ id, what, sum }) => (
          <tr key={id} className="stitch align-top">
            <td className="py-2.5 pr-4 wrap-anywhere">{what}</td>
            <td className="money py-2.5 text-right whitespace-nowrap">{formatMoney(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="text-base font-semibold">
          <th scope="row" className="py-3 text-left">
            {label}
          </th>
          <td className="money py-3 text-right">{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Text or an amount each; a zero amount is left out. */
export function ReceiptFacts({
  facts,
  className = '',
}: {
  facts: [term: string, value: string | MoneyJson | null][]
  className?: string
}) {
  return (
    <dl className={`${className} text-sm`}>
      {facts.map(([term, value]) =>
        value === null || (typeof value === 'object' && minorOf(value) === 0) ? null : (
          <div key={term} className="stitch flex justify-between gap-6 py-2.5">
            <dt className="max-w-1/2 shrink-0 text-soft">{term}</dt>
            <dd
              className={`min-w-0 text-right font-semibold tabular-nums ${typeof value === 'string' ? 'wrap-anywhere' : 'shrink-0 whitespace-nowrap'}`}
            >
              {typeof value === 'string' ? value : formatMoney(value)}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
