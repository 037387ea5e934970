// HTTP routes of transfers between people: sending, requests, splits, scheduled transfers.
import { operations } from '../../platform/http/operation'
import { getDraft } from './counterparties'
import { cancelRequest, declineRequest, listRequests, payRequest, requestMoney } from './requests'
import {
  changeScheduled,
  endScheduled,
  listScheduled,
  pauseScheduled,
  resumeScheduled,
  scheduleTransfer,
} from './scheduled'
import { sendMoney } from './send'
import { sendToContact } from './send-to-contact'
import { getSplitDraft, splitPayment } from './splits'
import { listWaiting } from './waiting'
import { acceptWaiting, cancelWaiting, declineWaiting } from './waiting-ends'

export const transfers = operations(
  getDraft,
  sendMoney,
  listRequests,
  requestMoney,
  payRequest,
  declineRequest,
  cancelRequest,
  listWaiting,
  sendToContact,
  acceptWaiting,
  declineWaiting,
  cancelWaiting,
  getSplitDraft,
  splitPayment,
  listScheduled,
  scheduleTransfer,
  changeScheduled,
  pauseScheduled,
  resumeScheduled,
  endScheduled,
)
