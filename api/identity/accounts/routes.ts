// HTTP for people: what we say about the signed-in person.
import { EVERYONE } from '../../platform/http/guards'
import { operation, operations } from '../../platform/http/operation'
import { agreeToTerms } from './agreement'
import { chooseCurrency, endSessions, getMe } from './me'
import { findPeople } from './people-search'
import { changePhoto, removePhoto } from './photo'
import { changePrivacy, getPrivacy } from './privacy-settings'
import { updateProfile } from './profile'
import { MeResponse } from './responses'

export const me = operations(
  operation(EVERYONE, 'GET /me', {
    summary: 'The signed-in account',
    response: MeResponse,
    run: ({ ctx, viewer }) => getMe(ctx, viewer),
  }),
  chooseCurrency,
  updateProfile,
  changePhoto,
  removePhoto,
  getPrivacy,
  changePrivacy,
  agreeToTerms,
  endSessions,
)

export const people = operations(findPeople)
