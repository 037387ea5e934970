// What can go on without a person, with the page where each is turned on or off.
import type { SecurityResponse } from '../../../api/identity/authentication/responses'
import { baseOf, type Role } from '../../platform/paths'
import { Badge } from '../../ui/feedback/badge'
import { Section } from '../../ui/layout/section'

type Grant = SecurityResponse['grants'][number]

export function Grants({ grants, role }: { grants: Grant[]; role: Role }) {
  if (grants.length === 0) return null
  return (
    <Section id="grants" title="What goes on without you" className="grid gap-2">
      <p className="text-sm text-soft">
        When you recover your account or log out all other devices, these turn off. Turn on only what you know.
      </p>
      <ul>
        {grants.map((grant) => {
          const { label, path } = linkOf(grant, baseOf(role))
          return (
            <li key={`${grant.kind}:${grant.id}`} className="stitch">
              <a href={path} className="group flex min-h-14 items-center justify-between gap-3 py-3">
                <span className="min-w-0 wrap-anywhere underline-offset-4 group-hover:underline">{label}</span>
                <Badge tone={grant.active ? 'confirmed' : 'plain'}>{grant.active ? 'On' : 'Off'}</Badge>
              </a>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function linkOf({ kind, id, name }: Grant, base: string): { label: string; path: string } {
  const developers = `${base}/settings/developers`
  switch (kind) {
    case 'scheduled_transfer':
      return { label: `Scheduled transfer to ${name}`, path: '/client/wallet/scheduled' }
    case 'goal_auto_save':
      return { label: `Auto-save into ${name}`, path: `/client/goals/${encodeURIComponent(id)}` }
    case 'goal_member':
      return { label: `Your savings in ${name} pay for the visit`, path: `/client/goals/${encodeURIComponent(id)}` }
    case 'round_up':
      return {
        label: `Round-ups in ${name} into a friend’s goal`,
        path: '/client/wallet/round-up',
      }
    case 'webhook_endpoint':
      return { label: `Webhook to ${new URL(name).host}`, path: developers }
    case 'api_key':
      return { label: `API key “${name}”`, path: developers }
    case 'calendar_feed':
      return {
        label: 'Private calendar link',
        path: base === '/client' ? '/client/bookings/calendar' : `${base}/calendar/feed`,
      }
    case 'staff_calendar_feed':
      return {
        label: `Private calendar link for ${name}`,
        path: `${base}/calendar/feed?${new URLSearchParams({ staff: id })}`,
      }
  }
}
