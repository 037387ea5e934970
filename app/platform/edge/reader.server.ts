// Where readers are, as far as it is known: lists begin there, and prices are also told in its currency.
import parsePhoneNumber from 'libphonenumber-js/min'
import { countryCodeFor, placeInCountry, placeInZone } from '../../../api/platform/places/input'
import { type Currency, DEFAULT_CURRENCY, isCurrency } from '../../../api/platform/values/money'

/** In an address as it is drawn and stored: the zone of its readers. No address that a browser asks for has it. */
export const READER_ZONE = 'in'

export type ReaderPlace = {
  country: string
  city: string
  currency: Currency | ''
}

/** The zone of a reader's clock, if it is one of ours: as their browser says (entry.client.ts), else their network. */
export function readerZone(request: Request): string | null {
  const [, cookieZone] = /(?:^|; )tz=([\w/]+)/.exec(request.headers.get('cookie') ?? '') ?? []
  const { country, timezone } = (request as { cf?: { country?: string; timezone?: string } }).cf ?? {}
  // A local run has no network that knows, but makes one up.
  const isKnown = country !== undefined && country === request.headers.get('cf-ipcountry')
  const zone = cookieZone ?? ((isKnown && timezone) || '')
  return placeInZone(zone) && zone
}

/** The place of all readers of a page that is stored for those of one zone. */
export function placeOfReaders({ url }: Request): ReaderPlace | null {
  return readerPlace(placeInZone(new URL(url).searchParams.get(READER_ZONE) ?? ''))
}

/**
 * The place of a signed-in reader: by their phone number, else their clock, else the currency that they chose (the
 * dollar is everybody's).
 */
export function placeOfReader(
  request: Request,
  { phone, currency }: { phone: string | null; currency: string },
): ReaderPlace | null {
  const zone = readerZone(request)
  const dialled = phone && parsePhoneNumber(phone)?.country
  const chosen = currency === DEFAULT_CURRENCY ? undefined : countryCodeFor(currency)
  return readerPlace(
    (dialled ? placeInCountry(dialled, zone) : null) ??
      (zone ? placeInZone(zone) : null) ??
      (chosen ? placeInCountry(chosen, zone) : null),
  )
}

/** Of a signed-in reader: what they chose, else that of their place: the dollar is everybody's. Empty: not known. */
export function currencyOfReader(place: ReaderPlace | null, { currency }: { currency: string }): Currency | '' {
  return isCurrency(currency) && currency !== DEFAULT_CURRENCY ? currency : (place?.currency ?? '')
}

function readerPlace(place: ReturnType<typeof placeInZone>): ReaderPlace | null {
  if (!place) return null
  const { country, city, currency } = place
  return { country, city, currency: isCurrency(currency) ? currency : '' }
}
