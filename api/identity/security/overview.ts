// Everything on the security page. One round trip.
import type { Ctx, Viewer } from '../../platform/context'
import { readAs } from '../../platform/viewer/proof'
import type { SecurityResponse } from '../authentication/responses'
import { devicesFrom, devicesOf } from '../sessions/devices'
import { grantsOf } from './grants'
import { passkeyFrom, passkeysOf } from './passkeys'
import { factorOf, recoveryCodesOf } from './second-factor'

/** @throws DomainError unauthenticated */
export async function getSecurity(ctx: Ctx, viewer: Viewer): Promise<SecurityResponse> {
  const [proven, [factor], passkeys, devices, grants] = await readAs(ctx, viewer, [
    factorOf(ctx, viewer.id),
    passkeysOf(ctx, viewer),
    devicesOf(ctx, viewer),
    grantsOf(ctx, viewer.id),
  ])
  const enabled = proven.twoFactorEnabled
  return {
    twoFactor: {
      enabled,
      recoveryCodesLeft: enabled && factor ? (await recoveryCodesOf(ctx, factor)).length : 0,
    },
    passkeys: passkeys.map(passkeyFrom),
    devices: devicesFrom(devices, viewer),
    grants,
  }
}
