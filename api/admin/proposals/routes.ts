// HTTP routes of proposals.
import { operations } from '../../platform/http/operation'
import { confirmProposal, getProposal, listProposals, refuseProposal, withdrawProposal } from './proposals'

export const proposals = operations(listProposals, getProposal, confirmProposal, refuseProposal, withdrawProposal)
