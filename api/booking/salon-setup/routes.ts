// HTTP for a partner's own salon setup.
import { Hono } from 'hono'
import { type ApiEnv, PICTURE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { SalonResponse } from '../discovery/page-responses'
import { addException, removeException, saveHours } from './hours'
import * as input from './input'
import { setActive, setPlace } from './ordered-lists'
import { getSetUp } from './overview'
import {
  addPicture,
  changeStaffPicture,
  describePicture,
  removePicture,
  removeStaffPicture,
} from './pictures'
import { savePolicies } from './policies'
import { getPreview } from './preview'
import { createResource, editResource } from './resources'
import { ChangedResponse, SetUpResponse, SuggestedServicesResponse } from './responses'
import { addSuggested, createService, editService } from './services'
import { createStaff, editStaff } from './staff'
import { listSuggested } from './starter-services'

const setUp = new Hono<ApiEnv>()
  .get(
    '/',
    route('beauty_partner', 'The partner’s own salon', {
      scope: 'read',
      response: SetUpResponse,
      handler: ({ ctx, viewer }) => getSetUp(ctx, viewer),
    }),
  )
  .get(
    '/preview',
    route('beauty_partner', 'Preview of the public page', {
      response: SalonResponse,
      handler: ({ ctx, viewer }) => getPreview(ctx, viewer),
    }),
  )
  .put(
    '/hours',
    route('beauty_partner', 'Replace the weekly hours', {
      keyed: true,
      body: input.Hours,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => saveHours(ctx, viewer, key, body),
    }),
  )
  .post(
    '/exceptions',
    route('beauty_partner', 'Set hours for special dates', {
      keyed: true,
      body: input.Exception,
      created: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => addException(ctx, viewer, key, body),
    }),
  )
  .delete(
    '/exceptions/:id',
    route('beauty_partner', 'Remove a special date', {
      keyed: true,
      params: input.ExceptionId,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params }) => removeException(ctx, viewer, key, params.id),
    }),
  )
  .put(
    '/policies',
    route('beauty_partner', 'Set the policies for new bookings', {
      keyed: true,
      body: input.Policies,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => savePolicies(ctx, viewer, key, body),
    }),
  )

const services = new Hono<ApiEnv>()
  .get(
    '/starter-services',
    route('beauty_partner', 'Typical services of a kind of salon', {
      query: input.SuggestionQuery,
      response: SuggestedServicesResponse,
      handler: ({ ctx, viewer, query }) => listSuggested(ctx, viewer, query.type),
    }),
  )
  .post(
    '/starter-services',
    route('beauty_partner', 'Add selected typical services', {
      keyed: true,
      body: input.SuggestedServices,
      created: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => addSuggested(ctx, viewer, key, body),
    }),
  )
  .post(
    '/services',
    route('beauty_partner', 'Add a service', {
      scope: 'catalogue',
      keyed: true,
      body: input.NewService,
      created: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => createService(ctx, viewer, key, body),
    }),
  )
  .put(
    '/services/:id',
    route('beauty_partner', 'Edit a service, its add-ons, who does it and what it takes', {
      scope: 'catalogue',
      keyed: true,
      params: input.OwnId,
      body: input.ServiceEdit,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        editService(ctx, viewer, key, params.id, body),
    }),
  )

const team = new Hono<ApiEnv>()
  .post(
    '/staff',
    route('beauty_partner', 'Add a staff member', {
      keyed: true,
      body: input.NewStaff,
      created: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => createStaff(ctx, viewer, key, body),
    }),
  )
  .put(
    '/staff/:id',
    route('beauty_partner', 'Edit a staff member: hours, services and commission', {
      keyed: true,
      params: input.OwnId,
      body: input.StaffEdit,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) => editStaff(ctx, viewer, key, params.id, body),
    }),
  )
  .put(
    '/staff/:id/picture',
    route('beauty_partner', 'Change a staff member’s picture; it is cropped to a square', {
      params: input.OwnId,
      bytes: PICTURE,
      response: ChangedResponse,
      handler: async ({ ctx, viewer, params, bytes }) =>
        changeStaffPicture(ctx, viewer, params.id, bytes),
    }),
  )
  .delete(
    '/staff/:id/picture',
    route('beauty_partner', 'Remove a staff member’s picture', {
      params: input.OwnId,
      response: ChangedResponse,
      handler: ({ ctx, viewer, params }) => removeStaffPicture(ctx, viewer, params.id),
    }),
  )

const rest = new Hono<ApiEnv>()
  .post(
    '/resources',
    route('beauty_partner', 'Add a room, a chair or a machine', {
      keyed: true,
      body: input.Resource,
      created: ChangedResponse,
      handler: ({ ctx, viewer, key, body }) => createResource(ctx, viewer, key, body),
    }),
  )
  .put(
    '/resources/:id',
    route('beauty_partner', 'Rename a room or piece of equipment', {
      keyed: true,
      params: input.OwnId,
      body: input.Resource,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        editResource(ctx, viewer, key, params.id, body),
    }),
  )
  .put(
    '/pictures',
    route('beauty_partner', 'Add a cover or gallery picture', {
      query: input.NewPicture,
      bytes: PICTURE,
      response: ChangedResponse,
      handler: ({ ctx, viewer, query, bytes }) => {
        const picture = { bytes: bytes, alt: query.alt }
        return addPicture(ctx, viewer, query.kind, picture)
      },
    }),
  )
  .put(
    '/pictures/:id/text',
    route('beauty_partner', 'Describe a picture', {
      keyed: true,
      params: input.PictureId,
      body: input.PictureText,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        describePicture(ctx, viewer, key, { ...params, ...body }),
    }),
  )
  .delete(
    '/pictures/:id',
    route('beauty_partner', 'Remove a picture', {
      keyed: true,
      params: input.PictureId,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params }) => removePicture(ctx, viewer, key, params.id),
    }),
  )
  .put(
    '/:list/:id/active',
    route('beauty_partner', 'Archive or restore it', {
      keyed: true,
      params: input.Archivable,
      body: input.Active,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        setActive(ctx, viewer, key, { ...params, ...body }),
    }),
  )
  .put(
    '/:list/:id/place',
    route('beauty_partner', 'Move it to another place in its list', {
      keyed: true,
      params: input.Ordered,
      body: input.Place,
      response: ChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        setPlace(ctx, viewer, key, { ...params, ...body }),
    }),
  )

export const salonSetUp = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .route('/', setUp)
  .route('/', services)
  .route('/', team)
  .route('/', rest)
