// HTTP for what guards an account (under /api/me), and for the second ways in (under /api/auth).
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
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

export const security = new Hono<ApiEnv>()
  .get(
    '/security',
    route(EVERYONE, 'Security settings', {
      response: SecurityResponse,
      handler: ({ ctx, viewer }) => getSecurity(ctx, viewer),
    }),
  )
  .get(
    '/step-up',
    route(EVERYONE, 'Whether this session was recently verified', {
      response: ProofResponse,
      handler: ({ ctx, viewer }) => getProof(ctx, viewer),
    }),
  )
  .post(
    '/step-up',
    route(EVERYONE, 'Verify the session again', {
      body: StepUp,
      response: ProofResponse,
      handler: ({ ctx, viewer, body }) => stepUp(ctx, viewer, body),
    }),
  )
  .put(
    '/password',
    route(EVERYONE, 'Change the password; other sessions end', {
      body: ChangePassword,
      response: DoneResponse,
      handler: async ({ ctx, viewer, body }) => {
        await changePassword(ctx, viewer, body)
        return { id: viewer.id }
      },
    }),
  )
  .get(
    '/two-factor',
    route(EVERYONE, 'Two-factor setup in progress', {
      response: SetupResponse,
      handler: ({ ctx, viewer }) => getSetup(ctx, viewer),
    }),
  )
  .post(
    '/two-factor',
    route(EVERYONE, 'Start turning on two-factor', {
      created: SetupResponse,
      handler: ({ ctx, viewer }) => beginTwoFactor(ctx, viewer),
    }),
  )
  .put(
    '/two-factor',
    route(EVERYONE, 'Turn on two-factor; other sessions end', {
      body: TwoFactorCode,
      response: DoneResponse,
      handler: async ({ ctx, viewer, body }) => {
        await enableTwoFactor(ctx, viewer, body.code)
        return { id: viewer.id }
      },
    }),
  )
  .delete(
    '/two-factor',
    // Admins cannot work without it.
    route(
      ['client', 'beauty_partner', 'product_seller'],
      'Turn off two-factor; other sessions end',
      {
        // Admins cannot work without it.
        response: DoneResponse,
        handler: async ({ ctx, viewer }) => {
          await disableTwoFactor(ctx, viewer)
          return { id: viewer.id }
        },
      },
    ),
  )
  .post(
    '/recovery-codes',
    route(EVERYONE, 'New recovery codes; the old ones end', {
      created: RecoveryCodesResponse,
      handler: ({ ctx, viewer }) => renewRecoveryCodes(ctx, viewer),
    }),
  )
  .get(
    '/passkeys',
    route(EVERYONE, 'The passkeys', {
      response: listOf(PasskeyResponse),
      handler: async ({ ctx, viewer }) => ({ items: await listPasskeys(ctx, viewer), next: null }),
    }),
  )
  .post(
    '/passkeys/options',
    route(EVERYONE, 'Start adding a passkey', {
      response: CeremonyResponse,
      handler: ({ ctx, viewer }) => beginPasskey(ctx, viewer),
    }),
  )
  .post(
    '/passkeys',
    route(EVERYONE, 'Add the device’s passkey', {
      body: NewPasskey,
      created: PasskeyResponse,
      handler: ({ ctx, viewer, body }) => addPasskey(ctx, viewer, body),
    }),
  )
  .put(
    '/passkeys/:id',
    route(EVERYONE, 'Rename a passkey', {
      params: PasskeyId,
      body: RenamePasskey,
      response: PasskeyResponse,
      handler: ({ ctx, viewer, params, body }) => renamePasskey(ctx, viewer, params.id, body.name),
    }),
  )
  .delete(
    '/passkeys/:id',
    route(EVERYONE, 'Remove a passkey', {
      params: PasskeyId,
      response: DoneResponse,
      handler: async ({ ctx, viewer, params }) => {
        await removePasskey(ctx, viewer, params.id)
        return { id: params.id }
      },
    }),
  )
  .get(
    '/devices',
    route(EVERYONE, 'Signed-in devices', {
      response: listOf(DeviceResponse),
      handler: async ({ ctx, viewer }) => ({ items: await listDevices(ctx, viewer), next: null }),
    }),
  )
  .delete(
    '/devices',
    route(EVERYONE, 'Log out all other devices', {
      response: DoneResponse,
      handler: async ({ ctx, viewer }) => {
        await endOtherDevices(ctx, viewer)
        return { id: viewer.id }
      },
    }),
  )
  .delete(
    '/devices/:id',
    route(EVERYONE, 'Log out a device', {
      params: DeviceId,
      response: DoneResponse,
      handler: async ({ ctx, viewer, params }) => {
        await endDevice(ctx, viewer, params.id)
        return { id: params.id }
      },
    }),
  )

export const secondWaysIn = new Hono<ApiEnv>()
  .post(
    '/two-factor',
    route('public', 'Complete a two-factor sign-in', {
      body: ChallengeResponse,
      response: SignedInResponse,
      handler: ({ ctx, body }) => answerChallenge(ctx, body),
    }),
  )
  .post(
    '/passkey/options',
    route('public', 'Start a passkey sign-in', {
      response: CeremonyResponse,
      handler: ({ ctx }) => beginPasskeySignIn(ctx),
    }),
  )
  .post(
    '/passkey',
    route('public', 'Sign in with a passkey', {
      body: PasskeySignIn,
      response: SignedInResponse,
      handler: ({ ctx, body }) => signInByPasskey(ctx, body.response),
    }),
  )
