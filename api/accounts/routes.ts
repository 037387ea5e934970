// HTTP for people: what we say about the signed-in person.
import { Hono } from 'hono'
import { CodeSentAnswer, ContactsAnswer, DashboardAnswer, MeAnswer, ProofAnswer } from '../answers'
import { changeContact, getContacts, removePhone, requestContactCode } from '../auth/contacts'
import { Contact, ContactChange, ContactKind } from '../auth/input'
import { getProof } from '../auth/step-up'
import { type ApiEnv, access, answers, EVERYONE, takes } from '../guards'
import { getDashboard } from './dashboard'
import { DisplayCurrency } from './input'
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
    '/contacts',
    access(...EVERYONE),
    answers('How the person is reached and signs in', 200, ContactsAnswer),
    async (c) => c.json(await getContacts(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/contacts/codes',
    access(...EVERYONE),
    answers('Send a code to a new phone or email', 200, CodeSentAnswer),
    takes('json', Contact),
    async (c) => c.json(await requestContactCode(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .put(
    '/contacts/:kind',
    access(...EVERYONE),
    answers('Add or change a contact by its code', 200, MeAnswer),
    takes('param', ContactKind),
    takes('json', ContactChange),
    async (c) => {
      const { kind } = c.req.valid('param')
      return c.json(await changeContact(c.env.ctx, c.var.viewer, kind, c.req.valid('json')))
    },
  )
  .delete(
    '/contacts/phone',
    access(...EVERYONE),
    answers('Remove the phone', 200, MeAnswer),
    async (c) => c.json(await removePhone(c.env.ctx, c.var.viewer)),
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
