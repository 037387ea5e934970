// HTTP for what guards an account (under /api/me), and for the second ways in (under /api/auth).
import { Hono } from 'hono'
import { type ApiEnv, access, answers, EVERYONE, takes } from '../../platform/guards'
import {
  ChallengeResponse,
  ChangePassword,
  DeviceId,
  NewPasskey,
  PasskeyId,
  PasskeySignIn,
  RenamePasskey,
  StepUp,
  TwoFactorCode,
} from '../authentication/input'
import {
  CeremonyResponse,
  DeviceResponse,
  DoneResponse,
  listOf,
  PasskeyResponse,
  ProofResponse,
  RecoveryCodesResponse,
  SecurityResponse,
  SetupResponse,
  SignedInResponse,
} from '../authentication/responses'
import { endDevice, endOtherDevices, listDevices } from '../sessions/devices'
import { getSecurity } from './overview'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys'
import { changePassword } from './password-change'
import { getProof, stepUp } from './step-up'
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getSetup,
  renewRecoveryCodes,
} from './two-factor'
import { answerChallenge } from './two-factor-challenge'

const everyone = access(...EVERYONE)

export const security = new Hono<ApiEnv>()
  .get(
    '/security',
    everyone,
    answers('What guards the account', 200, SecurityResponse),
    async (c) => c.json(await getSecurity(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/step-up',
    everyone,
    answers('Whether this session may do sensitive things now', 200, ProofResponse),
    async (c) => c.json(await getProof(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/step-up',
    everyone,
    answers('Prove again that it is you', 200, ProofResponse),
    takes('json', StepUp),
    async (c) => c.json(await stepUp(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .put(
    '/password',
    everyone,
    answers('Change the password; other sessions end', 200, DoneResponse),
    takes('json', ChangePassword),
    async (c) => {
      await changePassword(c.env.ctx, c.var.viewer, c.req.valid('json'))
      return c.json({ id: c.var.viewer.id })
    },
  )
  .get(
    '/two-factor',
    everyone,
    answers('Two-factor as it was begun, not on yet', 200, SetupResponse),
    async (c) => c.json(await getSetup(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/two-factor',
    everyone,
    answers('Begin switching two-factor on', 201, SetupResponse),
    async (c) => c.json(await beginTwoFactor(c.env.ctx, c.var.viewer), 201),
  )
  .put(
    '/two-factor',
    everyone,
    answers('Switch two-factor on; other sessions end', 200, DoneResponse),
    takes('json', TwoFactorCode),
    async (c) => {
      await enableTwoFactor(c.env.ctx, c.var.viewer, c.req.valid('json').code)
      return c.json({ id: c.var.viewer.id })
    },
  )
  .delete(
    '/two-factor',
    // Admins cannot work without it.
    access('client', 'beauty_partner', 'product_seller'),
    answers('Switch two-factor off; other sessions end', 200, DoneResponse),
    async (c) => {
      await disableTwoFactor(c.env.ctx, c.var.viewer)
      return c.json({ id: c.var.viewer.id })
    },
  )
  .post(
    '/recovery-codes',
    everyone,
    answers('New recovery codes; the old ones end', 201, RecoveryCodesResponse),
    async (c) => c.json(await renewRecoveryCodes(c.env.ctx, c.var.viewer), 201),
  )
  .get('/passkeys', everyone, answers('The passkeys', 200, listOf(PasskeyResponse)), async (c) =>
    c.json({ items: await listPasskeys(c.env.ctx, c.var.viewer), next: null }),
  )
  .post(
    '/passkeys/options',
    everyone,
    answers('Begin adding a passkey', 200, CeremonyResponse),
    async (c) => c.json(await beginPasskey(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/passkeys',
    everyone,
    answers('Add the passkey that the device made', 201, PasskeyResponse),
    takes('json', NewPasskey),
    async (c) => c.json(await addPasskey(c.env.ctx, c.var.viewer, c.req.valid('json')), 201),
  )
  .put(
    '/passkeys/:id',
    everyone,
    answers('Rename a passkey', 200, PasskeyResponse),
    takes('param', PasskeyId),
    takes('json', RenamePasskey),
    async (c) => {
      const { name } = c.req.valid('json')
      const { id } = c.req.valid('param')
      return c.json(await renamePasskey(c.env.ctx, c.var.viewer, id, name))
    },
  )
  .delete(
    '/passkeys/:id',
    everyone,
    answers('Remove a passkey', 200, DoneResponse),
    takes('param', PasskeyId),
    async (c) => {
      const { id } = c.req.valid('param')
      await removePasskey(c.env.ctx, c.var.viewer, id)
      return c.json({ id })
    },
  )
  .get(
    '/devices',
    everyone,
    answers('Where one is signed in', 200, listOf(DeviceResponse)),
    async (c) => c.json({ items: await listDevices(c.env.ctx, c.var.viewer), next: null }),
  )
  .delete(
    '/devices',
    everyone,
    answers('Log out on every other device', 200, DoneResponse),
    async (c) => {
      await endOtherDevices(c.env.ctx, c.var.viewer)
      return c.json({ id: c.var.viewer.id })
    },
  )
  .delete(
    '/devices/:id',
    everyone,
    answers('Log out on a device', 200, DoneResponse),
    takes('param', DeviceId),
    async (c) => {
      const { id } = c.req.valid('param')
      await endDevice(c.env.ctx, c.var.viewer, id)
      return c.json({ id })
    },
  )

export const secondWaysIn = new Hono<ApiEnv>()
  .post(
    '/two-factor',
    access('public'),
    answers('Answer the challenge of a sign-in', 200, SignedInResponse),
    takes('json', ChallengeResponse),
    async (c) => c.json(await answerChallenge(c.env.ctx, c.req.valid('json'))),
  )
  .post(
    '/passkey/options',
    access('public'),
    answers('Begin signing in by passkey', 200, CeremonyResponse),
    async (c) => c.json(await beginPasskeySignIn(c.env.ctx)),
  )
  .post(
    '/passkey',
    access('public'),
    answers('Sign in by passkey', 200, SignedInResponse),
    takes('json', PasskeySignIn),
    async (c) => c.json(await signInByPasskey(c.env.ctx, c.req.valid('json').response)),
  )
