// A person's account as an admin sees it, and the actions available.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Suspend } from '../../../api/admin/settings/input'
import type { PersonResponse } from '../../../api/admin/users/responses'
import { SignedAmount } from '../../ui/display/amount'
import { Facts } from '../../ui/display/facts'
import { counted } from '../../ui/display/plural'
import { Table } from '../../ui/display/table'
import { TextLink } from '../../ui/display/text-link'
import { dateTime, day, withDays } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, inSight } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { ACTIONS, Section } from '../../ui/layout/section'
import { BALANCE_NAMES, eventName } from './user-labels'

export function PersonFacts({ person }: { person: PersonResponse }) {
  const unproven = person.email && !person.emailVerified ? ' (not confirmed)' : ''
  return (
    <div data-live="person" className="grid min-w-0 gap-10">
      <Section id="who" title="Profile" className="min-w-0">
        <Facts
          facts={[
            ['Email', person.email && person.email + unproven],
            ['Phone', person.phone],
            ['ID', person.id],
            ['Joined', day(person.since)],
            [
              'Sign-in methods',
              [
                person.twoFactorEnabled ? 'Two-factor on' : 'Two-factor off',
                counted(person.passkeys, 'passkey', 'passkeys'),
                `signed in on ${counted(person.devices, 'device', 'devices')}`,
              ].join(', '),
            ],
            ['Open bookings', String(person.openBookings)],
            ...[...person.salons, ...person.shops].map(
              ({ name, status }) => ['Owns', `${name} (${status})`] as [string, string],
            ),
          ]}
        />
      </Section>
      <Section id="balances" title="Balances" className="min-w-0">
        {person.balances.length === 0 ? (
          <Nothing>No money in any currency.</Nothing>
        ) : (
          <Table
            label="Balances"
            lines="never"
            rows={person.balances}
            rowKey={({ kind, balance }) => kind + balance.currency}
            columns={[
              { head: 'Where', cell: ({ kind, balance }) => `${BALANCE_NAMES[kind] ?? kind}, ${balance.currency}` },
              { head: 'Amount', sum: ({ balance }) => balance },
            ]}
          />
        )}
      </Section>
      <Section id="transfers" title="Recent transactions" className="min-w-0">
        {person.transfers.length === 0 ? (
          <Nothing>No transactions yet.</Nothing>
        ) : (
          <Table
            label="Recent transactions"
            rows={person.transfers}
            rowKey={({ id, amount }) => id + amount.amount}
            columns={[
              {
                head: 'What',
                cell: ({ id, description }) => (
                  <>
                    {withDays(description)}
                    <small>
                      <code className="wrap-anywhere">{id}</code>
                    </small>
                  </>
                ),
              },
              { head: 'When', bare: true, whole: true, cell: ({ at }) => dateTime(at) },
              { head: 'Amount', number: true, aside: true, cell: ({ amount }) => <SignedAmount money={amount} /> },
            ]}
          />
        )}
      </Section>
      <Section id="events" title="Sign-in and security" className="min-w-0">
        {person.events.length === 0 ? (
          <Nothing>Nothing recorded yet.</Nothing>
        ) : (
          <Table
            label="Security"
            rows={person.events}
            rowKey={({ at, event }) => at + event}
            columns={[
              { head: 'What', cell: ({ event }) => eventName(event) },
              { head: 'When', bare: true, whole: true, cell: ({ at }) => dateTime(at) },
              { head: 'By', cell: ({ by }) => by },
            ]}
          />
        )}
      </Section>
      {person.applications.length > 0 && (
        <Section id="applications" title="Applications" className="min-w-0">
          <ul>
            {person.applications.map((application) => (
              <li key={application.id} className="stitch py-1">
                <TextLink to={`/admin/applications/${application.id}`}>
                  A {application.kind}, {application.status === 'refused' ? 'declined' : application.status},{' '}
                  {day(application.at)}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {person.suspensions.length > 0 && (
        <Section id="suspensions" title="Suspensions" className="min-w-0">
          <ul>
            {person.suspensions.map((suspension) => (
              <li key={suspension.id} className="stitch py-3">
                <p className="whitespace-pre-line">“{suspension.reason}”</p>
                <p className="text-sm text-soft">
                  {suspension.by}, {dateTime(suspension.at)}
                  {suspension.liftedAt && `; lifted by ${suspension.liftedBy}, ${dateTime(suspension.liftedAt)}`}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {person.tickets.length > 0 && (
        <Section id="tickets" title="Support tickets" className="min-w-0">
          <ul>
            {person.tickets.map((ticket) => (
              <li key={ticket.id} className="stitch py-1.5">
                <TextLink to={`/admin/support/${encodeURIComponent(ticket.id)}`}>
                  <span className="min-w-0 wrap-anywhere">{ticket.subject || ticket.reference}</span>
                </TextLink>
                <p className="text-sm text-soft">
                  {ticket.reference}, {ticket.status}, {day(ticket.at)}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

export function PersonActions({
  person,
  formKey,
  formResult,
}: {
  person: PersonResponse
  formKey: string
  formResult: FormResult
}) {
  const { self, deletedAt, suspendedAt, proposal, role } = person
  if (self || deletedAt)
    return (
      <p className="rounded-lg bg-blush p-5">
        {self
          ? 'This is your own account. Change it in your settings, or ask another admin.'
          : 'This account was deleted. No personal data is left.'}
      </p>
    )
  const fields = (intent: string) => ({ intent, key: `${formKey}-${intent}` })
  return (
    <Section id="acts" title={ACTIONS} data-live="acts" className="grid gap-4 rounded-lg bg-blush p-5 sm:p-6">
      <TextLink to={`/admin/audit?${new URLSearchParams({ actor: person.id })}`}>View audit log</TextLink>
      {role !== 'admin' && <TextLink to={goodwillPath(person)}>Give goodwill</TextLink>}
      {suspendedAt ? (
        <ConfirmForm
          id="restore"
          ask="Restore"
          title={`Restore ${person.name}?`}
          detail="They can sign in again, and their listings come back."
          confirm="Yes, restore"
          fields={fields('restoration')}
          variant="main"
        />
      ) : role === 'admin' ? null : (
        <WithReason
          ask="Suspend"
          detail="They’re logged out everywhere and can’t sign in, and their salon or shop is no longer listed. The reason is sent to them word for word."
          confirm="Suspend the account"
          danger
          fields={fields('suspension')}
          formResult={formResult}
        />
      )}
      {role === 'admin' ? (
        !proposal && <AdminActions suspended={suspendedAt !== null} fields={fields} formResult={formResult} />
      ) : (
        <>
          <ConfirmForm
            id="sign-out"
            ask="Log out everywhere"
            title={`Sign ${person.name} out?`}
            detail="They’re logged out on all devices and can sign in again."
            confirm="Yes, log out"
            fields={fields('sign-out')}
          />
          <ConfirmForm
            id="factors-reset"
            ask="Remove two-factor"
            title="Remove two-factor and passkeys?"
            detail="Verify their identity first: afterward, a password is enough to sign in. They’re notified and logged out everywhere."
            confirm="Yes, remove"
            fields={fields('factors-reset')}
            variant="danger"
          />
        </>
      )}
      {proposal ? (
        <TextLink to={`/admin/proposals/${proposal}`}>A proposal about this account is waiting</TextLink>
      ) : (
        role === 'client' &&
        !suspendedAt && (
          <WithReason
            ask="Propose as an admin"
            detail="Another admin has to confirm. The account must have no open bookings and no money."
            confirm="Propose"
            fields={fields('admin-proposal')}
            formResult={formResult}
          />
        )
      )}
    </Section>
  )
}

/** Actions on another admin need a second admin. */
function AdminActions({
  suspended,
  fields,
  formResult,
}: {
  suspended: boolean
  fields: (intent: string) => { intent: string; key: string }
  formResult: FormResult
}) {
  return (
    <>
      {!suspended && (
        <WithReason
          ask="Propose to suspend"
          detail="Another admin has to confirm. The person is notified now and sees the reason word for word."
          confirm="Propose"
          fields={fields('suspension')}
          formResult={formResult}
        />
      )}
      <WithReason
        ask="Propose to log out everywhere"
        detail="Another admin has to confirm. The person is notified now, and logged out everywhere once it’s confirmed."
        confirm="Propose"
        fields={fields('sign-out')}
        formResult={formResult}
      />
      <WithReason
        ask="Propose to remove two-factor"
        detail="Verify their identity first: afterward, a password is enough to sign in. Another admin has to confirm, and the person is notified now."
        confirm="Propose"
        fields={fields('factors-reset')}
        formResult={formResult}
      />
    </>
  )
}

/** An action that needs a reason: opened first, then filled in and executed. */
function WithReason({
  ask,
  detail,
  confirm,
  danger = false,
  fields,
  formResult,
}: {
  ask: string
  detail: string
  confirm: string
  danger?: boolean
  fields: { intent: string; key: string }
  formResult: FormResult
}) {
  const field = fieldsOf(Suspend, formResult, { intent: fields.intent })
  return (
    <details name="act" open={field.isRefused} className="rounded-md bg-raised px-4 ring-1 ring-line ring-inset">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
        {ask}
        <ChevronDown size={18} aria-hidden className="shrink-0 text-soft in-open:rotate-180" />
      </summary>
      <Form hidden={fields} className="grid gap-3 pb-4">
        <AreaField
          label="Reason"
          {...field('reason')}
          id={`${fields.intent}-reason`}
          rows={3}
          {...inSight(field.errors('reason'))}
          hint={detail}
        />
        <div>
          <Button variant={danger ? 'danger' : 'main'} data-busy="Saving...">
            {confirm}
          </Button>
        </div>
      </Form>
    </details>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-soft">{children}</p>
}

/** In the currency of their largest balance. */
function goodwillPath({ id, balances }: Pick<PersonResponse, 'id' | 'balances'>): string {
  const [most] = balances
    .filter(({ kind }) => kind === 'wallet' || kind === 'payable')
    .sort((a, b) => Number(b.balance.amount) - Number(a.balance.amount))
  const query = { person: id, ...(most && { currency: most.balance.currency }) }
  return `/admin/money/goodwill?${new URLSearchParams(query)}`
}
