// Who comes: one of the salon's clients, found while the name or the phone number is typed. Without scripts the
// button sends the form, which comes back with whom it found and all that was typed.
import { useEffect, useState } from 'react'
import type { ClientSearchResponse } from '../../../api/salons/people/responses'
import { SearchField } from '../../ui/forms/search-box'

/** Delay after the last key, before the request. */
const PAUSE_MS = 150

/** As many letters or digits as a search asks for. */
const LEAST = 2

type Client = ClientSearchResponse['items'][number]

type ClientFinderProps = {
  q: string
  clients: Client[]
  /** The chosen client's id; empty: a new client; null: nothing was chosen yet. */
  chosen: string | null
}

const CHOICE =
  'flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 ring-[1.5px] ring-line ring-inset has-checked:bg-blush has-checked:ring-link'

export default function ClientFinder({ q, clients: first, chosen }: ClientFinderProps) {
  const [typed, setTyped] = useState(q)
  const [clients, setClients] = useState(first)
  const [picked, setPicked] = useState(chosen ?? onlyOne(first))
  const query = typed.trim()

  // What was typed before the scripts came.
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('#q')
    if (field) setTyped(field.value)
  }, [])

  useEffect(() => {
    if (query === q.trim()) return
    const request = new AbortController()
    const pause = setTimeout(async () => {
      const found = query.length < LEAST ? [] : await find(query, request.signal)
      if (!found) return
      setClients(found)
      setPicked((id) => (found.some((client) => client.id === id) ? id : onlyOne(found)))
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      request.abort()
    }
  }, [query, q])

  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor="q" className="text-sm font-semibold">
          One of your clients
        </label>
        <SearchField
          id="q"
          label="Name or phone"
          aria-label={undefined}
          autoComplete="off"
          q={q}
          quiet
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // What is typed is searched anyway; the form is not finished yet.
            if (event.key === 'Enter') event.preventDefault()
          }}
          button={{ name: 'intent', value: 'search', formNoValidate: true }}
        />
      </div>
      <div aria-live="polite" className="contents">
        {clients.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="sr-only">Clients found</legend>
            {[...clients, null].map((client) => {
              const id = client?.id ?? ''
              return (
                <label key={id} className={CHOICE}>
                  <input
                    type="radio"
                    name="client"
                    value={id}
                    checked={picked === id}
                    onChange={() => setPicked(id)}
                    className="size-5"
                  />
                  {client ? (
                    <span className="min-w-0 leading-tight">
                      <span className="block font-medium">{client.name}</span>
                      <span className="text-sm text-soft">
                        {client.isGuest ? 'Guest' : 'Has a purse and will be notified'}
                        {client.phone && ` · ${client.phone}`}
                      </span>
                    </span>
                  ) : (
                    'A new client'
                  )}
                </label>
              )
            })}
          </fieldset>
        )}
        {clients.length === 0 && query.length >= LEAST && (
          <p className="text-sm text-soft">No client has that name or phone number.</p>
        )}
      </div>
    </div>
  )
}

/** Of several nobody is chosen for the person who searches. */
function onlyOne(clients: Client[]): string {
  return clients.length === 1 ? (clients[0]?.id ?? '') : ''
}

async function find(q: string, signal: AbortSignal): Promise<Client[] | null> {
  const address = `/api/calendar/clients?${new URLSearchParams({ q: q.slice(0, 60) })}`
  const response = await fetch(address, { signal }).catch(() => null)
  return response?.ok ? ((await response.json()) as ClientSearchResponse).items : null
}
