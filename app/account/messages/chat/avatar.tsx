// The avatar of a participant, which distinguishes salons and shops from people.
import type { ParticipantResponse } from '../../../../api/messaging/messages/responses'
import { smallPicture } from '../../../../api/platform/media/picture-path'
import { Avatar } from '../../../ui/display/avatar'
import { type Found, nameOf } from './data'

/** People have their own color. */
const ROLE_CLASS: Partial<Record<Found['role'], string>> = {
  beauty_partner: 'bg-blush text-ink',
  product_seller: 'bg-blush text-ink',
  admin: 'bg-sunken text-ink',
}

export function ChatAvatar({ of }: { of: Found & Partial<Pick<ParticipantResponse, 'business'>> }) {
  const { business = null, name, image, role } = of
  const className = ROLE_CLASS[role]
  return (
    <Avatar name={nameOf({ name, business })} image={image && smallPicture(image)} {...(className && { className })} />
  )
}
