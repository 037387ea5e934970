// Which networks pawaPay reaches, as it names them (https://docs.pawapay.io/v2/docs/providers).
import type { Currency } from '../../platform/values/money'
import type { MethodKind, MobileNetwork } from './port'

/** A mobile-money operator of one country: `code` is pawaPay's, `prefix` that of its numbers in E.164. */
type Operator = { code: string; network: MobileNetwork; country: string; prefix: string; currency: Currency }

const operator = (
  code: string,
  network: MobileNetwork,
  country: string,
  prefix: string,
  currency: Currency,
): Operator => ({ code, network, country, prefix, currency })

const OPERATORS: Operator[] = [
  operator('MPESA_KEN', 'M-Pesa', 'Kenya', '+254', 'KES'),
  operator('VODACOM_TZA', 'M-Pesa', 'Tanzania', '+255', 'TZS'),
  operator('AIRTEL_TZA', 'Airtel Money', 'Tanzania', '+255', 'TZS'),
  operator('MTN_MOMO_UGA', 'MTN Mobile Money', 'Uganda', '+256', 'UGX'),
  operator('AIRTEL_OAPI_UGA', 'Airtel Money', 'Uganda', '+256', 'UGX'),
  operator('MTN_MOMO_RWA', 'MTN Mobile Money', 'Rwanda', '+250', 'RWF'),
  operator('AIRTEL_RWA', 'Airtel Money', 'Rwanda', '+250', 'RWF'),
  operator('MTN_MOMO_GHA', 'MTN Mobile Money', 'Ghana', '+233', 'GHS'),
  operator('MTN_MOMO_NGA', 'MTN Mobile Money', 'Nigeria', '+234', 'NGN'),
  operator('AIRTEL_NGA', 'Airtel Money', 'Nigeria', '+234', 'NGN'),
  operator('MPESA_ETH', 'M-Pesa', 'Ethiopia', '+251', 'ETB'),
]

/** The operators that a setting names ("MPESA_KEN, MTN_MOMO_UGA"); unknown codes are left out. */
export function operatorsIn(setting: string): Operator[] {
  const codes = setting.split(',').map((code) => code.trim())
  return OPERATORS.filter(({ code }) => codes.includes(code))
}

/** Whether an operator serves a kind of method, in a currency where one is given. */
export function serves(operator: Operator, kind: MethodKind, currency?: Currency): boolean {
  return (
    kind.type === 'mobile_money' &&
    kind.provider === operator.network &&
    (currency === undefined || operator.currency === currency) &&
    (kind.phone === undefined || kind.phone.startsWith(operator.prefix))
  )
}
