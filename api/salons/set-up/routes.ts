// HTTP for a partner's own salon setup.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../times/free-time-refresh'
import { addException, removeException, saveHours } from './hours'
import { setActive, setPlace } from './ordered-lists'
import { getSetUp } from './overview'
import { addPicture, changeStaffPicture, describePicture, removePicture, removeStaffPicture } from './pictures'
import { savePolicies } from './policies'
import { getPreview } from './preview'
import { createResource, editResource } from './resources'
import { addSuggested, createService, editService } from './services'
import { createStaff, editStaff } from './staff'
import { listSuggested } from './starter-services'

const setUp = operations(getSetUp, getPreview, saveHours, addException, removeException, savePolicies)

const services = operations(listSuggested, addSuggested, createService, editService)

const team = operations(createStaff, editStaff, changeStaffPicture, removeStaffPicture)

const rest = operations(createResource, editResource, addPicture, describePicture, removePicture, setActive, setPlace)

export const salonSetUp = new Hono<ApiEnv>()
  .use('/my-salon/*', refreshesFreeTime)
  .route('/', setUp)
  .route('/', services)
  .route('/', team)
  .route('/', rest)
