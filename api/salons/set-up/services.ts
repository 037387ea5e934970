// A salon's services: created, edited, or copied from the starter services. A service that was ever
// booked is archived, never deleted; bookings keep their own price and minutes.

import { and, asc, eq } from 'drizzle-orm'
import { addOn, resource, service, serviceResource, staff, staffService } from '../../../db/schema/salons/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import { commandResponse, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { priceOf } from '../../platform/price'
import { positionAfter } from '../../platform/values/positions'
import { DomainError, type FieldErrors, refuseFaults } from '../../platform/values/problem'
import { LIMITS, NewService, OwnId, ServiceEdit, type ServiceInput, SuggestedServices } from './input'
import { serviceFrom } from './overview'
import { ChangedResponse } from './responses'

/** Adds a service at the end of the list. Three round trips. */
export const createService = operation('beauty_partner', 'POST /my-salon/services', {
  summary: 'Add a service',
  scope: 'catalogue',
  body: NewService,
  created: ChangedResponse,
  problems: ['not-found', 'set-up-full'],
  reads: ({ ctx, viewer }) => ({
    salons: ownSalon(ctx, viewer),
    services: servicesOf(ctx, viewer),
    belongings: belongingsOf(ctx, viewer),
  }),
  decide: ({ salons, services, belongings: [people, resources] }, { ctx, body: input }) => {
    const { id: salonId, currency } = requireOwnSalon(salons)
    if (services.length >= LIMITS.services) throw new DomainError('set-up-full')
    const fields = readService(input, currency, { people, resources, addOns: [] })
    const id = ctx.id()
    const position = positionAfter(services)
    return {
      writes: [
        ctx.db.insert(service).values({ id, salonId, currency, position, ...fields.row }),
        ...fields.belongings(ctx, id),
      ],
      response: { id },
    }
  },
})

/** Edits a service, if it is unchanged since it was read. Archives add-ons that are left out. */
export const editService = operation('beauty_partner', 'PUT /my-salon/services/:id', {
  summary: 'Edit a service, its add-ons, who does it and what it takes',
  scope: 'catalogue',
  keyed: true,
  params: OwnId,
  body: ServiceEdit,
  response: ChangedResponse,
  problems: ['not-found', 'set-up-changed'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const condition = and(eq(service.id, id), eq(service.salonId, ownSalonId(ctx, viewer)))
    return commandResponse(ctx, viewer, {
      name: 'service:edited',
      key,
      input: { id, ...input },
      reads: [
        ctx.db.select().from(service).where(condition),
        ctx.db
          .select()
          .from(addOn)
          .where(and(eq(addOn.serviceId, id), eq(addOn.active, true)))
          .orderBy(addOn.position, addOn.id),
        ctx.db
          .select()
          .from(staffService)
          .where(eq(staffService.serviceId, id))
          .orderBy(staffService.staffId, staffService.serviceId),
        ctx.db.select().from(serviceResource).where(eq(serviceResource.serviceId, id)).orderBy(serviceResource.kind),
        ...belongingsOf(ctx, viewer),
      ],
      decide: ([[before], addOns, skills, kinds, people, resources]) => {
        if (!before) throw new DomainError('not-found')
        const { version } = serviceFrom(before, { addOns, skills, kinds })
        if (version !== input.version) throw new DomainError('set-up-changed')
        const fields = readService(input, before.currency, { people, resources, addOns })
        return {
          writes: [
            ctx.db.update(service).set(fields.row).where(condition),
            ctx.db.update(addOn).set({ active: false }).where(eq(addOn.serviceId, id)),
            ctx.db.delete(staffService).where(eq(staffService.serviceId, id)),
            ctx.db.delete(serviceResource).where(eq(serviceResource.serviceId, id)),
            ...fields.belongings(ctx, id),
          ],
          response: { id },
        }
      },
    })
  },
})

