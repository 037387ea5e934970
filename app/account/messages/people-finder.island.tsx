// Finding a person to write to. A form that reloads the page; with scripts it searches while typing, 300 ms after the
// last key, and never shows an outdated result.
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { PeopleResponse } from '../../../api/identity/accounts/responses'
import { SearchField } from '../../ui/forms/search-box'
import { ChatAvatar } from './chat/avatar'
import type { Found } from './chat/data'
import { nobodyNamed, roleLabel, SEARCH_FAILED } from './people-labels'

/** The state of the search: idle, searching, found, or failed. */
type Search =
  | { is: 'idle' }
  | { is: 'busy' }
  | { is: 'done'; q: string; found: Found[] }
  | { is: 'failed'; why: string }

type PeopleFinderProps = {
  /** What is said before enough is typed. */
  tooShort: string
  action: string
  q: string
  /** Null without a search; `failed`: why it failed. */
  found: Found[] | null
  failed: string | null
}

/** Specification section 9, User search. */
const DEBOUNCE = 300
const LEAST = 2

export default function PeopleFinder({ action, q: first, found, failed, tooShort }: PeopleFinderProps) {
  const [q, setQ] = useState(first)
  const [search, setSearch] = useState<Search>(
    failed ? { is: 'failed', why: failed } : found ? { is: 'done', q: first, found } : { is: 'idle' },
  )
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const requested = useRef<AbortController>()

  // Also searches for what was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined).get('q')
    if (typeof typed === 'string' && typed !== first) {
      setQ(typed)
      seek(typed.trim(), DEBOUNCE)
    }
    return () => requested.current?.abort()
  }, [])

  async function find(typed: string): Promise<void> {
    requested.current = new AbortController()
    const { signal } = requested.current
    setSearch({ is: 'busy' })
    try {
      const response = await fetch(`/api/people?${new URLSearchParams({ q: typed })}`, { signal })
      if (!response.ok) throw new Error(String(response.status))
      const { items } = (await response.json()) as PeopleResponse
      setSearch({ is: 'done', q: typed, found: items })
    } catch {
      if (!signal.aborted) setSearch({ is: 'failed', why: SEARCH_FAILED })
    }
  }

  function seek(typed: string, wait: number): void {
    clearTimeout(timer.current)
    requested.current?.abort()
    if (typed.length < LEAST) setSearch({ is: 'idle' })
    else {
      setSearch({ is: 'busy' })
      timer.current = setTimeout(() => find(typed), wait)
    }
  }

  return (
    <search className="grid gap-4">
      <form
        ref={form}
        method="get"
        action={action}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          seek(q.trim(), 0)
        }}
      >
        <SearchField
          label="Search by name"
          autoComplete="off"
          value={q}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            setQ(event.target.value)
            seek(event.target.value.trim(), DEBOUNCE)
          }}
        />
      </form>
      <div aria-live="polite" aria-busy={search.is === 'busy'}>
        {search.is === 'idle' && <p className="text-soft">{tooShort}</p>}
        {search.is === 'busy' && <Skeletons />}
        {search.is === 'failed' && (
          <p className="rounded-md bg-out-tint px-4 py-3 text-out">
            <strong className="font-semibold">Error:</strong> {search.why}
          </p>
        )}
        {search.is === 'done' && search.found.length === 0 && <p className="text-soft">{nobodyNamed(search.q)}</p>}
        {search.is === 'done' && search.found.length > 0 && <People action={action} found={search.found} />}
      </div>
    </search>
  )
}

/** Each result is a button that opens the conversation. */
function People({ action, found }: { action: string; found: Found[] }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="start" />
      <ul aria-label="People" className="-mx-2">
        {found.map((person) => (
          <li key={person.id} className="stitch">
            <button
              type="submit"
              name="personId"
              value={person.id}
              className="flex min-h-16 w-full items-center gap-3.5 rounded-md px-2 py-2 text-left hover:bg-sunken"
            >
              <ChatAvatar of={person} />
              <span className="min-w-0">
                <span dir="auto" className="block truncate text-left font-semibold">
                  {person.name}
                </span>
                <span className="block text-sm text-soft">{roleLabel(person.role)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}

function Skeletons() {
  return (
    <div>
      <p className="sr-only">Searching…</p>
      {['w-40', 'w-52', 'w-32'].map((width) => (
        <div key={width} aria-hidden className="flex min-h-16 animate-pulse items-center gap-3.5 py-2">
          <span className="size-11 rounded-full bg-sunken" />
          <span className="grid gap-2">
            <span className={`h-4 rounded-full bg-sunken ${width}`} />
            <span className="h-3 w-20 rounded-full bg-sunken" />
          </span>
        </div>
      ))}
    </div>
  )
}
