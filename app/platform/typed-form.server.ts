// Forms as people fill them in: amounts with separators, phone numbers without a country code. The api is strict;
// pages bring both into its form before they ask.
import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min'
import { PHONE_COUNTRIES } from '../../api/identity/authentication/input'
import { typedAmount } from './typed-amount'

/** The fields that hold an amount, a price or a limit. */
const AMOUNT =
  /^((.*[-.])?(amount|price)(-.*)?|\w+Fee|freeDeliveryFrom|target|threshold|dailyCap|own|min|max)$/

/** The fields that hold a phone number, or, among other words, may: a search for a person. */
const PHONE = /^(phone|phoneNumber|value|contact|q)$/

/** What decides how a form is read. */
type Writer = {
  /** Of the browser: "en-KE". */
  language: string
  country: CountryCode | null
}

/**
 * The language of a request and the sender's country: from their phone number, else their network, else their
 * language.
 */
export function writerOf({ headers }: Request, ownPhone: string | null): Writer {
  const language = headers.get('accept-language')?.split(/[,;]/)[0]?.trim() ?? ''
  const region = /-([A-Z]{2})\b/.exec(language)?.[1]
  const named = [
    ownPhone && parsePhoneNumber(ownPhone)?.country,
    headers.get('cf-ipcountry'),
    region,
  ].find((code): code is CountryCode => Boolean(code && isSupportedCountry(code)))
  return { language: language || 'en-US', country: named ?? null }
}

/** The form, or the query, with its amounts and phone numbers as the api reads them. */
export function asApiReads<F extends FormData | URLSearchParams>(form: F, writer: Writer): F {
  const beside = String(form.get('phoneCountry') ?? '')
  const chosen = isSupportedCountry(beside) ? beside : null
  for (const name of new Set(form.keys())) {
    const read = AMOUNT.test(name)
      ? (typed: string) => typedAmount(typed, writer.language)
      : PHONE.test(name)
        ? (typed: string) => typedPhone(typed, chosen ?? countryOf(form, writer), chosen !== null)
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
export function typedPhone(typed: string, country: CountryCode | null, chosen = false): string {
  if (!country || !/^\s*[\d(][\d\s().\-\u2010-\u2015]+$/.test(typed)) return typed
  if (/^\s*00/.test(typed) || !(chosen || /^\s*0/.test(typed))) return typed
  const found = parsePhoneNumber(typed, country)
  return found?.isValid() ? found.number : typed
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

/** M-Pesa numbers are Kenyan here, wherever their owner is. */
function countryOf(form: FormData | URLSearchParams, { country }: Writer): CountryCode | null {
  return country ?? (form.get('provider') === 'M-Pesa' ? 'KE' : null)
}
