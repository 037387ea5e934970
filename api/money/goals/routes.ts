// HTTP routes of savings goals: the goals, money in and out, members, and auto-save.
import { operations } from '../../platform/http/operation'
import { setAutoSave } from './auto-save'
import { archiveGoal, createGoal, editGoal, restoreGoal } from './changes'
import { contribute, takeOut } from './contributions'
import { getGoal, listGoals } from './goals'
import { acceptInvitation, declineInvitation, invite, removeMember } from './members'
import { changePicture, openPicture, removePicture } from './picture'

export const goals = operations(
  ...[listGoals, createGoal, getGoal, editGoal],
  ...[contribute, takeOut, archiveGoal, restoreGoal, setAutoSave],
  ...[invite, acceptInvitation, declineInvitation, removeMember],
  ...[openPicture, changePicture, removePicture],
)
