// Geographic helpers for search.
export type Place = { latitude: number; longitude: number }

/** Kilometres per degree of latitude. */
const DEGREE_KM = 111.2

/** Great-circle distance, kilometres to one decimal. */
export function distanceKm(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return Math.round(2 * 6371 * Math.asin(Math.sqrt(h)) * 10) / 10
}

/** The squared factor by which longitudes are shorter at a latitude. */
export function shrinkAt({ latitude }: Place): number {
  return Math.cos((latitude * Math.PI) / 180) ** 2
}

/** Converts kilometres to degrees of latitude. */
export function degreesOf(km: number): number {
  return km / DEGREE_KM
}
