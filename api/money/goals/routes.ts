// HTTP for savings goals: what they are, money in and out, who saves together, and auto-save.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  answersFile,
  idempotencyKey,
  idempotent,
  takes,
  takesPicture,
} from '../../platform/guards'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../platform/media/input'
import { setAutoSave } from './auto-save'
import { archiveGoal, createGoal, editGoal, restoreGoal } from './changes'
import { contribute, takeOut } from './contributions'
import { getGoal, listGoals } from './goals'
import { AutoSave, GoalEdit, GoalId, GoalMove, GoalQuery, Invite, MemberId, NewGoal } from './input'
import { answerInvitation, invite, removeMember } from './members'
import { changePicture, openPicture, removePicture } from './picture'
import {
  AutoSaveResponse,
  GoalChangedResponse,
  GoalDetailResponse,
  GoalsResponse,
  MovedResponse,
} from './responses'

export const goals = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers('The goals you save in, and what you are invited to', 200, GoalsResponse),
    async (c) => c.json(await listGoals(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/',
    access('client'),
    answers('Begin a goal', 201, GoalChangedResponse),
    idempotent(),
    takes('json', NewGoal),
    async (c) => {
      const goal = c.req.valid('json')
      return c.json(await createGoal(c.env.ctx, c.var.viewer, idempotencyKey(c), goal), 201)
    },
  )
  .get(
    '/:id',
    access('client'),
    answers('One goal: its members, and who put in what', 200, GoalDetailResponse),
    takes('param', GoalId),
    takes('query', GoalQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getGoal(c.env.ctx, c.var.viewer, id, c.req.valid('query').cursor))
    },
  )
  .put(
    '/:id',
    access('client'),
    answers('Edit a goal of your own', 200, GoalChangedResponse),
    idempotent(),
    takes('param', GoalId),
    takes('json', GoalEdit),
    async (c) => {
      const { id } = c.req.valid('param')
      const edit = c.req.valid('json')
      return c.json(await editGoal(c.env.ctx, c.var.viewer, idempotencyKey(c), id, edit))
    },
  )
  .post(
    '/:id/contributions',
    access('client'),
    answers('Put money in from your purse', 201, MovedResponse),
    idempotent(),
    takes('param', GoalId),
    takes('json', GoalMove),
    async (c) => {
      const { id } = c.req.valid('param')
      const move = c.req.valid('json')
      return c.json(await contribute(c.env.ctx, c.var.viewer, idempotencyKey(c), id, move), 201)
    },
  )
  .post(
    '/:id/releases',
    access('client'),
    answers('Take money of your own out, back into your purse', 201, MovedResponse),
    idempotent(),
    takes('param', GoalId),
    takes('json', GoalMove),
    async (c) => {
      const { id } = c.req.valid('param')
      const move = c.req.valid('json')
      return c.json(await takeOut(c.env.ctx, c.var.viewer, idempotencyKey(c), id, move), 201)
    },
  )
  .post(
    '/:id/archival',
    access('client'),
    answers('Put an empty goal of your own away', 200, GoalChangedResponse),
    idempotent(),
    takes('param', GoalId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await archiveGoal(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/:id/restoration',
    access('client'),
    answers('Take an archived goal out again', 200, GoalChangedResponse),
    idempotent(),
    takes('param', GoalId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await restoreGoal(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .put(
    '/:id/auto-save',
    access('client'),
    answers('Switch auto-save on or off, or change it', 200, AutoSaveResponse),
    idempotent(),
    takes('param', GoalId),
    takes('json', AutoSave),
    async (c) => {
      const { id } = c.req.valid('param')
      const chosen = c.req.valid('json')
      return c.json(await setAutoSave(c.env.ctx, c.var.viewer, idempotencyKey(c), id, chosen))
    },
  )
  .post(
    '/:id/members',
    access('client'),
    answers('Ask another client into a goal of your own', 201, GoalChangedResponse),
    idempotent(),
    takes('param', GoalId),
    takes('json', Invite),
    async (c) => {
      const { id } = c.req.valid('param')
      const { userId } = c.req.valid('json')
      return c.json(await invite(c.env.ctx, c.var.viewer, idempotencyKey(c), id, userId), 201)
    },
  )
  .post(
    '/:id/acceptance',
    access('client'),
    answers('Join a goal that you were asked into', 200, GoalChangedResponse),
    idempotent(),
    takes('param', GoalId),
    async (c) => {
      const { id } = c.req.valid('param')
      const key = idempotencyKey(c)
      return c.json(await answerInvitation(c.env.ctx, c.var.viewer, key, id, 'joined'))
    },
  )
  .post(
    '/:id/refusal',
    access('client'),
    answers('Decline to join a goal', 200, GoalChangedResponse),
    idempotent(),
    takes('param', GoalId),
    async (c) => {
      const { id } = c.req.valid('param')
      const key = idempotencyKey(c)
      return c.json(await answerInvitation(c.env.ctx, c.var.viewer, key, id, 'declined'))
    },
  )
  .post(
    '/:id/members/:member/removal',
    access('client'),
    answers('Leave a goal, or end a membership of your own goal', 200, GoalChangedResponse),
    idempotent(),
    takes('param', MemberId),
    async (c) => {
      const { id, member } = c.req.valid('param')
      return c.json(await removeMember(c.env.ctx, c.var.viewer, idempotencyKey(c), id, member))
    },
  )
  .get(
    '/:id/picture',
    access('client'),
    answersFile('The picture of a goal that you save in', 'image/jpeg'),
    takes('param', GoalId),
    async (c) => {
      const file = await openPicture(c.env.ctx, c.var.viewer, c.req.valid('param').id)
      return c.body(file.body, 200, {
        'content-type': 'image/jpeg',
        'content-length': String(file.bytes),
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    },
  )
  .put(
    '/:id/picture',
    access('client'),
    answers('Change the picture of a goal of your own', 200, GoalChangedResponse),
    takesPicture(PICTURE_TYPES, MAX_PICTURE_BYTES),
    takes('param', GoalId),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await changePicture(c.env.ctx, c.var.viewer, c.req.valid('param').id, bytes))
    },
  )
  .delete(
    '/:id/picture',
    access('client'),
    answers('Remove the picture of a goal of your own', 200, GoalChangedResponse),
    takes('param', GoalId),
    async (c) => c.json(await removePicture(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
