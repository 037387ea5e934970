// The account as it stands, and leaving it.
import { CURRENCY_NAMES, type Currency } from '../../../api/money'
import { buttonClass } from '../../ui/button'

type AccountView = {
  me: { name: string; email: string | null; phone: string | null; currency: Currency }
}

export function Account({ me }: AccountView) {
  return (
    <section aria-label="Account" className="max-w-xl">
      <dl>
        <Line term="Full name" value={me.name} />
        <Line term="Email" value={me.email ?? 'None yet'} />
        <Line term="Phone" value={me.phone ?? 'None yet'} />
        <Line term="Display currency" value={`${CURRENCY_NAMES[me.currency]} (${me.currency})`} />
      </dl>
      <form method="post" action="/auth/sign-out" className="mt-8">
        <button type="submit" data-busy="Logging out..." className={buttonClass('danger')}>
          Log out
        </button>
        <p className="mt-2 text-sm text-soft">Ends your sessions on every device.</p>
      </form>
    </section>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="stitch grid gap-0.5 py-3.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  )
}
