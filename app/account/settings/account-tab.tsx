// Who somebody is to us, and the ways to all that they can change about it.

import { Code, KeyRound, LockKeyhole, MapPin, Package, ShieldCheck, Store, Truck } from 'lucide-react'
import type { MeResponse } from '../../../api/identity/accounts/responses'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { zoneName } from '../../../api/platform/values/zone'
import { baseOf, type Role } from '../../platform/paths'
import { Avatar } from '../../ui/display/avatar'
import { ButtonLink } from '../../ui/forms/button'
import { HowToInstall, INSTALL, NOT_INSTALLED } from '../../ui/layout/how-to-install'
import { LinkRow } from '../../ui/layout/link-row'
import { LogOutButton } from '../../ui/layout/log-out-button'
import { Section } from '../../ui/layout/section'

type AccountView = {
  me: MeResponse
  /** Whether the device is an iPhone or an iPad. */
  apple: boolean
}

const ROLE_NAMES: Record<Role, string> = {
  client: 'Beauty Seeker',
  beauty_partner: 'Beauty Partner',
  product_seller: 'Product Vendor',
  admin: 'Admin',
}

export function Account({ me, apple }: AccountView) {
  const path = `${baseOf(me.role)}/settings`
  return (
    <section aria-label="Account" className="grid gap-x-14 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        <div className="mb-4 flex flex-wrap items-center gap-4">
          <Avatar name={me.name} image={me.image} size="lg" />
          <div className="min-w-0 grow basis-40">
            <h2 className="font-display text-lg">{me.name}</h2>
            <p className="text-soft">{ROLE_NAMES[me.role]}</p>
          </div>
          <ButtonLink to={`${path}/edit-profile`} variant="quiet" className="max-sm:w-full">
            Edit profile
          </ButtonLink>
        </div>
        <dl>
          <Line term="Full name" value={me.name} />
          <Line
            term="Email"
            value={me.email ?? 'None yet'}
            change={me.email ? null : { to: `${path}/contact?kind=email`, label: 'Add email' }}
          />
          <Line
            term="Phone"
            value={me.phone ?? 'None yet'}
            change={{ to: `${path}/contact?kind=phone`, label: me.phone ? 'Change phone' : 'Add phone' }}
          />
          <Line
            term="Time zone"
            value={zoneName(me.timeZone)}
            change={{ to: `${path}/edit-profile#timeZone`, label: 'Change time zone' }}
          />
          {me.role === 'client' && (
            <Line term="Display currency" value={`${CURRENCY[me.currency].name} (${me.currency})`} />
          )}
        </dl>
      </div>
      <div>
        <ul>
          <LinkRow
            to={`${path}/change-password`}
            label="Change password"
            hint="At least 8 characters"
            icon={KeyRound}
          />
          <LinkRow
            to={`${path}/security`}
            label="Security"
            hint="Two-factor, passkeys and devices"
            icon={ShieldCheck}
          />
          <LinkRow
            to={`${path}/privacy`}
            label="Privacy"
            hint="Visibility, your data, deleting your account"
            icon={LockKeyhole}
          />
          {(me.role === 'beauty_partner' || me.role === 'product_seller') && (
            <LinkRow to={`${path}/developers`} label="Developers" hint="API keys and webhooks" icon={Code} />
          )}
          {me.role === 'client' && (
            <LinkRow to="/client/addresses" label="Address book" hint="Where your orders are delivered" icon={MapPin} />
          )}
          {me.role === 'client' && (
            <LinkRow
              to="/client/apply"
              label="Become a partner or seller"
              hint="Run your salon or shop on Purse"
              icon={Store}
            />
          )}
        </ul>
        {me.role === 'product_seller' && (
          <Section id="store" title="Store" className="mt-8">
            <ul>
              <LinkRow to="/seller/set-up" label="Your shop" hint="Profile and listing status" icon={Store} />
              <LinkRow
                to="/seller/set-up/terms"
                label="Delivery & returns"
                hint="Fees, pickup locations and return window"
                icon={Truck}
              />
              <LinkRow to="/seller/products" label="Products" hint="Prices, stock and pictures" icon={Package} />
            </ul>
          </Section>
        )}
        <Section id="home-screen" title={INSTALL} className={`mt-8 ${NOT_INSTALLED}`}>
          <HowToInstall apple={apple} />
        </Section>
        <div className="mt-8">
          <LogOutButton id="log-out-of-account" variant="button" />
          <p className="mt-2 text-sm text-soft">Logs you out on every device.</p>
        </div>
      </div>
    </section>
  )
}

function Line({ term, value, change }: { term: string; value: string; change?: { to: string; label: string } | null }) {
  return (
    <div className="stitch grid min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="col-start-1 font-medium wrap-anywhere sm:col-start-2">{value}</dd>
      {change && (
        <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">
          <a
            href={change.to}
            className="grid min-h-11 place-items-center font-semibold text-link underline underline-offset-4"
          >
            {change.label}
          </a>
        </dd>
      )}
    </div>
  )
}
