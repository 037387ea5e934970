// Opening a gift card by its link, or its code. Visitors see what it is, and sign in to claim it;
// the code is stored in the browser meanwhile.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ClaimByCode, GiftCode } from '../../../api/shop/gift-cards/input'
import { GiftFace } from '../../features/gift-cards/card-face'
import { GiftRedemption } from '../../features/gift-cards/claim-form'
import { suggestionText } from '../../features/gift-cards/gift-card-labels'
import { PublicShell } from '../../features/help/public-shell'
import { celebrateClaim, claimedIn } from '../../features/moments/gift-claimed.server'
import { ask } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { form, forms, refuse, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { authPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { ENTRY_STYLES } from '../../ui/layout/document'
import { Still } from '../../ui/layout/still'
import { giftCode, keepGiftCode, withoutGiftCode } from './claim-code.server'

export const handle = ENTRY_STYLES

export const meta = title('A gift card for you', [
  // Must not be indexed.
  { name: 'robots', content: 'noindex' },
])

const PATH = '/gift'

export const loader = page('anyone', async ({ request, context, api, newKey, searchParams }) => {
  const brought = searchParams.get('code')
  // Remove the code from the address before anything is shown: addresses are logged, stored and shared.
  if (brought !== null) throw await keepGiftCode(redirect(PATH), brought)
  const code = await giftCode(request)
  const role = (await context.viewer())?.role ?? null
  const loaderData = { role, formKey: newKey() }
  if (!code) return data({ ...loaderData, card: null, notice: null })
  const response = await ask(api['gift-redemptions'].opening.$post({ json: { code } }))
  if (response.ok) return data({ ...loaderData, card: response.value, notice: null })
  const gone = response.problem.code === 'gift-card-unknown'
  return data(
    { ...loaderData, card: null, notice: noticeOf(response.problem) as Notice | null },
    { ...(gone && { headers: { 'set-cookie': await withoutGiftCode() } }) },
  )
})

const claim = form(
  ClaimByCode,
  ({ api }: PageRequest<'client'> & { code: string }, { json, key }) => api['gift-redemptions'].$post({ json }, key),
  async (response, _, { api }) => {
    // The page of the link has unwrapped it.
    const claimed = await celebrateClaim(api, response, false)
    claimed.headers.append('set-cookie', await withoutGiftCode())
    return claimed
  },
  { from: (form, { code }) => ({ code, ...claimedIn(form) }) },
)

export const action = page(
  'anyone',
  forms({
    enter: async (_: PageRequest, fields = new FormData()) => {
      const typed = textIn(fields, 'code').trim()
      if (typed) throw await keepGiftCode(redirect(PATH), typed)
      return refuse({ code: 'invalid-input', status: 400 }, fields, {
        faults: { code: ['Please enter the code of the card.'] },
      })
    },
    another: async (): Promise<never> => {
      throw redirect(PATH, { headers: { 'set-cookie': await withoutGiftCode() } })
    },
    claim: (visit: PageRequest, fields?: FormData) =>
      page('client', async (client) => {
        const code = (await giftCode(client.request)) ?? ''
        return claim({ ...client, code }, fields)
      })(visit),
  }),
)

export default function OpenGift() {
  const { card, role, formKey, notice } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <PublicShell>
      <div
        className={`mx-auto grid max-w-md gap-6 px-4 pt-6 lg:px-8 lg:pt-10 ${card ? '' : 'lg:max-w-5xl lg:grid-cols-2 lg:items-center lg:gap-14'}`}
      >
        {!card && <Still name="gift" eager className="h-52 w-full rounded-lg lg:size-100 lg:justify-self-end" />}
        <div className="grid gap-6">
          <h1 className="font-display text-xl lg:text-2xl">
            {card ? `${card.recipientName}, this is for you` : 'Open a gift card'}
          </h1>
          <InlineNotice notice={response?.notice ?? notice} />
          {card ? (
            <>
              <Unwrapping card={card} />
              <Claim card={card} role={role} formKey={formKey} formResult={response} />
            </>
          ) : (
            <Enter errors={fieldsOf(GiftCode, response).errors('code')} signedIn={role !== null} />
          )}
        </div>
      </div>
    </PublicShell>
  )
}

type Opened = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['card']>

/** The wrapping opens to both sides and reveals the card; with reduced motion, immediately. */
function Unwrapping({ card }: { card: Opened }) {
  return (
    <div className="grid gap-4">
      <div className="unwrapping">
        <GiftFace design={card.design} amount={card.left} from={card.fromName} to={card.recipientName} />
        <i aria-hidden />
        <i aria-hidden />
        <b aria-hidden />
      </div>
      {card.message && (
        <blockquote className="border-l-2 border-apricot pl-4 whitespace-pre-line wrap-anywhere">
          {card.message}
        </blockquote>
      )}
      {card.suggestion && (
        <p className="text-sm text-soft">
          {`${card.fromName} suggests ${suggestionText(card.suggestion)}. You can spend the card on anything else, too.`}
        </p>
      )}
    </div>
  )
}

function Claim({
  card,
  role,
  formKey,
  formResult,
}: {
  card: Opened
  role: string | null
  formKey: string
  formResult: FormResult
}) {
  const until = `It can be claimed until ${day(card.expiresAt)}.`
  const another = (
    <form method="post">
      <button
        type="submit"
        name="intent"
        value="another"
        className="inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4"
      >
        Open another card
      </button>
    </form>
  )
  if (role === 'client') {
    return (
      <div className="grid gap-3">
        <GiftRedemption left={card.left} fields={{ intent: 'claim', key: formKey }} formResult={formResult} />
        <p className="text-sm text-soft">{until}</p>
        {another}
      </div>
    )
  }
  if (role) {
    return (
      <div className="grid gap-3">
        <p role="note" className="rounded-md bg-sunken px-4 py-3">
          Only client accounts can claim gift cards. Log out, then sign in with a client account.
        </p>
        <p className="text-sm text-soft">{until}</p>
        {another}
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <p>{`Add ${shortMoney(card.left)} to your own purse and spend it at salons and on beauty products.`}</p>
      <ButtonLink to={`${authPath(PATH)}&tab=sign-up&role=client`}>Create an account</ButtonLink>
      <ButtonLink to={authPath(PATH)} variant="quiet">
        Sign in
      </ButtonLink>
      <p className="text-sm text-soft">{`We’ll save your place for a day. ${until}`}</p>
      {another}
    </div>
  )
}

function Enter({ errors, signedIn }: { errors: string[] | undefined; signedIn: boolean }) {
  return (
    <>
      <Form hidden={{ intent: 'enter' }} noValidate className="grid gap-4">
        <Field
          label="Gift card code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={60}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
          errors={errors}
          hint="The 24 letters and digits in the message you received."
        />
        <Button data-busy="Opening...">Open</Button>
      </Form>
      <p className="text-sm text-soft">
        {signedIn
          ? 'Gift cards sent to you on Purse need no code. Find them under Gift cards.'
          : 'Cards you’ve started to claim are under Gift cards in your account.'}
      </p>
    </>
  )
}
