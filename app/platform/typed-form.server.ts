// Forms as people fill them in: amounts with separators, phone numbers without a country code. The api is strict;
// pages bring both into its form before they ask.
import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min'
import { PHONE_COUNTRIES, phoneCountryFor } from '../../api/identity/authentication/input'
import { plainPhone } from '../../api/platform/phones/phone-text'
import { typedAmount } from './typed-amount'

/** No field of ours has a longer name. */
const LONGEST_NAME = 60

/** The fields that hold an amount, a price or a limit. */
const AMOUNT =
  /^((.*[-.])?(amount|price)(-.*)?|\w+Fee|freeDeliveryFrom|target|threshold|dailyCap|own|min|max)$/

/** The fields that hold a percentage, a number of things or a length of time. */
const NUMBER =
  /^(percent|commission|deposit|stock|lowStock|quantity|addOn-minutes|minutes|\w+(Minutes|Hours|Days)(-.*)?)$/

/** The fields that hold a phone number, or, among other words, may: a search for a person. */
const PHONE = /^(phone|phoneNumber|value|contact(-\d)?|q)$/

/** What decides how a form is read. */
type Writer = {
  /** Of the browser: "en-KE". */
  language: string
  country: CountryCode | null
}

/**
 * The language of a request and the sender's country: from their phone number, else their network, else their display
 * currency (the dollar is everybody's), else their language.
 */
export function writerOf(
  { headers }: Request,
  visitor: { phone: string | null; currency: string } | null,
): Writer {
  const language = headers.get('accept-language')?.split(/[,;]/)[0]?.trim() ?? ''
  const region = /-([A-Z]{2})\b/.exec(language)?.[1]
  const named = [
    visitor?.phone && parsePhoneNumber(visitor.phone)?.country,
    headers.get('cf-ipcountry'),
    visitor && visitor.currency !== 'USD' && phoneCountryFor(visitor.currency),
    region,
  ].find((code): code is CountryCode => Boolean(code && isSupportedCountry(code)))
  return { language: language || 'en-US', country: named ?? null }
}

/** The form, or the query, with its numbers and phone numbers as the api reads them. */
export function asApiReads<F extends FormData | URLSearchParams>(form: F, writer: Writer): F {
  const beside = String(form.get('phoneCountry') ?? '')
  const chosen = isSupportedCountry(beside) ? beside : null
  for (const name of new Set(form.keys())) {
    if (name.length > LONGEST_NAME) continue
    const read =
      AMOUNT.test(name) || NUMBER.test(name)
        ? (typed: string) => typedAmount(typed.replace(/%\s*$/, ''), writer.language)
        : PHONE.test(name)
          ? (typed: string) =>
              chosen ? typedPhone(typed, chosen, true) : firstRead(typed, countriesOf(form, writer))
          : null
    if (!read) continue
    const values = form.getAll(name)
    form.delete(name)
    for (const value of values) {
      form.append(name, typeof value === 'string' ? read(value) : (value as never))
    }
  }
  return form
}

/**
 * "0712 345 678" in Kenya is "+254712345678"; a number with its country code, or none at all, stays as it was. Beside a
 * `chosen` country the zero may lack.
 */
export function typedPhone(raw: string, country: CountryCode | null, chosen = false): string {
  const typed = plainPhone(raw)
  if (!country || !/^\s*[\d(][\d\s().\-\u2010-\u2015]+$/.test(typed)) return raw
  if (/^\s*00/.test(typed) || !(chosen || /^\s*0/.test(typed))) return raw
  const found = parsePhoneNumber(typed, country)
  return found?.isValid() ? found.number : raw
}

/** What is offered beside a phone number: our countries and the sender's own, which is selected. */
export function phoneCountries(request: Request): {
  own: string
  offered: [code: string, label: string][]
} {
  const own = writerOf(request, null).country ?? PHONE_COUNTRIES[0]
  const offered = new Set<CountryCode>([own, ...PHONE_COUNTRIES])
  return {
    own,
    offered: [...offered].map((code) => [code, `${code} +${getCountryCallingCode(code)}`]),
  }
}

/** The countries whose number it may be, the likeliest first; none where the api reads it by its city. */
function countriesOf(form: FormData | URLSearchParams, { country }: Writer): CountryCode[] {
  if (form.has('city')) return []
  const currency = String(form.get('currency') ?? '')
  const paid = currency === 'USD' ? null : phoneCountryFor(currency)
  const likely = form.has('provider') ? [paid, country] : [country, paid]
  // M-Pesa numbers are Kenyan here, wherever their owner is.
  const last: CountryCode | null = form.get('provider') === 'M-Pesa' ? 'KE' : null
  return [...likely, last].filter((code): code is CountryCode => Boolean(code))
}

/** As the first of these countries has it, or as it was. */
function firstRead(typed: string, countries: CountryCode[]): string {
  for (const country of countries) {
    const read = typedPhone(typed, country)
    if (read !== typed) return read
  }
  return typed
}
