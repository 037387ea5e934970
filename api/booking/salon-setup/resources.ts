// Rooms, chairs and machines: each is used by one visit at a time. A service names the kinds it
// needs.

import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { resource, service, serviceResource } from '../../../db/schema/booking/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import { commandAnswer, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { positionAfter } from '../../platform/values/positions'
import { DomainError } from '../../platform/values/problem'
import { LIMITS, type Resource } from './input'
import type { ChangedResponse } from './responses'

/** @throws DomainError not-found, set-up-full */
export async function createResource(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: z.output<typeof Resource>,
): Promise<ChangedResponse> {
  return commandAnswer(ctx, viewer, {
    name: 'resource:created',
    key,
    input,
    reads: [ownSalon(ctx, viewer), resourcesOf(ctx, viewer)],
    decide: ([salons, resources]) => {
      const { id: salonId } = requireOwnSalon(salons)
      if (resources.length >= LIMITS.resources) throw new DomainError('set-up-full')
      const id = ctx.id()
      const row = { id, salonId, position: positionAfter(resources), ...input }
      return { writes: [ctx.db.insert(resource).values(row)], answer: { id } }
    },
  })
}

/**
 * Renames a resource. If it was the last of its kind, services that need the kind use the new one.
 * @throws DomainError not-found
 */
export async function editResource(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  input: z.output<typeof Resource>,
): Promise<ChangedResponse> {
  return commandAnswer(ctx, viewer, {
    name: 'resource:edited',
    key,
    input: { id, ...input },
    reads: [
      resourcesOf(ctx, viewer),
      ctx.db
        .select({ serviceId: serviceResource.serviceId, kind: serviceResource.kind })
        .from(serviceResource)
        .innerJoin(service, eq(service.id, serviceResource.serviceId))
        .where(eq(service.salonId, ownSalonId(ctx, viewer))),
    ],
    decide: ([resources, needs]) => {
      const before = resources.find((one) => one.id === id)
      if (!before) throw new DomainError('not-found')
      const last = resources.every((one) => one.id === id || one.kind !== before.kind)
      const moves: Statement[] =
        last && before.kind !== input.kind
          ? needs
              .filter((need) => need.kind === before.kind)
              .flatMap(({ serviceId }) => [
                ctx.db
                  .delete(serviceResource)
                  .where(
                    and(
                      eq(serviceResource.serviceId, serviceId),
                      eq(serviceResource.kind, before.kind),
                    ),
                  ),
                ctx.db
                  .insert(serviceResource)
                  .values({ serviceId, kind: input.kind })
                  .onConflictDoNothing(),
              ])
          : []
      return {
        writes: [ctx.db.update(resource).set(input).where(eq(resource.id, id)), ...moves],
        answer: { id },
      }
    },
  })
}

/** Selects the viewer's resources. */
function resourcesOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(resource)
    .where(eq(resource.salonId, ownSalonId(ctx, viewer)))
    .orderBy(resource.position, resource.id)
}
