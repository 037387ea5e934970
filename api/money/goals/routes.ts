// HTTP routes of savings goals: the goals, money in and out, members, and auto-save.
import { Hono } from 'hono'
import { type ApiEnv, PICTURE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
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
    route('client', 'The goals you save in, and what you are invited to', {
      response: GoalsResponse,
      handler: ({ ctx, viewer }) => listGoals(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('client', 'Create a goal', {
      keyed: true,
      body: NewGoal,
      created: GoalChangedResponse,
      handler: ({ ctx, viewer, key, body }) => createGoal(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'One goal, with its members and contributions', {
      params: GoalId,
      query: GoalQuery,
      response: GoalDetailResponse,
      handler: ({ ctx, viewer, params, query }) => getGoal(ctx, viewer, params.id, query.cursor),
    }),
  )
  .put(
    '/:id',
    route('client', 'Edit a goal of your own', {
      keyed: true,
      params: GoalId,
      body: GoalEdit,
      response: GoalChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) => editGoal(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/contributions',
    route('client', 'Add money from your purse', {
      keyed: true,
      params: GoalId,
      body: GoalMove,
      created: MovedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        contribute(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/releases',
    route('client', 'Withdraw your own money back to your purse', {
      keyed: true,
      params: GoalId,
      body: GoalMove,
      created: MovedResponse,
      handler: ({ ctx, viewer, key, params, body }) => takeOut(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/archival',
    route('client', 'Archive an empty goal of your own', {
      keyed: true,
      params: GoalId,
      response: GoalChangedResponse,
      handler: ({ ctx, viewer, key, params }) => archiveGoal(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/restoration',
    route('client', 'Restore an archived goal', {
      keyed: true,
      params: GoalId,
      response: GoalChangedResponse,
      handler: ({ ctx, viewer, key, params }) => restoreGoal(ctx, viewer, key, params.id),
    }),
  )
  .put(
    '/:id/auto-save',
    route('client', 'Turn auto-save on or off, or change it', {
      keyed: true,
      params: GoalId,
      body: AutoSave,
      response: AutoSaveResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        setAutoSave(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/members',
    route('client', 'Invite another client to your goal', {
      keyed: true,
      params: GoalId,
      body: Invite,
      created: GoalChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        invite(ctx, viewer, key, params.id, body.userId),
    }),
  )
  .post(
    '/:id/acceptance',
    route('client', 'Accept an invitation to a goal', {
      keyed: true,
      params: GoalId,
      response: GoalChangedResponse,
      handler: ({ ctx, viewer, key, params }) =>
        answerInvitation(ctx, viewer, key, params.id, 'joined'),
    }),
  )
  .post(
    '/:id/refusal',
    route('client', 'Decline an invitation to a goal', {
      keyed: true,
      params: GoalId,
      response: GoalChangedResponse,
      handler: ({ ctx, viewer, key, params }) =>
        answerInvitation(ctx, viewer, key, params.id, 'declined'),
    }),
  )
  .post(
    '/:id/members/:member/removal',
    route('client', 'Leave a goal, or remove a member of your goal', {
      keyed: true,
      params: MemberId,
      response: GoalChangedResponse,
      handler: ({ ctx, viewer, key, params }) =>
        removeMember(ctx, viewer, key, params.id, params.member),
    }),
  )
  .get(
    '/:id/picture',
    route('client', 'The picture of a goal you save in', {
      params: GoalId,
      file: 'image/jpeg',
      handler: async ({ ctx, viewer, params }) => {
        const file = await openPicture(ctx, viewer, params.id)
        return { body: file.body, bytes: file.bytes }
      },
    }),
  )
  .put(
    '/:id/picture',
    route('client', 'Change the picture of a goal of your own', {
      params: GoalId,
      bytes: PICTURE,
      response: GoalChangedResponse,
      handler: ({ ctx, viewer, params, bytes }) => changePicture(ctx, viewer, params.id, bytes),
    }),
  )
  .delete(
    '/:id/picture',
    route('client', 'Remove the picture of a goal of your own', {
      params: GoalId,
      response: GoalChangedResponse,
      handler: ({ ctx, viewer, params }) => removePicture(ctx, viewer, params.id),
    }),
  )
