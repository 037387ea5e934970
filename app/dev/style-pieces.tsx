// Every piece of app/ui in its states.
import { Bell, Pencil, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MoneyJson } from '../../api/platform/values/money'
import { Columns } from '../ui/charts/columns'
import { DayFigures } from '../ui/charts/day-figures'
import { Share, Spent } from '../ui/charts/shares'
import { DayField, DayLinks } from '../ui/days/day-rail'
import { nearDays } from '../ui/days/near-day'
import { Amount, DisplaySum, SignedAmount } from '../ui/display/amount'
import { Avatar } from '../ui/display/avatar'
import { Facts } from '../ui/display/facts'
import { Pages } from '../ui/display/pages'
import { PillLink } from '../ui/display/pill-link'
import { PreparedFile } from '../ui/display/prepared-file'
import { Rating, Stars } from '../ui/display/stars'
import { Sum, Sums } from '../ui/display/sums'
import { TabLink } from '../ui/display/tabs'
import { TextLink } from '../ui/display/text-link'
import { Timeline } from '../ui/display/timeline'
import { Badge } from '../ui/feedback/badge'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { TOAST_BOX, TOAST_TONE } from '../ui/feedback/toast-style'
import { Button, ButtonLink, type ButtonVariant } from '../ui/forms/button'
import { Checks } from '../ui/forms/checkbox-group'
import { ConfirmForm } from '../ui/forms/confirm-form'
import { AreaField, Field, SelectField } from '../ui/forms/field'
import { Chip, Choice } from '../ui/forms/filters'
import { MoveButtons } from '../ui/forms/list-actions'
import { Popup } from '../ui/forms/popup'
import { SearchBox } from '../ui/forms/search-box'
import { ServiceSwitch } from '../ui/forms/switch-row'
import { ChoiceLine, Toggle } from '../ui/forms/toggle'
import { EmptyState } from '../ui/layout/empty-state'
import { HeadAction } from '../ui/layout/head-action'
import { LinkRow } from '../ui/layout/link-row'
import { Mark, Wordmark } from '../ui/layout/logo'
import { Review } from '../ui/layout/money-confirmation'
import type { Scheme } from './theme-tokens'

const KES = (amount: string): MoneyJson => ({ amount, currency: 'KES' })

const VARIANTS: [ButtonVariant, string][] = [
  ['main', 'Hold KES 950 and book'],
  ['quiet', 'Move'],
  ['danger', 'Cancel booking'],
]

const COLUMNS = [3, 5, 2, 8, 6, 9].map((value, i) => ({ label: `${i + 18}`, value, before: 7 - (i % 4) }))

