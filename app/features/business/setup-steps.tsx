// The steps of setting up a salon: their texts, which are required before it can be listed,
// and the frame of their pages, which leads from one to the next until the salon is listed.
import {
  ArrowRight,
  CalendarClock,
  Check,
  ChevronRight,
  DoorOpen,
  Images,
  type LucideIcon,
  ScrollText,
  Sparkles,
  Store,
  Users,
} from 'lucide-react'
import { minorOf } from '../../../api/platform/values/money'
import type { SetUpResponse } from '../../../api/salons/set-up/responses'
import { shortMoney } from '../../ui/display/money-parts'
import { counted } from '../../ui/display/plural'
import { ButtonLink } from '../../ui/forms/button'
import { daysText } from '../../ui/forms/week-hours'

export const HUB = '/partner/salon'

export type StepId = 'profile' | 'hours' | 'services' | 'staff' | 'pictures' | 'resources' | 'policies'

/** A step and its state; `id` is one of a salon's or of a shop's. */
export type Step<Id extends string = StepId> = {
  id: Id
  label: string
  path: string
  icon: LucideIcon
  needed: boolean
  done: boolean
  detail: string
}

const OFFER = ['hours', 'services', 'staff']

/** The steps in their order, with their states; without a salon only the first is available. */
export function stepsOf(setUp: SetUpResponse | null): Step[] {
  const missing = (field: string) => !setUp || setUp.missing.includes(field)
  const profile = setUp?.missing.filter((field) => !OFFER.includes(field)) ?? ['name']
  const active = (of: { active: boolean }[] = []) => of.filter((entry) => entry.active)
  const steps: Omit<Step, 'path'>[] = [
    {
      id: 'profile',
      label: 'Profile',
      icon: Store,
      needed: true,
      done: profile.length === 0,
      detail: !setUp
        ? 'Name, address and contact details'
        : profile.length > 0
          ? `Still missing: ${listText(profile)}`
          : `${setUp.businessType} in ${setUp.city}`,
    },
    {
      id: 'hours',
      label: 'Opening hours',
      icon: CalendarClock,
      needed: true,
      done: !missing('hours'),
      detail: missing('hours') ? 'Weekly hours and special dates' : daysText(setUp?.hours.items ?? []),
    },
    {
      id: 'services',
      label: 'Services',
      icon: Sparkles,
      needed: true,
      done: !missing('services'),
      detail: servicesText(setUp ? (active(setUp.services) as SetUpResponse['services']) : []),
    },
    {
      id: 'staff',
      label: 'Staff',
      icon: Users,
      needed: true,
      done: !missing('staff'),
      detail: staffText(active(setUp?.staff).length, missing('staff')),
    },
    {
      id: 'pictures',
      label: 'Pictures',
      icon: Images,
      needed: false,
      done: (setUp?.pictures.length ?? 0) > 0,
      detail: setUp?.pictures.length ? picturesText(setUp.pictures) : 'None yet. Clients see your woven pattern',
    },
    {
      id: 'resources',
      label: 'Rooms & equipment',
      icon: DoorOpen,
      needed: false,
      done: active(setUp?.resources).length > 0,
      detail: active(setUp?.resources).length
        ? counted(active(setUp?.resources).length, 'room or piece of equipment', 'rooms and pieces of equipment')
        : 'For rooms, chairs or machines that visits share',
    },
    {
      id: 'policies',
      label: 'Policies',
      icon: ScrollText,
      needed: false,
      done: false,
      detail: setUp ? policiesText(setUp.policies) : 'Confirmation, deposits, cancellations',
    },
  ] as const
  return steps.map((step) => ({ ...step, path: step.id === 'profile' ? '/partner/set-up' : `${HUB}/${step.id}` }))
}

