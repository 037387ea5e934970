// A city or town, chosen from the many that there are: suggestions come while it is typed. Without
// scripts it is a text field, and the server says which cities have such a name.
import { useEffect, useState } from 'react'
import { Field } from './field'

/** Delay after the last key, before the request. */
const PAUSE_MS = 150

type PlaceFieldProps = { hint: string; value: string; errors: string[] }

type Place = { name: string; country: string }

export default function PlaceField({ hint, value, errors }: PlaceFieldProps) {
  const [typed, setTyped] = useState('')
  const [places, setPlaces] = useState<Place[]>([])
  const [notYet, setNotYet] = useState<string | null>(null)

  // What was typed before the scripts came.
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('#city')
    if (field && field.value !== value) setTyped(field.value)
  }, [value])

  useEffect(() => {
    if (typed.trim() === '') return
    const request = new AbortController()
    const pause = setTimeout(async () => {
      const address = `/api/places?${new URLSearchParams({ q: typed.slice(0, 80) })}`
      const response = await fetch(address, { signal: request.signal }).catch(() => null)
      if (!response?.ok) return
      const found = (await response.json()) as { items: Place[]; notYetIn: string | null }
      setPlaces(found.items)
      setNotYet(found.notYetIn)
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      request.abort()
    }
  }, [typed])

  return (
    <>
      <Field
        label="City"
        name="city"
        required
        maxLength={80}
        list="places"
        autoComplete="off"
        defaultValue={value}
        hint={hint}
        errors={errors}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="text-sm font-medium text-wait empty:hidden">
        {notYet && `Purse isn’t in ${notYet} yet.`}
      </p>
      <datalist id="places">
        {places.map(({ name, country }) => (
          <option key={name} value={name}>
            {country}
          </option>
        ))}
      </datalist>
    </>
  )
}
