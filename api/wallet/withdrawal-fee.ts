// What a withdrawal costs. Pure.
import { percent } from '../money'

/**
 * The fee of a withdrawal in minor units. Where the provider pays out whole units only, what the
 * person receives is rounded up to one, at our cost. `minor` is a multiple of `unit`.
 */
export function withdrawalFee(minor: number, basisPoints: number, unit: number): number {
  const net = minor - percent(minor, basisPoints)
  return minor - Math.ceil(net / unit) * unit
}
