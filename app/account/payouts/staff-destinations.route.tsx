// Where the parts of a salon's staff go: each member with their commission and their destinations.
import { redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { destinationPath, payoutSettingsPath, payoutsPath } from '../../features/payouts/payout-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { ButtonLink } from '../../ui/forms/button'
import { PageHead, Shell } from '../../ui/layout/shell'
import { DestinationLine, RemoveDestination } from './payout-destinations'

export const meta = title('Staff payouts')

export const loader = page('payee', async ({ visitor: { role }, api }) => {
  // Shops have no staff.
  if (role !== 'beauty_partner') throw redirect(payoutsPath(role))
  const { staff, destinations, settings, balances } = await get(api.payouts.$get({ query: {} }))
  return {
    role,
    split: settings.split,
    currency: balances[0]?.currency ?? null,
    members: staff.map((member) => ({
      ...member,
      destinations: destinations.filter((destination) => destination.staff?.id === member.id),
    })),
  }
})

export default function StaffPayouts() {
  const { role, members, split, currency } = useLoaderData<typeof loader>()
  const path = payoutsPath(role)
  return (
    <Shell as={role} path={path} column>
      <PageHead
        title="Staff payouts"
        lead="Pay your staff’s commission directly from each payout."
        back={{ to: path, label: 'Back to payouts' }}
      />
      <div className="grid max-w-2xl gap-6">
        {!split && (
          <p className="rounded-md bg-wait-tint px-4 py-3 text-sm text-wait">
            Split payments are off. Everything is paid to you.{' '}
            <a href={payoutSettingsPath(role)} className="font-semibold underline">
              Turn them on in your settings
            </a>
          </p>
        )}
        {members.length === 0 ? (
          <p className="text-soft">
            No one is on your team yet.{' '}
            <a href="/partner/salon/staff" className="font-semibold text-link underline">
              Add your staff
            </a>
          </p>
        ) : (
          <ul>
            {members.map(({ id, name, commissionPercent, destinations }) => (
              <li key={id} className="stitch py-4">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <div>
                    <h2 className="font-semibold">{name}</h2>
                    <p className="text-sm text-soft">{commissionPercent}% commission</p>
                  </div>
                  <ButtonLink
                    variant="quiet"
                    className="min-h-11! px-5! text-sm"
                    to={destinationPath(role, { staff: id, ...(currency && { currency }) })}
                  >
                    {destinations.length > 0 ? 'Change' : 'Add destination'}
                  </ButtonLink>
                </div>
                {destinations.length === 0 ? (
                  <p className="mt-1 text-sm text-soft">No destination: their share is paid to you.</p>
                ) : (
                  destinations.map((destination) => (
                    <DestinationLine key={destination.id} destination={destination}>
                      <RemoveDestination
                        destination={destination}
                        action={`${path}/destination?${new URLSearchParams({ staff: id, currency: destination.currency })}`}
                      />
                    </DestinationLine>
                  ))
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Shell>
  )
}