/** Adds the selected starter services; by default everybody on the team does them. Returns the id of the salon. */
export const addSuggested = operation('beauty_partner', 'POST /my-salon/starter-services', {
  summary: 'Add selected typical services',
  body: SuggestedServices,
  created: ChangedResponse,
  problems: ['set-up-full'],
  reads: ({ ctx, viewer }) => ({
    salons: ownSalon(ctx, viewer),
    services: servicesOf(ctx, viewer),
    belongings: belongingsOf(ctx, viewer),
  }),
  decide: ({ salons, services, belongings: [people] }, { ctx, body: input }) => {
    const { id: salonId, currency } = requireOwnSalon(salons)
    if (services.length + input.services.length > LIMITS.services) throw new DomainError('set-up-full')
    const errors: FieldErrors = {}
    const rows = input.services.map((fields, i) => ({
      ...fields,
      id: ctx.id(),
      salonId,
      currency,
      description: '',
      price: priceOf(fields.price, currency, errors, `services.${i}.price`, {
        free: true,
      }),
      position: positionAfter(services) + i,
    }))
    refuseFaults(errors)
    const skills = people
      .filter(({ active, isSetUp }) => active && isSetUp)
      .flatMap(({ id: staffId }) => rows.map(({ id: serviceId }) => ({ staffId, serviceId })))
    return {
      writes: [
        ctx.db.insert(service).values(rows),
        ...(skills.length ? [ctx.db.insert(staffService).values(skills)] : []),
      ],
      response: { id: salonId },
    }
  },
})

/** Selects the ids and order of the viewer's services. */
export function servicesOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({ id: service.id, active: service.active, position: service.position })
    .from(service)
    .where(eq(service.salonId, ownSalonId(ctx, viewer)))
    .orderBy(asc(service.position), asc(service.id))
}

/** Selects the ids and order of the viewer's team. */
export function staffOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({ id: staff.id, name: staff.name, active: staff.active, isSetUp: staff.isSetUp, position: staff.position })
    .from(staff)
    .where(eq(staff.salonId, ownSalonId(ctx, viewer)))
    .orderBy(asc(staff.position), asc(staff.id))
}

function belongingsOf(ctx: Ctx, viewer: Viewer) {
  return [
    staffOf(ctx, viewer),
    ctx.db
      .select({ kind: resource.kind })
      .from(resource)
      .where(eq(resource.salonId, ownSalonId(ctx, viewer))),
  ] as const
}

/**
 * Converts a typed service to rows. Ids of other salons' people and add-ons count as unknown.
 * @throws DomainError invalid-input, not-found
 */
function readService(
  input: ServiceInput,
  currency: string,
  known: {
    people: { id: string; name: string; isSetUp: boolean }[]
    resources: { kind: string }[]
    addOns: { id: string }[]
  },
) {
  const { price, addOns, staffIds, resourceKinds, ...rest } = input
  const errors: FieldErrors = {}
  const row = {
    category: rest.category,
    name: rest.name,
    description: rest.description,
    price: priceOf(price, currency, errors, 'price', { free: true }),
    durationMinutes: rest.durationMinutes,
    gapStartMinutes: rest.gapStartMinutes,
    gapMinutes: rest.gapMinutes,
    bufferBeforeMinutes: rest.bufferBeforeMinutes,
    bufferAfterMinutes: rest.bufferAfterMinutes,
  }
  const extras = addOns.map((fields, position) => ({
    ...fields,
    position,
    price: priceOf(fields.price, currency, errors, `addOns.${position}.price`, { free: true }),
  }))
  const people = [...new Set(staffIds)]
  const kinds = [...new Set(resourceKinds)]
  const existingIds = extras.flatMap(({ id }) => (id ? [id] : []))
  const strangers =
    people.some((id) => !known.people.some((person) => person.id === id)) ||
    existingIds.some((id) => !known.addOns.some((addOn) => addOn.id === id)) ||
    new Set(existingIds).size < existingIds.length
  if (strangers) throw new DomainError('not-found')
  const unready = known.people.find(({ id, isSetUp }) => !isSetUp && people.includes(id))
  if (unready) {
    const fault = `Say first when ${unready.name} works, and their commission, under Staff`
    errors.staffIds = [fault]
  }
  if (kinds.some((kind) => !known.resources.some((resource) => resource.kind === kind)))
    errors.resourceKinds = ['Choose from the equipment you’ve added']
  refuseFaults(errors)
  const belongings = (ctx: Ctx, serviceId: string): Statement[] => [
    ...extras.map(({ id, ...fields }) =>
      id
        ? ctx.db
            .update(addOn)
            .set({ ...fields, active: true })
            .where(and(eq(addOn.id, id), eq(addOn.serviceId, serviceId)))
        : ctx.db.insert(addOn).values({ id: ctx.id(), serviceId, ...fields }),
    ),
    ...(people.length ? [ctx.db.insert(staffService).values(people.map((staffId) => ({ staffId, serviceId })))] : []),
    ...(kinds.length ? [ctx.db.insert(serviceResource).values(kinds.map((kind) => ({ kind, serviceId })))] : []),
  ]
  return { row, belongings }
}
