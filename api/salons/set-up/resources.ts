// Rooms, chairs and machines: each is used by one visit at a time. A service names the kinds it needs.

import { and, eq } from 'drizzle-orm'
import { resource, service, serviceResource } from '../../../db/schema/salons/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { positionAfter } from '../../platform/values/positions'
import { DomainError } from '../../platform/values/problem'
import { LIMITS, OwnId, Resource } from './input'
import { ChangedResponse } from './responses'

export const createResource = operation('beauty_partner', 'POST /my-salon/resources', {
  summary: 'Add a room, a chair or a machine',
  body: Resource,
  created: ChangedResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({ salons: ownSalon(ctx, viewer), resources: resourcesOf(ctx, viewer) }),
  decide: ({ salons, resources }, { ctx, body: input }) => {
    const { id: salonId } = requireOwnSalon(salons)
    if (resources.length >= LIMITS.resources) throw new DomainError('set-up-full')
    const id = ctx.id()
    const row = { id, salonId, position: positionAfter(resources), ...input }
    return { writes: [ctx.db.insert(resource).values(row)], response: { id } }
  },
})

/** Renames a resource. If it was the last of its kind, services that need the kind use the new one. */
export const editResource = operation('beauty_partner', 'PUT /my-salon/resources/:id', {
  summary: 'Rename a room or piece of equipment',
  params: OwnId,
  body: Resource,
  response: ChangedResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({
    resources: resourcesOf(ctx, viewer),
    needs: ctx.db
      .select({ serviceId: serviceResource.serviceId, kind: serviceResource.kind })
      .from(serviceResource)
      .innerJoin(service, eq(service.id, serviceResource.serviceId))
      .where(eq(service.salonId, ownSalonId(ctx, viewer))),
  }),
  decide: ({ resources, needs }, { ctx, params: { id }, body: input }) => {
    const before = resources.find((resource) => resource.id === id)
    if (!before) throw new DomainError('not-found')
    const last = resources.every((resource) => resource.id === id || resource.kind !== before.kind)
    const moves: Statement[] =
      last && before.kind !== input.kind
        ? needs
            .filter((need) => need.kind === before.kind)
            .flatMap(({ serviceId }) => [
              ctx.db
                .delete(serviceResource)
                .where(and(eq(serviceResource.serviceId, serviceId), eq(serviceResource.kind, before.kind))),
              ctx.db.insert(serviceResource).values({ serviceId, kind: input.kind }).onConflictDoNothing(),
            ])
        : []
    return { writes: [ctx.db.update(resource).set(input).where(eq(resource.id, id)), ...moves], response: { id } }
  },
})

/** Selects the viewer's resources. */
function resourcesOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(resource)
    .where(eq(resource.salonId, ownSalonId(ctx, viewer)))
    .orderBy(resource.position, resource.id)
}
