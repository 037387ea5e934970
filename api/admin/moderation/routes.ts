// HTTP routes of moderation: admins only.
import { operations } from '../../platform/http/operation'
import { getContent, openReportedPhoto, openReportedPicture } from './content'
import { decideRemoval, keepContent, takeDown } from './decisions'
import { listModeration } from './queue'

export const adminModeration = operations(
  listModeration,
  decideRemoval,
  openReportedPicture,
  openReportedPhoto,
  getContent,
  takeDown,
  keepContent,
)
