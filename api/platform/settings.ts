// The Worker's variables, and who runs this installation by them: named by the legal documents and by every document that
// Purse issues.

/** See wrangler.toml and .dev.vars.example. */
export type Settings = {
  DATABASE_URL: string
  DATABASE_TOKEN?: string
  /** Where the database is, as a location hint of Durable Objects ("weur", "afr"): writes are gathered beside it. */
  DATABASE_LOCATION?: string
  AUTH_SECRET: string
  /** The public origin; links in email begin with it. Local runs use the request's own origin. */
  PUBLIC_URL?: string
  /** The origin of a local run: links written by its schedule begin with it. */
  LOCAL_URL?: string
  /** "1" in local runs only: the outbox page, the demo logins, the payment sandbox. */
  LOCAL_ONLY?: string
  /** Resend sends email if both are set. */
  RESEND_API_KEY?: string
  EMAIL_FROM?: string
  /** Africa's Talking sends text messages if the first two are set. */
  AFRICASTALKING_API_KEY?: string
  AFRICASTALKING_USERNAME?: string
  SMS_FROM?: string
  /** Text messages in a day to one country: "300,+254=5000", all others and by prefix; see notifications/sms-caps.ts. */
  SMS_DAILY_CAPS?: string
  /**
   * For how many days after its first sale a business is new, and how many US dollars it can have paid out until then; see
   * money/payouts/reserve.ts.
   */
  NEW_BUSINESS_DAYS?: string
  NEW_BUSINESS_DOLLARS?: string
  /** Open Exchange Rates provides the rates if this is set; the base is for tests over loopback. */
  OPEN_EXCHANGE_RATES_APP_ID?: string
  OPEN_EXCHANGE_RATES_BASE?: string
  /** Where to look up leaked passwords: https://api.pwnedpasswords.com. */
  PWNED_PASSWORDS_URL?: string
  /**
   * Resolves names of addresses that people give, by DNS over HTTPS: https://cloudflare-dns.com/dns-query. Without it none
   * is requested, except in local runs.
   */
  DNS_RESOLVER_URL?: string
  /** Stripe takes cards if the first three are set. */
  STRIPE_SECRET_KEY?: string
  STRIPE_PUBLISHABLE_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  /** Replaces https://api.stripe.com in tests. */
  STRIPE_API_BASE?: string
  /** Daraja takes M-Pesa if these four are set, and pays out if the initiator's two are too. */
  DARAJA_CONSUMER_KEY?: string
  DARAJA_CONSUMER_SECRET?: string
  DARAJA_SHORTCODE?: string
  DARAJA_PASSKEY?: string
  DARAJA_INITIATOR_NAME?: string
  /** The initiator's password, encrypted with M-Pesa's certificate, in base64. */
  DARAJA_SECURITY_CREDENTIAL?: string
  /** Replaces https://api.safaricom.co.ke: its sandbox, or a test's. */
  DARAJA_API_BASE?: string
  /** pawaPay takes and pays out mobile money if both are set: a token, and the account's operators, "MPESA_KEN,AIRTEL_TZA". */
  PAWAPAY_API_TOKEN?: string
  PAWAPAY_OPERATORS?: string
  /** Replaces https://api.pawapay.io: its sandbox, or a test's. */
  PAWAPAY_API_BASE?: string
  /** Flutterwave's payment page takes NGN, GHS and ZAR if all three are set; the address stands for the payer's. */
  FLUTTERWAVE_SECRET_KEY?: string
  FLUTTERWAVE_WEBHOOK_HASH?: string
  FLUTTERWAVE_EMAIL?: string
  /** Replaces https://api.flutterwave.com in tests. */
  FLUTTERWAVE_API_BASE?: string
  /** Web Push reaches browsers if all three are set; the subject is our contact for push services. */
  VAPID_PUBLIC_KEY?: string
  VAPID_PRIVATE_KEY?: string
  VAPID_SUBJECT?: string
  /** Public pages are stored for longer, and purged when they change, if both are set; the base is for tests. */
  CLOUDFLARE_ZONE_ID?: string
  CLOUDFLARE_PURGE_TOKEN?: string
  CLOUDFLARE_API_BASE?: string
  /** Tiles below the drawn map: https://…/{z}/{x}/{y}.png, and their attribution. */
  MAP_TILE_URL?: string
  MAP_TILE_ATTRIBUTION?: string
  /** Named by the Terms of Service and the Privacy Policy; a deploy refuses to go without them. */
  OPERATOR_NAME?: string
  OPERATOR_ADDRESS?: string
  /** On the documents that Purse issues, where the operator has one. */
  OPERATOR_TAX_NUMBER?: string
  /** The country or state whose law applies: "Kenya". */
  GOVERNING_LAW?: string
}

export type Operator = {
  name: string
  address: string
  /** Empty where there is none. */
  taxNumber: string
  /** The country or state whose law applies. */
  law: string
}

/** Shown where a deployment has not named itself; the deploy check refuses to publish these. */
const UNNAMED = {
  name: '[Name of the operator]',
  address: '[Registered address of the operator]',
  law: '[Country whose law applies]',
}

export function operatorOf({
  OPERATOR_NAME,
  OPERATOR_ADDRESS,
  OPERATOR_TAX_NUMBER,
  GOVERNING_LAW,
}: Settings): Operator {
  return {
    name: OPERATOR_NAME || UNNAMED.name,
    address: OPERATOR_ADDRESS || UNNAMED.address,
    taxNumber: OPERATOR_TAX_NUMBER ?? '',
    law: GOVERNING_LAW || UNNAMED.law,
  }
}

/** "Issued by Example Limited, 1 Street, Nairobi. Tax number P05." */
export function issuedBy({ name, address, taxNumber }: Operator): string {
  return `Issued by ${name}, ${address}.${taxNumber && ` Tax number ${taxNumber}.`}`
}