/** `scheme` keeps the names and ids of both columns apart. */
export function Pieces({ scheme }: { scheme: Scheme }) {
  const days = nearDays()
  const [today = '', tomorrow = ''] = days
  return (
    <>
      <Group title="Marks and links">
        <p className="flex flex-wrap items-center gap-5">
          <Wordmark />
          <Mark className="size-12" />
          <TextLink to="#marks">All bookings</TextLink>
          <span className="flex gap-2">
            <HeadAction to="#marks" icon={Pencil}>
              Edit
            </HeadAction>
            <HeadAction to="#marks" icon={Bell} tone="main">
              Remind me
            </HeadAction>
          </span>
        </p>
        <ul>
          <LinkRow to="#marks" label="Security" hint="Password, passkeys" icon={Settings} />
        </ul>
      </Group>
      <Group title="Buttons">
        <div className="flex flex-wrap gap-3">
          {VARIANTS.map(([variant, label]) => (
            <Button key={variant} type="button" variant={variant}>
              {label}
            </Button>
          ))}
          {VARIANTS.map(([variant]) => (
            <Button key={variant} type="button" variant={variant} disabled>
              Disabled
            </Button>
          ))}
        </div>
        <div className="purse flex flex-wrap items-center gap-3 rounded-lg p-5 shadow-mid">
          <DisplaySum money={KES('12450.00')} className="basis-full text-2xl" />
          <ButtonLink to="#buttons">Add Funds</ButtonLink>
          <ButtonLink to="#buttons" variant="on-plum">
            Withdraw
          </ButtonLink>
        </div>
      </Group>
      <Group title="Fields">
        <Field label="Name" name={`${scheme}-name`} placeholder="As on your card" />
        <Field
          label="Phone number"
          name={`${scheme}-phone`}
          defaultValue="0712"
          errors={['Enter all digits of your number.']}
          hint="With its country code"
        />
        <Field label="Disabled" name={`${scheme}-off`} defaultValue="Nairobi" disabled />
        <SelectField label="Currency" name={`${scheme}-currency`} none="Any" options={['KES', 'USD']} />
        <AreaField label="Notes" name={`${scheme}-notes`} rows={2} />
        <SearchBox label="Find a client" q={undefined} action="#fields" />
        <DayField label="Day" name={`${scheme}-day`} days={days} value={tomorrow} none="Any day" />
        <DayLinks
          days={days.slice(0, 6).map((date, i) => ({
            date,
            openTimes: i % 3,
            state: i === 3 ? ('closed' as const) : i % 3 ? ('free' as const) : ('full' as const),
          }))}
          date={tomorrow}
          link={() => ({ href: '#fields' })}
        />
      </Group>
      <Group title="Choices">
        <div className="flex flex-wrap gap-2">
          {['Hair', 'Nails', 'Spa'].map((kind, i) => (
            <Chip key={kind} name={`${scheme}-kind`} value={kind} checked={i === 1}>
              {kind}
            </Chip>
          ))}
        </div>
        <Checks
          name={`${scheme}-checks`}
          label="Works on"
          chosen={['mon']}
          choices={[
            { value: 'mon', label: 'Monday', hint: '9:00 AM to 6:00 PM' },
            { value: 'tue', label: 'Tuesday' },
          ]}
        />
        <div>
          <Toggle name={`${scheme}-toggle`} label="Booking Alerts" hint="By email" on />
          <ChoiceLine name={`${scheme}-line`} value="weekly" label="Weekly" hint="Every Friday" chosen="weekly" />
          <ServiceSwitch label="Auto-save" hint="KES 120 a week" on fields={{}} />
          <ServiceSwitch label="Round-up" hint="Off" on={false} fields={{}} />
        </div>
      </Group>
      <Group title="Tabs and filters">
        <nav aria-label={`Tabs, ${scheme}`} className="grid max-w-md grid-cols-3 rounded-full bg-sunken p-1">
          {['All', 'Deposits', 'Payments'].map((name, i) => (
            <TabLink key={name} to="#tabs" current={i === 0}>
              {name}
            </TabLink>
          ))}
        </nav>
        <div className="flex flex-wrap gap-2">
          <PillLink to="#tabs" aria-current="page">
            30 days
          </PillLink>
          <PillLink to="#tabs">90 days</PillLink>
        </div>
        <Choice label="Near" name={`${scheme}-near`} value="" none="Anywhere">
          {['Nairobi', 'Lagos']}
        </Choice>
        <div className="flex items-center gap-3">
          <MoveButtons id="one" label="Cut" before={null} after={1} formKey={scheme} />
          <Pages first="#tabs" next="#tabs" className="" />
        </div>
      </Group>
      <Group title="Badges and notices">
        <div className="flex flex-wrap gap-2">
          <Badge tone="confirmed">Confirmed</Badge>
          <Badge tone="pending">Pending</Badge>
          <Badge tone="cancelled">Cancelled</Badge>
          <Badge tone="completed">Completed</Badge>
          <Badge tone="plain">Archived</Badge>
        </div>
        <div>
          <InlineNotice notice={{ title: 'Not moved', description: 'Choose another time.', tone: 'bad' }} />
          <InlineNotice notice={{ title: 'Saved', description: 'Clients see it now.', tone: 'normal' }} />
        </div>
        <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">Please reply by Sun, Nov 22, 4:55 PM.</p>
        {(['normal', 'bad'] as const).map((tone) => (
          <div key={tone} className={`${TOAST_BOX} ${TOAST_TONE[tone]}`}>
            <div>
              <p className="font-semibold">{tone === 'bad' ? 'Not sent' : 'Funds Added'}</p>
              <p className="text-sm">Successfully added KES 2,500.00 to your wallet</p>
            </div>
          </div>
        ))}
      </Group>
      <Group title="Cards and empty states">
        <div className="grid gap-4 sm:grid-cols-2">
          <article className="grid gap-1 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line">
            <p className="flex items-center gap-3 font-semibold">
              <Avatar name="Amani" image={null} /> Amani Hair Studio
            </p>
            <Rating rating={4.6} reviewCount={128} />
            <Stars rating={4} />
            <p className="text-sm text-soft">from {<Amount short money={KES('950.00')} />}</p>
          </article>
          <EmptyState
            picture="basket"
            title="Nothing here yet"
            action={<ButtonLink to="#cards">Add the first one</ButtonLink>}
          >
            The first one appears below.
          </EmptyState>
        </div>
        <Facts facts={[['Held', 'KES 950'] as [string, string], ['Phone', null]]} />
      </Group>
      <Group title="Sums, charts and tables">
        <Sums>
          <Sum label="Price" money={KES('2500.00')} />
          <Sum label="Fee" money={KES('25.00')} />
          <Sum label="You receive" money={KES('2475.00')} strong />
        </Sums>
        <p className="flex flex-wrap gap-5">
          <SignedAmount money={KES('1500.00')} />
          <SignedAmount money={KES('-2500.00')} />
          <SignedAmount money={KES('-950.00')} pending />
        </p>
        <Columns label="Orders" legend={['This week', 'Last week']} columns={COLUMNS} />
        <Share value={60} most={100} />
        <Spent spent={60} limit={100} />
        <Spent spent={160} limit={100} />
        <DayFigures
          caption={`Sales, ${scheme}`}
          heads={['Orders', 'Sales']}
          days={[{ date: today, count: 3, amount: KES('4700.00') }]}
        />
        <table className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr className="text-soft">
              <th className="h-11 font-semibold">Order</th>
              <th className="h-11 font-semibold">Status</th>
              <th className="h-11 text-right font-semibold">Total</th>
            </tr>
          </thead>
          <tbody>
            {['FYNN-QBP3', '477D-CJ4U'].map((order) => (
              <tr key={order} className="border-t border-line">
                <td className="h-11">{order}</td>
                <td>
                  <Badge tone="pending">Placed</Badge>
                </td>
                <td className="text-right">
                  <Amount money={KES('2850.00')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Group>
      <Group title="What takes its time">
        <Timeline
          steps={[
            { label: 'Placed', state: 'done', at: `${today}T09:30:00Z` },
            { label: 'Being packed', state: 'now', note: 'Until tomorrow' },
            { label: 'Delivered', state: 'to-come' },
          ]}
        />
        <ul>
          <PreparedFile name="November 2026, KES" status="waiting" path="#time">
            <p className="text-sm text-soft">40 of 120 lines</p>
          </PreparedFile>
          <PreparedFile name="October 2026, KES" status="ready" path="#time">
            <p className="text-sm text-soft">120 lines</p>
          </PreparedFile>
        </ul>
      </Group>
      <Group title="Sheets and questions">
        <div className="flex flex-wrap gap-3">
          <ConfirmForm
            id={`${scheme}-confirm`}
            ask="Ask first"
            title="Cancel this booking?"
            detail="KES 950 goes back to your purse at once."
            confirm="Yes, cancel it"
            fields={{}}
            variant="danger"
          />
          <Popup
            id={`${scheme}-popup`}
            opener="min-h-11 font-semibold text-link underline underline-offset-4"
            ask="Open a sheet"
            title="Report this review"
          >
            <AreaField label="What is wrong?" name={`${scheme}-report`} />
          </Popup>
        </div>
        <Review
          title="Check the details"
          lines={[
            ['You send', 'KES 150.00'],
            ['To', 'Wanjiku Mwangi'],
          ]}
          fields={{}}
          confirm="Send KES 150"
          busy="Sending..."
          change="#sheets"
        />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-5">
      <h2 className="font-display text-lg">{title}</h2>
      {children}
    </section>
  )
}
