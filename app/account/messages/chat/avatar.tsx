// The avatar of a participant, which distinguishes salons and shops from people.
import type { ParticipantResponse } from '../../../../api/messaging/messages/responses'
import { Avatar } from '../../../ui/display/avatar'
import { type Found, nameOf } from './data'

const ROLE_CLASS: Record<Found['role'], string> = {
  client: 'bg-plum text-on-plum',
  beauty_partner: 'bg-blush text-ink',
  product_seller: 'bg-blush text-ink',
  admin: 'bg-sunken text-ink',
}

export function ChatAvatar({ of }: { of: Found & Partial<Pick<ParticipantResponse, 'business'>> }) {
  const { business = null, name, image, role } = of
  return <Avatar name={nameOf({ name, business })} image={image} className={ROLE_CLASS[role]} />
}
