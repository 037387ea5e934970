// Suggesting how to spend a gift card: a salon found by name, then the salon or one service.
import { redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { duration } from '../../ui/display/duration'
import { shortMoney } from '../../ui/display/money-parts'
import { Button } from '../../ui/forms/button'
import { SearchBox } from '../../ui/forms/search-box'
import { PageHead, Shell } from '../../ui/layout/shell'
import { giftDraft, keepGiftDraft } from './gift-draft.server'
import { giftPath } from './gift-steps'

export const meta = title('Suggest a salon')

const NEW = '/client/gift-cards/new'
const PATH = `${NEW}/suggestion`

export const loader = page('client', async ({ api, searchParams }) => {
  const chosen = searchParams.get('salon')
  if (chosen) {
    const salon = await get(api.salons[':id'].$get({ param: { id: chosen }, query: {} }))
    return { salon, q: '', list: null }
  }
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  // Without a search text, their favorites.
  const query = { type: [], price: [], limit: '12', ...(q ? { q } : { favorites: '1' }) }
  const list = await get(api.me.salons.$get({ query }))
  return { salon: null, q, list: list.items }
})

export const action = page('client', async ({ visitor, request }) => {
  const form = await request.formData()
  const typed = await giftDraft(request, visitor)
  if (!typed) throw redirect(NEW)
  const [salonId = '', serviceId = ''] = textIn(form, 'choice').split(' ')
  throw await keepGiftDraft(redirect(giftPath('when')), visitor, { ...typed, salonId, serviceId })
})

export default function Suggestion() {
  const { salon, q, list } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/gift-cards" column>
      <PageHead
        title="Suggest a salon"
        lead="They can book it in one tap, and still spend the card on anything else."
        back={salon ? { to: PATH, label: 'Another salon' } : { to: giftPath('when'), label: 'Back to the card' }}
      />
      <div className="grid max-w-xl gap-6">
        {salon ? (
          <form method="post" className="grid gap-4">
            <h2 className="font-display text-lg">{salon.name}</h2>
            <Button name="choice" value={salon.id} className="sm:justify-self-start">
              Suggest the salon
            </Button>
            <h3 className="font-semibold">Or one of its services</h3>
            <ul>
              {salon.services.map((service) => (
                <li key={service.id} className="stitch">
                  <button
                    type="submit"
                    name="choice"
                    value={`${salon.id} ${service.id}`}
                    className="flex min-h-14 w-full items-center justify-between gap-4 rounded-sm py-2 text-left hover:bg-sunken"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <span className="block font-semibold">{service.name}</span>
                      <span className="text-sm text-soft">{duration(service.durationMinutes)}</span>
                    </span>
                    <span className="money">{shortMoney(service.price)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </form>
        ) : (
          <search className="grid gap-4">
            <SearchBox label="A salon’s name, or what it does" q={q} action={PATH} />
            {!q && <h2 className="font-semibold">Your favorites</h2>}
            {list?.length === 0 && (
              <p className="text-soft">
                {q ? `No salons match “${q}”.` : 'No favorites yet. Search for a salon above.'}
              </p>
            )}
            <ul aria-label="Salons">
              {list?.map(({ id, name, city }) => (
                <li key={id} className="stitch">
                  <a
                    href={`${PATH}?${new URLSearchParams({ salon: id })}`}
                    className="block min-h-14 rounded-sm py-2 hover:bg-sunken"
                  >
                    <span className="block font-semibold wrap-anywhere">{name}</span>
                    <span className="text-sm text-soft">{city}</span>
                  </a>
                </li>
              ))}
            </ul>
          </search>
        )}
      </div>
    </Shell>
  )
}
