// The signed-in shell: navigation at the bottom on a phone, a rail at the side from 1024 px.
import { useRouteLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import type { Moment as Celebrated } from '../../platform/moments/moment'
import { baseOf, type Role } from '../../platform/paths'
import { LinkInText } from '../display/text-link'
import { PAGE } from '../measures'
import { Bell, UnreadCount, WaitingFor } from './bell'
import { PartnerHeader } from './header'
import { LogOutButton } from './log-out-button'
import { Mark, Wordmark } from './logo'
import { Moment } from './moment'
import { type Entry, isWithin, NAVIGATION } from './navigation'

/** On the home of a business, on a phone: what the bar at the bottom has no room for. */
export function Shortcuts({ as }: { as: Role }) {
  const entries = NAVIGATION[as].filter(({ railOnly }) => railOnly)
  return (
    <nav aria-label="More" className="lg:hidden">
      <ul className="grid grid-flow-col auto-cols-fr gap-2">
        {entries.map(({ label, path, icon: Icon }) => (
          <li key={path}>
            <a
              href={path}
              className="flex min-h-11 items-center justify-center gap-2 rounded-full px-2 text-sm font-semibold ring-[1.5px] ring-inset ring-line hover:bg-sunken max-[22rem]:gap-1 max-[22rem]:px-1"
            >
              <Icon size={18} aria-hidden className="shrink-0 text-link max-[22rem]:hidden" /> {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whose bell the header shows on a phone; null where the page places it elsewhere. */
const BellOf = createContext<Role | null>(null)

/** `as` is the visitor's role; `path` is the current path; the entry that contains it is highlighted. */
export function Shell({
  as,
  path,
  name,
  header = name !== undefined && as !== 'client' && <PartnerHeader as={as} name={name} />,
  wide = false,
  column = false,
  inbox = true,
  fill = false,
  flow = false,
  bell = 'head',
  asksAgreement = true,
  children,
}: {
  as: Role
  path: string
  /** The visitor's name, greeted by the header of every role but client on a phone. */
  name?: string
  header?: ReactNode
  /** For pages that need the full width of the screen. */
  wide?: boolean
  /** For a form, a list or a text: one column, and on the desktop the page's head beside it. */
  column?: boolean
  /** Off where an island of the page has its own connection to the inbox. */
  inbox?: boolean
  /** For full-screen pages: no margins, and on a phone no bottom navigation. */
  fill?: boolean
  /** For tasks with one way forward: on a phone no bottom navigation beside their own action. */
  flow?: boolean
  /**
   * Where the bell is on a phone: beside the page's head, unless a header has it. Without a head: `corner`, beside
   * what the page begins with, or `bar`, above it.
   */
  bell?: 'head' | 'corner' | 'bar'
  /** Off on the page where they agree. */
  asksAgreement?: boolean
  children: ReactNode
}) {
  const entries = NAVIGATION[as]
  const under = entries.find((entry) => isWithin(entry, path))?.under
  return (
    <div data-inbox={inbox || undefined} className="lg:grid lg:grid-cols-[15rem_1fr] print:block">
      <aside className="hidden h-dvh print:hidden flex-col gap-4 border-r border-line px-3 py-4 lg:sticky lg:top-0 lg:flex">
        <div className="flex items-center justify-between gap-2 pr-1 pl-4">
          <a href="/dashboard" aria-label="Purse, home">
            <Wordmark />
          </a>
          <Bell as={as} current={path.endsWith('/notifications')} />
        </div>
        {/* Rows are lower where there are many, then scroll. */}
        <nav aria-label="Main" className="grid min-h-0 auto-rows-[minmax(2.5rem,2.875rem)] overflow-y-auto px-1 py-1">
          {entries.map((entry) => (
            <RailEntry key={entry.path} {...entry} current={isWithin(entry, path)} />
          ))}
        </nav>
        <div className="mt-auto px-1">
          <LogOutButton id="log-out" variant="rail" />
        </div>
      </aside>
      <div className="min-w-0">
        {header}
        <main
          id="main"
          className={
            fill
              ? 'flex h-dvh flex-col print:h-auto'
              : `pt-5 pb-28 lg:pt-8 lg:pb-16 print:p-0 ${wide ? 'w-full px-4 lg:px-6' : PAGE} ${column ? 'one-column' : ''}`
          }
        >
          {bell === 'corner' && (
            <div className="relative lg:hidden">
              <div className="absolute -top-1.5 -right-2">
                <Bell as={as} />
              </div>
            </div>
          )}
          {bell === 'bar' && (
            <div className="-mt-4 mb-1 flex items-center justify-between lg:hidden">
              <a href="/dashboard" aria-label="Purse, home" className="grid size-11 -ml-1 place-items-center">
                <Mark className="size-8" />
              </a>
              <Bell as={as} />
            </div>
          )}
          {asksAgreement && !fill && <ChangedTerms as={as} />}
          <BellOf.Provider value={header ? null : as}>{children}</BellOf.Provider>
          <CarriedMoment />
        </main>
      </div>
      <nav
        aria-label="Main"
        className={`fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised/95 pb-[env(safe-area-inset-bottom)] backdrop-blur lg:hidden print:hidden ${fill || flow ? 'hidden' : ''}`}
      >
        <ul className="mx-auto flex max-w-xl">
          {entries
            .filter(({ railOnly }) => !railOnly)
            .map((entry) => (
              <li key={entry.path} className="grow basis-0">
                <BarEntry {...entry} current={isWithin(entry, path)} within={entry.path === under} />
              </li>
            ))}
        </ul>
      </nav>
    </div>
  )
}

/** What the visitor's last action is celebrated with, on whatever page it led to. */
function CarriedMoment() {
  const root = useRouteLoaderData('root') as { moment: Celebrated | null } | undefined
  return root?.moment ? <Moment moment={root.moment} /> : null
}

/** Above every page, until the visitor agrees to the terms in force. */
function ChangedTerms({ as }: { as: Role }) {
  if (!useContext(WaitingFor).asksAgreement) return null
  return (
    <p className="mb-5 rounded-md bg-blush px-4 py-3 print:hidden">
      Our terms have changed. <LinkInText to={`${baseOf(as)}/agreement`}>Read and agree</LinkInText>
    </p>
  )
}

/** The head of a page: one bar with the way back, its name and its controls. */
export function PageHead({
  title,
  lead,
  back,
  narrow = false,
  wideOnly = false,
  children,
}: {
  title: string
  lead?: ReactNode
  /** Above one column of several: on the desktop no larger than on a phone. */
  narrow?: boolean
  /** Where a phone's screen says it without: for screen readers alone. */
  wideOnly?: boolean
  /** The parent page: "Back to settings"; or the step before, which a button of the step's form leads to. */
  back?: { label: string } & ({ to: string } | { form: string; value: string })
  /** Actions, at the end of its row; a span is its state, which stands beside the title. */
  children?: ReactNode
}) {
  const bell = useContext(BellOf)
  return (
    <div className={`${narrow ? 'mb-6 lg:mb-0' : 'mb-6'} ${wideOnly ? 'max-lg:sr-only' : ''}`}>
      <div
        className={`relative -mt-3 flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-3 lg:mt-0 max-[22rem]:gap-x-2 lg:has-[>span]:justify-start lg:has-[>span]:[&>div:first-child]:grow-0 lg:has-[>span]:[&>div:first-child]:basis-auto max-lg:has-[>span]:gap-y-0 max-lg:has-[>span]:[&>div:first-child]:basis-full max-lg:has-[>span]:[&>.lead]:mt-1 max-lg:[&>span]:mb-1 ${narrow ? 'lg:min-h-19' : ''} ${bell ? 'max-lg:pr-11' : ''}`}
      >
        <div className="flex min-h-14 min-w-0 grow basis-40 items-center max-[22rem]:basis-28">
          {/* The arrow stands by the first line of a long title. */}
          <div
            className={`flex min-w-0 items-start ${narrow ? '' : 'lg:text-2xl'} ${back ? 'text-lg/tight' : 'text-xl'}`}
          >
            {back && <BackLink {...back} />}
            <h1 className="min-w-0 font-display">{title}</h1>
          </div>
        </div>
        {children}
        {lead && (
          <div className={`lead order-1 -mt-1 grow basis-full lg:-mt-2 ${bell ? 'max-lg:-mr-11' : ''}`}>
            <p className="text-soft">{lead}</p>
          </div>
        )}
        {bell && (
          <div className="absolute top-1.5 -right-2 lg:hidden">
            <Bell as={bell} />
          </div>
        )}
      </div>
    </div>
  )
}

const BACK =
  '-my-[calc((2.75rem-1lh)/2)] -ml-3 grid size-11 shrink-0 place-items-center rounded-full text-link hover:bg-sunken print:hidden'

function BackLink(back: NonNullable<Parameters<typeof PageHead>[0]['back']>) {
  const content = (
    <>
      <ChevronLeft aria-hidden className="size-6" />
      <span className="sr-only">{back.label}</span>
    </>
  )
  if ('to' in back)
    return (
      <a href={back.to} title={back.label} className={BACK}>
        {content}
      </a>
    )
  return (
    <button
      type="submit"
      form={back.form}
      name="step"
      value={back.value}
      formNoValidate
      title={back.label}
      className={BACK}
    >
      {content}
    </button>
  )
}

// In the dark, blush is too near the ground to say alone where one is: there a bright edge or pill does.

function RailEntry({ label, path, icon: Icon, counts, current }: Entry & { current: boolean }) {
  return (
    <a
      href={path}
      aria-current={current ? 'page' : undefined}
      className="flex items-center gap-3 rounded-sm px-3 font-medium text-soft hover:bg-sunken hover:text-ink aria-[current]:bg-blush aria-[current]:font-semibold aria-[current]:text-ink dark:aria-[current]:shadow-[inset_3px_0_var(--color-on-plum-soft)]"
    >
      <Icon size={20} aria-hidden /> {label}
      {counts && <UnreadCount of={counts} className="ml-auto" />}
    </a>
  )
}

function BarEntry({
  label,
  path,
  icon: Icon,
  counts,
  current,
  within,
}: Entry & {
  current: boolean
  /** Whether the page is of an entry below it, which has no place of its own at the bottom. */
  within: boolean
}) {
  return (
    <a
      href={path}
      aria-current={current ? 'page' : within ? 'true' : undefined}
      className="group relative grid min-h-15 content-center justify-items-center gap-0.5 text-[0.6875rem] font-medium text-soft max-[22rem]:text-[0.625rem] aria-[current]:font-semibold aria-[current]:text-ink"
    >
      <span className="relative grid h-7 w-12 place-items-center rounded-full group-aria-[current]:bg-blush dark:group-aria-[current]:bg-on-plum-soft dark:group-aria-[current]:text-on-apricot">
        <Icon size={21} aria-hidden />
      </span>
      {label}
      {counts && <UnreadCount of={counts} className="absolute top-0.5 left-1/2 ml-1.5" />}
    </a>
  )
}