/** All steps in one line: which are done, and which is the current one. */
export function StepBar<Id extends string>({ steps, current }: { steps: Step<Id>[]; current: Id }) {
  return (
    <nav aria-label="Steps" className="-mx-4 mb-5 lg:mx-0">
      <ol className="rail-x gap-1.5 px-4 lg:flex-wrap lg:px-0">
        {steps.map(({ id, label, path, done }) => (
          <li key={id}>
            <a
              href={path}
              aria-current={id === current ? 'step' : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-full px-3.5 text-sm font-medium whitespace-nowrap text-soft ring-[1.5px] ring-line ring-inset hover:bg-sunken aria-[current]:bg-chosen aria-[current]:font-semibold aria-[current]:text-on-chosen aria-[current]:ring-chosen"
            >
              {done && <Check size={15} aria-label="Done:" className="shrink-0" />}
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The link to the next step, once this one is done or can be postponed. */
export function NextStep<Id extends string>({ steps, current, hub }: { steps: Step<Id>[]; current: Id; hub: string }) {
  const at = steps.findIndex((step) => step.id === current)
  const next = steps[at + 1]
  const { done, needed } = steps[at] ?? { done: false, needed: true }
  return (
    <div className="mt-10 flex flex-wrap items-center gap-3 stitch-above pt-6">
      <ButtonLink to={next?.path ?? hub} variant={done || !needed ? 'main' : 'quiet'}>
        {next ? `Next: ${next.label}` : 'Review and submit'}
        <ArrowRight size={18} aria-hidden />
      </ButtonLink>
      {!done && !needed && <p className="text-sm text-soft">You can do this later.</p>}
    </div>
  )
}

/** A step as a link: its state and its name. */
export function StepRow<Id extends string>({ step, number }: { step: Step<Id>; number?: number }) {
  const { label, path, icon: Icon, done, detail } = step
  return (
    <li className="stitch">
      <a href={path} className="group flex min-h-16 items-center gap-4 py-3">
        {number ? (
          <span
            className={`grid size-9 shrink-0 place-items-center rounded-full font-semibold ${done ? 'bg-in-tint text-in' : 'text-soft ring-[1.5px] ring-inset ring-edge'}`}
          >
            {done ? <Check size={18} aria-label="Done" /> : number}
          </span>
        ) : (
          <Icon size={22} aria-hidden className="shrink-0 text-link" />
        )}
        <span className="min-w-0 grow">
          <span className="block font-semibold underline-offset-4 group-hover:underline">{label}</span>
          <span className="block text-sm wrap-anywhere text-soft">{detail}</span>
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
      </a>
    </li>
  )
}

const FIELDS: Record<string, string> = { businessType: 'kind of salon' }

function listText(fields: string[]): string {
  return new Intl.ListFormat('en-US').format(fields.map((field) => FIELDS[field] ?? field))
}

function servicesText(services: SetUpResponse['services']): string {
  const [first, ...rest] = services
  if (!first) return 'What you offer, how long it takes and what it costs'
  const least = rest.reduce((a, b) => (minorOf(b.price) < minorOf(a.price) ? b : a), first)
  return `${counted(services.length, 'service', 'services')}, from ${minorOf(least.price) === 0 ? 'free' : shortMoney(least.price)}`
}

function staffText(people: number, missing: boolean): string {
  if (people === 0) return 'Who works here, when and what they do'
  return missing ? 'No one has both hours and a service yet' : counted(people, 'person', 'people')
}

function picturesText(pictures: SetUpResponse['pictures']): string {
  const gallery = pictures.filter((picture) => picture.kind === 'gallery').length
  const cover = gallery < pictures.length ? 'A cover' : ''
  const rest = gallery > 0 ? counted(gallery, 'picture', 'pictures') : ''
  return [cover, rest].filter(Boolean).join(' and ')
}

function policiesText({ autoConfirm, answerHours, deposit, freeCancelHours }: SetUpResponse['policies']) {
  return [
    autoConfirm ? 'Bookings are confirmed automatically' : `You reply within ${answerHours}\u00a0h`,
    deposit === '0' ? 'no deposit' : `${deposit}% deposit`,
    freeCancelHours === null ? '' : `free to cancel until ${freeCancelHours}\u00a0h before`,
  ]
    .filter(Boolean)
    .join(', ')
}
