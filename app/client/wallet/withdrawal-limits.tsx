// The amount that can be withdrawn now, what is left of the limits, and how to raise them.
import type { WithdrawalOptionsResponse } from '../../../api/money/withdrawals/responses'
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { Alike, Amount, DisplaySum } from '../../ui/display/amount'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'

type Limits = WithdrawalOptionsResponse['limits']

const RAISE = {
  email: { words: 'Add your email', to: '/client/settings/contact?kind=email' },
  phone: { words: 'Add your phone', to: '/client/settings/contact?kind=phone' },
  'two-factor': {
    words: 'Turn on two-factor authentication',
    to: '/client/settings/security',
  },
} as const

export function WithdrawalLimits({
  most,
  available,
  limits: { day, month, next },
}: {
  most: MoneyJson
  available: MoneyJson
  limits: Limits
}) {
  return (
    <section aria-labelledby="limits" className="grid gap-4">
      <div>
        <h2 id="limits" className="text-sm text-soft">
          You can withdraw now
        </h2>
        <p>
          <DisplaySum money={most} className="text-2xl" />
        </p>
        <p className="text-sm text-soft">
          of <Amount money={available} short /> available in your purse
        </p>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        <Alike sums={[day.left, day.limit, month.left, month.limit]}>
          <LimitLine label="Left today" limit={day} />
          <LimitLine label="Left in 30 days" limit={month} />
        </Alike>
      </dl>
      <p className="text-sm text-soft">
        Withdrawals in all currencies count toward these limits, at the latest exchange rates.
      </p>
      {next && (
        <div className="text-sm text-soft">
          <p>
            For up to <Amount money={next.day} short /> a day and <Amount money={next.month} short /> in 30 days:
          </p>
          <ul className="flex flex-wrap gap-x-5">
            {next.raise.map((step) => (
              <li key={step}>
                <TextLink to={RAISE[step].to}>{RAISE[step].words}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function LimitLine({ label, limit: { limit, left, freesAt } }: { label: string; limit: Limits['day'] }) {
  const part = (minorOf(left) / minorOf(limit)) * 100
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd>
        <p>
          <Amount money={left} className="font-semibold" />{' '}
          <span className="text-sm text-soft">
            of <Amount money={limit} />
          </span>
        </p>
        <svg
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          className="mt-1.5 h-1.5 w-full rounded-full"
          aria-hidden="true"
        >
          <rect width="100" height="2" className="fill-line" />
          <rect width={part} height="2" className="fill-in" />
        </svg>
        {freesAt && (
          <p className="mt-1 text-xs text-soft">
            More from <time dateTime={freesAt}>{dateTime(freesAt)}</time>
          </p>
        )}
      </dd>
    </div>
  )
}
