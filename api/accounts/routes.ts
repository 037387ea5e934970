// HTTP for people: what we say about the signed-in person.
import { Hono } from 'hono'
import { AdminProfile } from '../admin/input'
import { getAdminProfile, saveAdminProfile } from '../admin/profile'
import {
  AdminProfileAnswer,
  BusinessAnswer,
  DashboardAnswer,
  MeAnswer,
  OwnBusinessAnswer,
  ProofAnswer,
} from '../answers'
import { getProof } from '../auth/step-up'
import { APPLICANTS, type ApiEnv, access, answers, EVERYONE, takes } from '../guards'
import { getBusiness, saveBusiness } from './business'
import { getDashboard } from './dashboard'
import { BusinessEdit, DisplayCurrency } from './input'
import { chooseCurrency, endSessions, getMe } from './people'

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
  .delete(
    '/sessions',
    access(...EVERYONE),
    answers('Log out everywhere', 200, MeAnswer.pick({ id: true })),
    async (c) => {
      await endSessions(c.env.ctx, c.var.viewer)
      return c.json({ id: c.var.viewer.id })
    },
  )
