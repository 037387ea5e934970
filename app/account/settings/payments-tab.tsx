// Money in the settings: what a client has, what a partner or seller is owed, how the marketplace is
// set up. Everything here is read; nothing is painted.
import type { ReactNode } from 'react'
import type { PlatformResponse } from '../../../api/admin/settings/responses'
import type { ServicesResponse } from '../../../api/money/automation/responses'
import { FEE_NAMES } from '../../../api/money/ledger/input'
import type { FeeVersionResponse } from '../../../api/money/ledger/responses'
import { SET_ASIDE } from '../../../api/money/transactions/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import type { MoneyJson } from '../../../api/platform/values/money'
import type { PayeeRole } from '../../features/payouts/payout-labels'
import { EARNED } from '../../features/payouts/payout-labels'
import { Amount } from '../../ui/display/amount'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'
import { PayoutSettings, type PayoutsOverview } from './payout-settings'
import { Services } from './wallet-services'

type PaymentsProps =
  | {
      who: 'client'
      services: ServicesResponse
      formKey: string
    }
  | { who: 'payee'; role: PayeeRole; payable: MoneyJson[]; fees: FeeVersionResponse[]; payouts: PayoutsOverview }
  | { who: 'admin'; fees: FeeVersionResponse[]; providers: PlatformResponse['providers'] }

export function Payments(props: PaymentsProps) {
  return (
    <div className="grid max-w-xl gap-x-14 gap-y-10 xl:max-w-none xl:grid-cols-2 xl:items-start">
      {props.who === 'client' && <OfClient {...props} />}
      {props.who === 'payee' && <OfPayee {...props} />}
      {props.who === 'admin' && <OfAdmin {...props} />}
    </div>
  )
}

function OfClient({ services, formKey }: Pick<Extract<PaymentsProps, { who: 'client' }>, 'services' | 'formKey'>) {
  const { available, held } = services
  return (
    <>
      <Section id="balances" title="In your purse" gap="mb-2">
        {available.length === 0 ? (
          <p className="text-soft">No money yet. Add funds to get started.</p>
        ) : (
          <Sums sums={available} />
        )}
        {held.length > 0 && (
          <>
            <h3 className="mt-5 font-semibold">{SET_ASIDE}</h3>
            <Sums sums={held} />
          </>
        )}
        <p className="mt-5">
          <ButtonLink to="/client/wallet" variant="quiet">
            Open your wallet
          </ButtonLink>
        </p>
      </Section>
      <Section id="services" title="Wallet services" gap="mb-2">
        <Services services={services} formKey={formKey} />
      </Section>
      <Section id="protected" title="How your money is protected" gap="mb-2">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            It stays yours until your visit is done. If you cancel, it comes back to you, less any late fee in the
            salon’s terms.
          </li>
          <li>Every movement is recorded twice and can’t be changed later.</li>
          <li>Card numbers go only to the payment provider. We never see them.</li>
        </ul>
      </Section>
    </>
  )
}

function OfPayee({
  role,
  payable,
  fees,
  payouts,
}: Pick<Extract<PaymentsProps, { who: 'payee' }>, 'role' | 'payable' | 'fees' | 'payouts'>) {
  const sells = role === 'product_seller'
  return (
    <>
      <Section id="owed" title="Your balance" gap="mb-2">
        {payable.length === 0 ? (
          <p className="text-soft">Nothing yet. You earn when {EARNED[role]}.</p>
        ) : (
          <>
            <Sums sums={payable} />
            <p className="mt-3 text-sm text-soft">
              Earned, after our fee. It stays in your balance until it’s paid out.
            </p>
          </>
        )}
      </Section>
      <PayoutSettings payouts={payouts} role={role} />
      {sells && (
        <Section id="orders" title="How you earn" gap="mb-2">
          <p className="mb-5">
            Each order shows what was paid, our fee and what is yours. The money is on hold until the order arrives.
          </p>
          <ButtonLink to="/seller/orders" variant="quiet">
            See your orders
          </ButtonLink>
        </Section>
      )}
      <Fees fees={fees.filter(({ kind }) => kind === (sells ? 'vendor' : 'platform'))} sells={sells} />
    </>
  )
}

const PROVIDERS: Record<PlatformResponse['providers'][number]['kind'], string> = {
  payments: 'Payments',
  rates: 'Exchange rates',
  email: 'Email',
  sms: 'Text messages',
  push: 'Push messages',
  files: 'Files',
}

function OfAdmin({ fees, providers }: { fees: FeeVersionResponse[]; providers: PlatformResponse['providers'] }) {
  return (
    <>
      <Fees fees={fees} />
      <p className="-mt-5">
        <ButtonLink to="/admin/fees" variant="quiet">
          Change the fees
        </ButtonLink>
      </p>
      <Section id="providers" title="Providers" gap="mb-2">
        <dl>
          {providers.map(({ kind, name }) => (
            <Line key={kind} term={PROVIDERS[kind]}>
              {name ? (
                <Badge tone="confirmed">{name.charAt(0).toUpperCase() + name.slice(1)}</Badge>
              ) : (
                <Badge tone="pending">Not set up</Badge>
              )}
            </Line>
          ))}
        </dl>
        <p className="mt-4">
          <ButtonLink to="/admin/providers" variant="quiet">
            Provider status
          </ButtonLink>
        </p>
      </Section>
    </>
  )
}

function Fees({ fees, sells = false }: { fees: FeeVersionResponse[]; sells?: boolean }) {
  return (
    <Section id="fees" title="Fees in force" gap="mb-2">
      <dl>
        {fees.map(({ kind, percent, since }) => (
          <Line key={kind} term={FEE_NAMES[kind]}>
            <span className="text-right whitespace-nowrap">
              <span className="block font-semibold">{percent}%</span>
              <span className="text-sm text-soft">
                {Date.parse(since) === 0 ? 'since launch' : `since ${day(since)}`}
              </span>
            </span>
          </Line>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft">
        {sells
          ? 'The vendor fee applies to each order delivered or picked up, at the rate in force when it was placed.'
          : 'The platform fee applies to each completed visit paid from a purse, at the rate in force when it was booked.'}
      </p>
    </Section>
  )
}

function Sums({ sums }: { sums: MoneyJson[] }) {
  return (
    <dl>
      {sums.map((money) => (
        <Line key={money.currency} term={CURRENCY[money.currency].name}>
          <Amount short money={money} className="font-semibold" />
        </Line>
      ))}
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="stitch flex items-center justify-between gap-4 py-3.5">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
