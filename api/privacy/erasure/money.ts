// Deletion in the money tables: rows that books depend on stay, without texts, names and numbers;
// automatic transfers stop; open requests are answered. See erasure.ts.
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { goalAutoSave, goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { accountEntry, command, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { plusCharge, plusSubscription } from '../../../db/schema/money/plus'
import { deposit, withdrawal } from '../../../db/schema/money/wallet'
import {
  autoTopUp,
  moneyRequest,
  roundUp,
  roundUpGoal,
  scheduledTransfer,
  spendingBudget,
  split,
  waitingTransfer,
} from '../../../db/schema/money/wallet-services'
import { type AccruedRow, endPlusStatements } from '../../money/plus/termination'
import { STATEMENT } from '../../money/transactions/statement-generation'
import { ERASED_RESPONSE, type Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { dropFiles } from '../../platform/documents/background-file'
import { DELETED_USER } from '../../platform/values/email-address'

/** Before the user row: ends Plus and forfeits its unpaid interest. */
export function endMoney(ctx: Ctx, { id }: Viewer, accrued: AccruedRow[]): Statement[] {
  return endPlusStatements(ctx, id, accrued)
}

/** After the user row: triggers allow erasing texts of permanent rows only once their owner has left. */
export function eraseMoney(ctx: Ctx, viewer: ProvenViewer, contacts: string[]): Statement[] {
  return [
    ...eraseAttempts(ctx, viewer),
    ...eraseGoals(ctx, viewer),
    ...erasePaymentMethods(ctx, viewer),
    ...eraseWaiting(ctx, viewer, contacts),
    ...eraseDescriptions(ctx, viewer),
    ...eraseResponses(ctx, viewer),
  ]
}

/** Their payment and payout methods, and their statements. */
function eraseAttempts(ctx: Ctx, { id }: Viewer): Statement[] {
  const gone = { methodLabel: 'Removed', token: 'removed' }
  return [
    ctx.db
      .update(deposit)
      .set({ ...gone, returnTo: null })
      .where(eq(deposit.userId, id)),
    ctx.db.update(withdrawal).set(gone).where(eq(withdrawal.userId, id)),
    ctx.db
      .update(plusCharge)
      .set({ paidWith: 'Removed' })
      .where(
        inArray(
          plusCharge.subscriptionId,
          ctx.db.select({ id: plusSubscription.id }).from(plusSubscription).where(eq(plusSubscription.userId, id)),
        ),
      ),
    ...dropFiles(ctx, STATEMENT, id),
  ]
}

/** Their own goals are empty, or they could not leave; removes them as a member of other people's goals. */
function eraseGoals(ctx: Ctx, { id }: Viewer): Statement[] {
  const theirs = goalsOf(ctx, id)
  const now = ctx.now()
  return [
    ctx.db.delete(goalAutoSave).where(eq(goalAutoSave.userId, id)),
    ctx.db.update(goalAutoSave).set({ isActive: false }).where(inArray(goalAutoSave.goalId, theirs)),
    ctx.db
      .update(savingsGoal)
      .set({ status: 'archived', updatedAt: now })
      .where(and(eq(savingsGoal.userId, id), ne(savingsGoal.status, 'archived'))),
    ctx.db.update(savingsGoal).set({ name: DELETED_USER, picture: null }).where(eq(savingsGoal.userId, id)),
    ctx.db
      .update(goalMember)
      .set({ status: sql`CASE WHEN ${goalMember.status} = 'joined' THEN 'left' ELSE 'declined' END`, updatedAt: now })
      .where(and(eq(goalMember.userId, id), inArray(goalMember.status, ['joined', 'invited']))),
  ]
}

/** Stops automatic transfers, withdraws or declines requests, and erases notes. */
function erasePaymentMethods(ctx: Ctx, { id }: Viewer): Statement[] {
  const now = ctx.now()
  const requested = (mine: SQL) => and(mine, eq(moneyRequest.status, 'pending'))
  return [
    ctx.db.delete(autoTopUp).where(eq(autoTopUp.userId, id)),
    ctx.db.delete(roundUpGoal).where(eq(roundUpGoal.userId, id)),
    ctx.db.delete(roundUp).where(eq(roundUp.userId, id)),
    ctx.db.delete(spendingBudget).where(eq(spendingBudget.userId, id)),
    ctx.db
      .update(scheduledTransfer)
      .set({ status: 'ended', updatedAt: now })
      .where(
        and(
          ne(scheduledTransfer.status, 'ended'),
          or(
            eq(scheduledTransfer.userId, id),
            eq(scheduledTransfer.toUserId, id),
            inArray(scheduledTransfer.toGoalId, goalsOf(ctx, id)),
          ),
        ),
      ),
    ctx.db.update(scheduledTransfer).set({ note: '' }).where(eq(scheduledTransfer.userId, id)),
    ctx.db.update(scheduledTransfer).set({ note: '' }).where(eq(scheduledTransfer.toUserId, id)),
    ctx.db
      .update(moneyRequest)
      .set({ status: 'cancelled', updatedAt: now })
      .where(requested(eq(moneyRequest.requesterId, id))),
    ctx.db
      .update(moneyRequest)
      .set({ status: 'declined', updatedAt: now })
      .where(requested(eq(moneyRequest.payerId, id))),
    ctx.db
      .update(moneyRequest)
      .set({ note: '' })
      .where(or(eq(moneyRequest.requesterId, id), eq(moneyRequest.payerId, id))),
    ctx.db.update(split).set({ note: '' }).where(eq(split.organiserId, id)),
  ]
}

/**
 * What they sent by invitation has ended, or they could not leave; what waits for their contact
 * returns, because nobody can accept it any more.
 */
function eraseWaiting(ctx: Ctx, { id }: Viewer, contacts: string[]): Statement[] {
  const theirs = or(
    eq(waitingTransfer.senderId, id),
    eq(waitingTransfer.claimedBy, id),
    inArray(waitingTransfer.contact, contacts),
  )
  const ids = ctx.db.select({ id: waitingTransfer.id }).from(waitingTransfer).where(theirs)
  return [
    ctx.db
      .update(command)
      .set({ answer: sql`json_replace(${command.answer}, '$.contact', ${DELETED_USER}, '$.note', '')` })
      .where(
        and(
          inArray(command.name, ['sendToContact', 'cancelWaiting']),
          ne(command.actor, id),
          inArray(sql`json_extract(${command.answer}, '$.id')`, ids),
        ),
      ),
    ctx.db.update(waitingTransfer).set({ note: '', contact: '' }).where(theirs),
  ]
}

/** Kinds of transfer whose descriptions contain names, notes, goals or numbers. */
const WORDED = [
  'send',
  'send_hold',
  'send_release',
  'send_capture',
  'goal_contribution',
  'goal_release',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_capture',
  'payout_hold',
  'payout_release',
  'payout_capture',
] as const

/** The transactions of their purse, and of what others saved in their goals. */
function eraseDescriptions(ctx: Ctx, { id }: Viewer): Statement[] {
  const members = ctx.db
    .select({ id: goalMember.id })
    .from(goalMember)
    .where(inArray(goalMember.goalId, goalsOf(ctx, id)))
  const accounts = ctx.db
    .select({ id: ledgerAccount.id })
    .from(ledgerAccount)
    .where(or(eq(ledgerAccount.owner, id), inArray(ledgerAccount.owner, members)))
  const transfers = ctx.db
    .select({ id: accountEntry.transferId })
    .from(accountEntry)
    .where(inArray(accountEntry.accountId, accounts))
  return [
    ctx.db
      .update(transfer)
      .set({ description: DELETED_USER })
      .where(and(inArray(transfer.id, transfers), inArray(transfer.kind, WORDED))),
  ]
}

/**
 * Stored answers of commands: empties their own, and those of people they have dealt with that are about them, whole: a
 * name may be an earlier one, and the notes beside it are about them too.
 */
function eraseResponses(ctx: Ctx, { id }: Viewer): Statement[] {
  const counterparts = sql`(
    SELECT requester_id FROM money_request WHERE payer_id = ${id}
    UNION SELECT payer_id FROM money_request WHERE requester_id = ${id}
    UNION SELECT user_id FROM scheduled_transfer WHERE to_user_id = ${id}
    UNION SELECT claimed_by FROM waiting_transfer WHERE sender_id = ${id} AND claimed_by IS NOT NULL
    UNION SELECT transfer.actor FROM account_entry AS mine
      JOIN ledger_account ON ledger_account.id = mine.account_id AND ledger_account.owner = ${id}
      JOIN transfer ON transfer.id = mine.transfer_id AND transfer.kind = 'send_release'
    UNION SELECT other.owner FROM account_entry AS mine
      JOIN ledger_account ON ledger_account.id = mine.account_id AND ledger_account.owner = ${id}
      JOIN transfer ON transfer.id = mine.transfer_id AND transfer.kind = 'send'
      JOIN posting ON posting.transfer_id = transfer.id
      JOIN ledger_account AS other ON other.id IN (posting.debit_account, posting.credit_account)
      WHERE other.owner <> ${id}
    UNION SELECT fellow.user_id FROM goal_member AS own
      JOIN goal_member AS fellow ON fellow.goal_id = own.goal_id
      WHERE own.user_id = ${id} AND fellow.user_id <> ${id})`
  return [
    ctx.db.update(command).set({ answer: '{}' }).where(eq(command.actor, id)),
    ctx.db
      .update(command)
      .set({ answer: ERASED_RESPONSE })
      .where(
        and(
          ne(command.actor, id),
          sql`${command.actor} IN ${counterparts}`,
          sql`instr(${command.answer}, ${`"id":${JSON.stringify(id)}`}) > 0`,
        ),
      ),
  ]
}

function goalsOf(ctx: Ctx, id: string) {
  return ctx.db.select({ id: savingsGoal.id }).from(savingsGoal).where(eq(savingsGoal.userId, id))
}
