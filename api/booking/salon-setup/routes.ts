// HTTP for a partner's own salon as they set it up.
import { type Context, Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
  takesPicture,
} from '../../platform/guards'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../platform/media/input'
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
import { ChangedResponse, SetUpResponse, StartersResponse } from './responses'
import { addStarters, createService, editService } from './services'
import { addStaffException, createStaff, editStaff, removeStaffException } from './staff'
import { listStarters } from './starter-services'

const partner = () => access('beauty_partner')
const changes = (summary: string) => answers(summary, 200, ChangedResponse)
const makes = (summary: string) => answers(summary, 201, ChangedResponse)
const bytesOf = async (c: Context) => new Uint8Array(await c.req.arrayBuffer())

const setUp = new Hono<ApiEnv>()
  .get('/', partner(), answers('All of one’s own salon', 200, SetUpResponse), async (c) =>
    c.json(await getSetUp(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/preview',
    partner(),
    answers('The public page as it is, or will be', 200, SalonResponse),
    async (c) => c.json(await getPreview(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/hours',
    partner(),
    idempotent(),
    changes('Replace the week'),
    takes('json', input.Hours),
    async (c) =>
      c.json(await saveHours(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )
  .post(
    '/exceptions',
    partner(),
    idempotent(),
    makes('Say that dates differ from the week'),
    takes('json', input.Exception),
    async (c) =>
      c.json(
        await addException(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .delete(
    '/exceptions/:id',
    partner(),
    idempotent(),
    changes('The week holds again on that date'),
    takes('param', input.ExceptionId),
    async (c) =>
      c.json(
        await removeException(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .put(
    '/policies',
    partner(),
    idempotent(),
    changes('Set the terms of bookings to come'),
    takes('json', input.Policies),
    async (c) =>
      c.json(await savePolicies(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )

const services = new Hono<ApiEnv>()
  .get(
    '/starter-services',
    partner(),
    answers('Typical services of a kind of salon', 200, StartersResponse),
    takes('query', input.StarterQuery),
    async (c) => c.json(await listStarters(c.env.ctx, c.var.viewer, c.req.valid('query').type)),
  )
  .post(
    '/starter-services',
    partner(),
    idempotent(),
    makes('Add what was kept of the typical services'),
    takes('json', input.Starters),
    async (c) =>
      c.json(
        await addStarters(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .post(
    '/services',
    partner(),
    idempotent(),
    makes('Add a service'),
    takes('json', input.NewService),
    async (c) =>
      c.json(
        await createService(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .put(
    '/services/:id',
    partner(),
    idempotent(),
    changes('Edit a service, its add-ons, who does it and what it takes'),
    takes('param', input.OwnId),
    takes('json', input.ServiceEdit),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await editService(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said))
    },
  )

const team = new Hono<ApiEnv>()
  .post(
    '/staff',
    partner(),
    idempotent(),
    makes('Add somebody to the team'),
    takes('json', input.NewStaff),
    async (c) =>
      c.json(
        await createStaff(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .put(
    '/staff/:id',
    partner(),
    idempotent(),
    changes('Edit somebody, their week, services and share'),
    takes('param', input.OwnId),
    takes('json', input.StaffEdit),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await editStaff(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said))
    },
  )
  .post(
    '/staff/:id/exceptions',
    partner(),
    idempotent(),
    makes('Say that somebody’s hours differ on dates'),
    takes('param', input.OwnId),
    takes('json', input.Exception),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      const key = idempotencyKey(c)
      return c.json(await addStaffException(c.env.ctx, c.var.viewer, key, id, said), 201)
    },
  )
  .delete(
    '/staff/:id/exceptions/:exceptionId',
    partner(),
    idempotent(),
    changes('Their week holds again on that date'),
    takes('param', input.StaffExceptionId),
    async (c) =>
      c.json(
        await removeStaffException(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param'),
        ),
      ),
  )
  .put(
    '/staff/:id/picture',
    partner(),
    changes('Change somebody’s picture; a square of it is kept'),
    takes('param', input.OwnId),
    takesPicture(PICTURE_TYPES, MAX_PICTURE_BYTES),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeStaffPicture(c.env.ctx, c.var.viewer, id, await bytesOf(c)))
    },
  )
  .delete(
    '/staff/:id/picture',
    partner(),
    changes('Remove somebody’s picture'),
    takes('param', input.OwnId),
    async (c) => c.json(await removeStaffPicture(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )

const rest = new Hono<ApiEnv>()
  .post(
    '/resources',
    partner(),
    idempotent(),
    makes('Add a room, a chair or a machine'),
    takes('json', input.Resource),
    async (c) =>
      c.json(
        await createResource(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .put(
    '/resources/:id',
    partner(),
    idempotent(),
    changes('Rename it'),
    takes('param', input.OwnId),
    takes('json', input.Resource),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await editResource(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said))
    },
  )
  .put(
    '/pictures',
    partner(),
    changes('A new cover, or one more of the gallery'),
    takes('query', input.NewPicture),
    takesPicture(PICTURE_TYPES, MAX_PICTURE_BYTES),
    async (c) => {
      const { kind, alt } = c.req.valid('query')
      const picture = { bytes: await bytesOf(c), alt }
      return c.json(await addPicture(c.env.ctx, c.var.viewer, kind, picture))
    },
  )
  .put(
    '/pictures/:id/text',
    partner(),
    idempotent(),
    changes('Say what is to be seen on it'),
    takes('param', input.PictureId),
    takes('json', input.PictureText),
    async (c) => {
      const said = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await describePicture(c.env.ctx, c.var.viewer, idempotencyKey(c), said))
    },
  )
  .delete(
    '/pictures/:id',
    partner(),
    idempotent(),
    changes('Remove a picture'),
    takes('param', input.PictureId),
    async (c) =>
      c.json(
        await removePicture(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .put(
    '/:list/:id/active',
    partner(),
    idempotent(),
    changes('Archive it, or bring it back'),
    takes('param', input.Archivable),
    takes('json', input.Active),
    async (c) => {
      const said = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await setActive(c.env.ctx, c.var.viewer, idempotencyKey(c), said))
    },
  )
  .put(
    '/:list/:id/place',
    partner(),
    idempotent(),
    changes('Move it to another place in its list'),
    takes('param', input.Ordered),
    takes('json', input.Place),
    async (c) => {
      const said = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await setPlace(c.env.ctx, c.var.viewer, idempotencyKey(c), said))
    },
  )

export const salonSetUp = new Hono<ApiEnv>()
  .route('/', setUp)
  .route('/', services)
  .route('/', team)
  .route('/', rest)
