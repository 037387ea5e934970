// Where a salon is: a link of a map, coordinates, or where the phone is now. What was read of it is said at once. Without
// scripts it is a text field, which the server reads the same way.
import { LocateFixed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pointIn, pointText } from '../../../api/platform/places/map-link'
import { Field } from '../../ui/forms/field'

/** Of the field, for the map beside it. */
export const PIN_FIELD = 'salon-pin'

type PinFieldProps = { value: string; errors: string[] }

type Finding = 'no' | 'now' | 'failed' | { metres: number }

export default function PinField({ value, errors }: PinFieldProps) {
  const [typed, setTyped] = useState(value)
  const [finding, setFinding] = useState<Finding>('no')
  const read = pointIn(typed)
  const point = read === 'short' ? null : read

  // What was typed before the scripts came.
  useEffect(() => {
    const field = document.getElementById(PIN_FIELD) as HTMLInputElement | null
    if (field) setTyped(field.value)
  }, [])

  function locate() {
    setFinding('now')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const field = document.getElementById(PIN_FIELD) as HTMLInputElement
        field.value = pointText({
          latitude: Math.round(latitude * 1e6) / 1e6,
          longitude: Math.round(longitude * 1e6) / 1e6,
        })
        setTyped(field.value)
        setFinding({ metres: Math.round(accuracy) })
      },
      () => setFinding('failed'),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 },
    )
  }

  return (
    <div className="grid gap-2">
      <Field
        id={PIN_FIELD}
        label="Place on the map"
        name="pin"
        defaultValue={value}
        errors={errors}
        maxLength={2000}
        autoComplete="off"
        hint="A link from Google Maps, Apple Maps or OpenStreetMap, or coordinates like -1.2921, 36.8219. With it clients see how far you are. Optional."
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setFinding('no')
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="button" onClick={locate} className="needs-script chip">
          <LocateFixed size={17} aria-hidden /> {finding === 'now' ? 'Finding you...' : 'Use where I am now'}
        </button>
        {point && (
          <a
            href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: pointText(point) })}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4"
          >
            See it on a map
          </a>
        )}
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {finding === 'failed' &&
          'Your phone didn’t say where you are. Allow the location for this site, or paste a link from a map.'}
        {typeof finding === 'object' && `Found, to about ${finding.metres} m. Use it only at the salon, then save.`}
        {finding === 'no' &&
          read === 'short' &&
          'We can’t read short links. Open it, then copy the long address from your browser.'}
      </p>
    </div>
  )
}
