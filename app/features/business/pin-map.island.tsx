// A map to choose the place of a salon on, where the deployment has tiles: a press puts the pin there. It fills in the
// field of pin-field.island.tsx, which can be used instead.
import { divIcon, type Marker, map as mapIn, marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { type Point, pointIn, pointText } from '../../../api/platform/places/map-link'
import styles from '../../styles/map.css?url'
import { tilesFrom } from '../salons/map-tiles'
import { MapButton } from './map-button'
import { PIN_FIELD } from './pin-field.island'

type PinMapProps = {
  /** An address with {z}, {x} and {y}. */
  tiles: string
  attribution: string
  /** What is in sight at first. */
  around: Point
}

const CLOSE = 16
const CITY = 12

export default function PinMap({ tiles, attribution, around }: PinMapProps) {
  const [open, setOpen] = useState(false)
  const [styled, setStyled] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!styled || !place.current) return
    const field = document.getElementById(PIN_FIELD) as HTMLInputElement
    const known = pointOf(field)
    const { latitude, longitude } = known ?? around
    const map = mapIn(place.current, { attributionControl: false, maxZoom: 18 })
    tilesFrom(tiles).addTo(map)
    map.setView([latitude, longitude], known ? CLOSE : CITY)
    let pin: Marker | undefined
    const put = (point: Point | null) => {
      pin?.remove()
      if (!point) return
      const icon = divIcon({ html: '<span></span>', className: 'map-pin', iconSize: [44, 44] })
      const at: [number, number] = [point.latitude, point.longitude]
      pin = marker(at, { icon, keyboard: false, interactive: false }).addTo(map)
    }
    const choose = (point: Point) => {
      field.value = pointText(point)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const typed = () => {
      const point = pointOf(field)
      put(point)
      if (point) map.panTo([point.latitude, point.longitude])
    }
    put(known)
    map.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap()
      choose({ latitude: rounded(lat), longitude: rounded(lng) })
    })
    field.addEventListener('input', typed)
    return () => {
      field.removeEventListener('input', typed)
      map.remove()
    }
  }, [styled, tiles, around])

  if (!open) return <MapButton onClick={() => setOpen(true)} />
  return (
    <figure className="overflow-hidden rounded-md ring-1 ring-line">
      <div className="salon-map">
        <link rel="stylesheet" href={styles} onLoad={() => setStyled(true)} />
        <section ref={place} aria-label="Map. Press where your salon is; arrow keys move it, plus and minus zoom." />
      </div>
      <figcaption className="p-2 text-xs text-soft">{attribution}</figcaption>
    </figure>
  )
}

function pointOf({ value }: HTMLInputElement): Point | null {
  const read = pointIn(value)
  return read === 'short' ? null : read
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
