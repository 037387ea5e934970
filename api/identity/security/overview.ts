// Everything on the security page. One round trip.

import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { SecurityResponse } from '../authentication/responses'
import { devicesFrom, devicesOf } from '../sessions/devices'
import { grantsOf } from './grants'
import { passkeyFrom, passkeysOf } from './passkeys'
import { factorOf, recoveryCodesOf } from './second-factor'

export const getSecurity = operation(EVERYONE, 'GET /me/security', {
  summary: 'Security settings',
  response: SecurityResponse,
  reads: ({ ctx, viewer }) => ({
    factor: factorOf(ctx, viewer.id),
    passkeys: passkeysOf(ctx, viewer),
    devices: devicesOf(ctx, viewer),
    grants: grantsOf(ctx, viewer.id),
  }),
  read: async ({ factor: [factor], passkeys, devices, grants }, { ctx, viewer }) => {
    const enabled = viewer.twoFactorEnabled
    return {
      twoFactor: { enabled, recoveryCodesLeft: enabled && factor ? (await recoveryCodesOf(ctx, factor)).length : 0 },
      passkeys: passkeys.map(passkeyFrom),
      devices: devicesFrom(devices, viewer),
      grants,
    }
  },
})
