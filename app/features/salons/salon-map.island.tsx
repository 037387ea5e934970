// The map of salons, moved and zoomed. Until it is loaded, and without scripts, the server's drawing is in its place
// (salon-map.tsx); the list beside it has the same salons for people who do not use a map.
import {
  control,
  DomEvent,
  divIcon,
  type LatLng,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map as mapIn,
  marker,
} from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import styles from '../../styles/map.css?url'
import { clusters, isCrowded, type MovingMap, type Pin, type Spot } from './map-drawing'
import { CLOSEST, tilesFrom } from './map-tiles'

/** In pixels: nearer pins are one. */
const REACH = 38

const PADDING: [number, number] = [44, 44]

export default function SalonMap({ pins, area, tiles, search, radiuses }: MovingMap) {
  const place = useRef<HTMLDivElement>(null)
  const [styled, setStyled] = useState(false)
  const [there, setThere] = useState<string | null>(null)
  useEffect(() => {
    if (!styled || !place.current) return
    const map = mapIn(place.current, {
      attributionControl: false,
      maxZoom: CLOSEST,
      // Until it is chosen, the wheel scrolls the page.
      scrollWheelZoom: false,
    })
    map.on('focus', () => map.scrollWheelZoom.enable())
    map.on('blur', () => map.scrollWheelZoom.disable())
    tilesFrom(tiles).addTo(map)
    control.scale({ imperial: false }).addTo(map)
    map.fitBounds(boundsOf(area), { padding: PADDING, maxZoom: 16, animate: false })
    const layer = layerGroup().addTo(map)
    const draw = () => drawPins(map, layer.clearLayers(), pins)
    draw()
    map.on('zoomend', draw)
    map.on('moveend', () => setThere(searchAt(map, search, radiuses)))
    return () => {
      map.remove()
    }
  }, [styled, pins, area, tiles, search, radiuses])
  return (
    <div className="salon-map">
      <link rel="stylesheet" href={styles} onLoad={() => setStyled(true)} />
      <section ref={place} aria-label="Map of the salons. Arrow keys move it, plus and minus zoom." />
      <div className="map-search">{there && <a href={there}>Search this area</a>}</div>
    </div>
  )
}

/** Pins that are close together are one, which zooms in on them; at the closest they stand side by side. */
function drawPins(map: LeafletMap, layer: ReturnType<typeof layerGroup>, pins: Pin[]): void {
  const zoom = map.getZoom()
  const reach = zoom < CLOSEST ? REACH : 1
  const found = clusters(worldAt(zoom), pins, reach)
  for (const cluster of found) {
    const { members } = cluster
    const named = members.length === 1 && !isCrowded(cluster, found)
    if (members.length > 1 && zoom < CLOSEST) put(layer, manyOf(map, members), members[0] as Pin)
    else for (const [i, pin] of members.entries()) put(layer, oneOf(pin, named), pin, i)
  }
}

function put(
  layer: ReturnType<typeof layerGroup>,
  element: HTMLElement,
  { latitude, longitude }: Pin,
  besides = 0,
): void {
  element.classList.add('map-pin')
  // A press on a pin is none on the map.
  DomEvent.disableClickPropagation(element)
  const icon = divIcon({ html: element, className: '', iconSize: [44, 44], iconAnchor: [22 - besides * 44, 22] })
  // The link or button within is what people reach, not the marker.
  marker([latitude, longitude], { icon, keyboard: false, interactive: false }).addTo(layer)
}

/** `named`: there is room for its name below it. */
function oneOf({ name, to }: Pin, named: boolean): HTMLElement {
  const link = document.createElement('a')
  link.href = to
  link.setAttribute('aria-label', name)
  if (named) {
    const label = document.createElement('span')
    label.className = 'map-name'
    label.textContent = name
    link.appendChild(label)
  }
  return link
}

function manyOf(map: LeafletMap, members: Pin[]): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.classList.add('map-many')
  button.setAttribute('aria-label', `Zoom in on ${members.length} salons around ${members[0]?.name}`)
  const count = document.createElement('span')
  count.textContent = String(members.length)
  button.appendChild(count)
  button.onclick = () => {
    // The button disappears on zoom: keep the focus on the map.
    map.getContainer().focus({ preventScroll: true })
    map.fitBounds(boundsOf(members), { padding: PADDING, maxZoom: CLOSEST })
  }
  return button
}

/** The address of the same search around the middle of the map; the widest has no place. */
function searchAt(map: LeafletMap, search: string, radiuses: number[]): string {
  const bounds = map.getBounds()
  const middle = bounds.getCenter()
  const km = middle.distanceTo(edgeOf(bounds.getNorth(), middle)) / 1000
  const within = radiuses.find((radius) => radius >= km)
  if (within === undefined) return search
  const url = new URL(search, location.href)
  const near = [middle.lat, middle.wrap().lng].map((degrees) => degrees.toFixed(4)).join()
  url.searchParams.set('near', near)
  url.searchParams.set('within', String(within))
  return url.pathname + url.search
}

function edgeOf(north: number, { lng }: LatLng): [number, number] {
  return [north, lng]
}

function boundsOf(spots: Spot[]) {
  return latLngBounds(spots.map(({ latitude, longitude }) => [latitude, longitude]))
}

/** The whole world at a zoom, as the drawing's frame. */
function worldAt(zoom: number) {
  return { width: 0, height: 0, left: 0, top: 0, zoom }
}
