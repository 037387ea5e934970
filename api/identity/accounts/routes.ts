// HTTP for people: what we say about the signed-in person.
import { Hono } from 'hono'
import { AdminProfile } from '../../admin/settings/input'
import { getAdminProfile, saveAdminProfile } from '../../admin/settings/profile'
import { getDashboard } from '../../booking/client-dashboard/dashboard'
import { DashboardAnswer } from '../../booking/client-dashboard/responses'
import { getBusiness, saveBusiness } from '../../onboarding/business-profile'
import {
  APPLICANTS,
  type ApiEnv,
  access,
  answers,
  EVERYONE,
  takes,
  takesPicture,
} from '../../platform/guards'
import {
  AdminProfileAnswer,
  BusinessAnswer,
  MeAnswer,
  OwnBusinessAnswer,
  PeopleAnswer,
  PrivacyAnswer,
} from '../../platform/values/responses'
import { ProofAnswer } from '../authentication/responses'
import { getProof } from '../security/step-up'
import {
  BusinessEdit,
  DisplayCurrency,
  EditProfile,
  MAX_PICTURE_BYTES,
  PeopleQuery,
  PICTURE_TYPES,
  Privacy,
} from './input'
import { chooseCurrency, endSessions, getMe } from './me'
import { findPeople } from './people-search'
import { changePhoto, removePhoto } from './photo'
import { changePrivacy, getPrivacy } from './privacy-settings'
import { updateProfile } from './profile'

export const me = new Hono<ApiEnv>()
  .get('/', access(...EVERYONE), answers('The signed-in person', 200, MeAnswer), async (c) =>
    c.json(await getMe(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/dashboard',
    access(...EVERYONE),
    answers('What the person sees first', 200, DashboardAnswer),
    async (c) => c.json(await getDashboard(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/step-up',
    access(...EVERYONE),
    answers('Whether this session may do sensitive things now', 200, ProofAnswer),
    async (c) => c.json(await getProof(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/currency',
    access(...EVERYONE),
    answers('Choose the display currency', 200, MeAnswer),
    takes('json', DisplayCurrency),
    async (c) =>
      c.json(await chooseCurrency(c.env.ctx, c.var.viewer, c.req.valid('json').currency)),
  )
  .get(
    '/business',
    access(...APPLICANTS),
    answers('The person’s salon or shop, and how their application stands', 200, BusinessAnswer),
    async (c) => c.json(await getBusiness(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/business',
    access(...APPLICANTS),
    answers('Make or edit the salon or shop; what is left out stays', 200, OwnBusinessAnswer),
    takes('json', BusinessEdit),
    async (c) => c.json(await saveBusiness(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .get(
    '/admin-profile',
    access('admin'),
    answers('What an admin says of themselves', 200, AdminProfileAnswer),
    async (c) => c.json(await getAdminProfile(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/admin-profile',
    access('admin'),
    answers('Say it', 200, AdminProfileAnswer),
    takes('json', AdminProfile),
    async (c) => c.json(await saveAdminProfile(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .put(
    '/profile',
    access(...EVERYONE),
    answers('Change the name', 200, MeAnswer),
    takes('json', EditProfile),
    async (c) => c.json(await updateProfile(c.env.ctx, c.var.viewer, c.req.valid('json').fullName)),
  )
  .put(
    '/photo',
    access(...EVERYONE),
    answers('Change the picture; a square of it is kept', 200, MeAnswer),
    takesPicture(PICTURE_TYPES, MAX_PICTURE_BYTES),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await changePhoto(c.env.ctx, c.var.viewer, bytes))
    },
  )
  .delete('/photo', access(...EVERYONE), answers('Remove the picture', 200, MeAnswer), async (c) =>
    c.json(await removePhoto(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/privacy',
    access(...EVERYONE),
    answers('What others may learn of the person', 200, PrivacyAnswer),
    async (c) => c.json(await getPrivacy(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/privacy',
    access(...EVERYONE),
    answers('Choose what others may learn', 200, PrivacyAnswer),
    takes('json', Privacy),
    async (c) => c.json(await changePrivacy(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .delete(
    '/sessions',
    access(...EVERYONE),
    answers('Log out everywhere', 200, MeAnswer.pick({ id: true })),
    async (c) => {
      await endSessions(c.env.ctx, c.var.viewer)
      return c.json({ id: c.var.viewer.id })
    },
  )

export const people = new Hono<ApiEnv>().get(
  '/',
  access(...EVERYONE),
  answers('People by name, at most ten', 200, PeopleAnswer),
  takes('query', PeopleQuery),
  async (c) => {
    const { q, role } = c.req.valid('query')
    return c.json(await findPeople(c.env.ctx, c.var.viewer, q, role))
  },
)
