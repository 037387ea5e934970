// A split payment: the amount paid back, and the status of each share.
import type { SplitResponse } from '../../../api/money/transfers/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount } from '../../ui/display/amount'
import { Section } from '../../ui/layout/section'
import { RequestRow } from './money-request'

export function SplitState({ split }: { split: SplitResponse }) {
  return (
    <Section id="stand" title="Status">
      <dl className="mt-2">
        <Sum term="Paid to your purse" money={split.received} />
        <Sum term="Your own share" money={split.own} />
      </dl>
      <ul aria-label="Shares" className="mt-2">
        {split.shares.map((share) => (
          <RequestRow key={share.id} request={share} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-soft">
        You cover any share that’s declined.{' '}
        <a href="/client/wallet/requests?side=outgoing" className="text-link underline underline-offset-4">
          Cancel a request
        </a>{' '}
        or ask again there.
      </p>
    </Section>
  )
}

function Sum({ term, money }: { term: string; money: MoneyJson }) {
  return (
    <div className="stitch flex items-center justify-between gap-4 py-3">
      <dt className="text-soft">{term}</dt>
      <dd>
        <Amount short money={money} className="font-semibold" />
      </dd>
    </div>
  )
}
