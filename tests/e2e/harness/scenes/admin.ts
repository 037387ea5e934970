// The pages of admins.
import { APPLICATION } from '../people'
import { openFirst, press, type Scene, sendAnyway, unfold } from './scene'

export const ADMIN: Scene[] = [
  { name: 'admin, payments', as: 'admin', at: '/admin/settings?tab=payments' },
  { name: 'admin', as: 'admin', at: '/admin/dashboard' },
  { name: 'admin, settings', as: 'admin', at: '/admin/settings' },
  { name: 'admin, approvals', as: 'admin', at: '/admin/applications' },
  { name: 'admin, refused', as: 'admin', at: '/admin/applications?status=refused' },
  { name: 'admin, application', as: 'admin', at: `/admin/applications/${APPLICATION}` },
  { name: 'admin, approve', as: 'admin', at: `/admin/applications/${APPLICATION}`, first: press('Approve') },
  {
    name: 'admin, refuse without a reason',
    as: 'admin',
    at: `/admin/applications/${APPLICATION}`,
    first: sendAnyway('Decline'),
  },
  { name: 'admin, security', as: 'admin', at: '/admin/settings/security' },
  { name: 'admin, jobs', as: 'admin', at: '/admin/jobs' },
  { name: 'admin, runs of jobs', as: 'admin', at: '/admin/jobs?view=runs' },
  { name: 'admin, days that make no sense', as: 'admin', at: '/admin/dashboard?from=2026-02-01&to=2026-01-01' },
  { name: 'admin, alerts', as: 'admin', at: '/admin/alerts' },
  { name: 'admin, providers', as: 'admin', at: '/admin/providers' },
  // --- the audit log ---
  { name: 'admin, audit log', as: 'admin', at: '/admin/audit' },
  { name: 'admin, audit log, of a provider', as: 'admin', at: '/admin/audit?subject=sms' },
  { name: 'admin, audit log, no match', as: 'admin', at: '/admin/audit?actor=of-nobody' },
  {
    name: 'admin, audit log, verified',
    as: 'admin',
    at: '/admin/audit?event=session',
    first: async (page) => {
      await press('Verify now')(page)
      await page.getByText('The chain is intact').waitFor()
    },
  },
  // People, fees and proposals of two admins.
  { name: 'admin, people', as: 'admin', at: '/admin/people?q=zuri' },
  { name: 'admin, nobody found', as: 'admin', at: '/admin/people?q=nobody.at.all' },
  { name: 'admin, why they look', as: 'admin', at: '/admin/people/user-demo-client' },
  { name: 'admin, person', as: 'admin', at: '/admin/people/user-demo-client?purpose=support' },
  {
    name: 'admin, take factors away',
    as: 'admin',
    at: '/admin/people/user-demo-client?purpose=support',
    first: press('Remove two-factor'),
  },
  { name: 'admin, proposals', as: 'admin', at: '/admin/proposals' },
  { name: 'admin, member discounts', as: 'admin', at: '/admin/member-discounts' },
  { name: 'admin, fees', as: 'admin', at: '/admin/fees' },
  { name: 'admin, fee', as: 'admin', at: '/admin/fees/platform?percent=3.5&from=&reason=Costs' },
  { name: 'admin, fee, refused', as: 'admin', at: '/admin/fees/vendor?percent=x&from=&reason=' },
  // Disputed parcels.
  { name: 'admin, disputes', as: 'admin', at: '/admin/disputes' },
  { name: 'admin, disputes decided', as: 'admin', at: '/admin/disputes?status=decided' },
  {
    name: 'admin, a dispute',
    as: 'admin',
    at: '/admin/disputes',
    first: (page) => openFirst(page, '/admin/disputes/'),
  },
  {
    name: 'admin, a decided dispute',
    as: 'admin',
    at: '/admin/disputes?status=decided',
    first: (page) => openFirst(page, '/admin/disputes/'),
  },
  {
    name: 'admin, a decision without anything',
    as: 'admin',
    at: '/admin/disputes',
    first: async (page) => {
      await openFirst(page, '/admin/disputes/')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText('Choose who you’re deciding in favor of.').waitFor()
    },
  },
  // Adjustments, reconciliation and the trial balance.
  { name: 'admin, transfers', as: 'admin', at: '/admin/money' },
  { name: 'admin, acts', as: 'admin', at: '/admin/money?view=acts' },
  {
    name: 'admin, a transfer',
    as: 'admin',
    at: '/admin/money',
    first: (page) => openFirst(page, '/admin/money/transfers/'),
  },
  { name: 'admin, goodwill without anything', as: 'admin', at: '/admin/money/goodwill?step=review&form=a' },
  { name: 'admin, a correction', as: 'admin', at: '/admin/money/correction' },
  { name: 'admin, reconciliation', as: 'admin', at: '/admin/reconciliation' },
  { name: 'admin, import of a report', as: 'admin', at: '/admin/reconciliation/import' },
  { name: 'admin, trial balance', as: 'admin', at: '/admin/trial-balance' },
  // Support agents.
  { name: 'admin, support', as: 'admin', at: '/admin/support' },
  { name: 'admin, support, all', as: 'admin', at: '/admin/support?view=all&sort=oldest' },
  { name: 'admin, support, no match', as: 'admin', at: '/admin/support?q=nothing.of.the.kind' },
  {
    name: 'admin, support, a visit',
    as: 'admin',
    at: '/admin/support?q=PRS-DEM222',
    first: (page) => openFirst(page, '/admin/support/0'),
  },
  {
    name: 'admin, support, a thread',
    as: 'admin',
    at: '/admin/support?q=PRS-DEM422',
    first: async (page) => {
      await openFirst(page, '/admin/support/0')
      await unfold(page)
    },
  },
  {
    name: 'admin, support, an answer without words',
    as: 'admin',
    at: '/admin/support?q=PRS-DEM322',
    first: async (page) => {
      await openFirst(page, '/admin/support/0')
      await sendAnyway('Reply and close')(page)
    },
  },
  {
    name: 'admin, support, close a ticket',
    as: 'admin',
    at: '/admin/support?q=PRS-DEM422',
    first: async (page) => {
      await openFirst(page, '/admin/support/0')
      await press('Close without replying')(page)
    },
  },
  { name: 'admin, saved answers', as: 'admin', at: '/admin/support/answers' },
  { name: 'admin, change a saved answer', as: 'admin', at: '/admin/support/answers?edit=canned-response-1' },
  {
    name: 'admin, a saved answer without anything',
    as: 'admin',
    at: '/admin/support/answers',
    first: sendAnyway('Save'),
  },
  { name: 'admin, moderation', as: 'admin', at: '/admin/moderation' },
  { name: 'admin, moderation, appeals', as: 'admin', at: '/admin/moderation?view=appeals' },
  { name: 'admin, moderation, taken down', as: 'admin', at: '/admin/moderation?view=decided' },
  { name: 'admin, moderation, a review', as: 'admin', at: '/admin/moderation/review/{reviewReported}' },
  {
    name: 'admin, moderation, let it stand',
    as: 'admin',
    at: '/admin/moderation/review/{reviewReported}',
    first: press('Take no action'),
  },
  {
    name: 'admin, moderation, take down without a reason',
    as: 'admin',
    at: '/admin/moderation/review/{reviewReported}',
    first: sendAnyway('Remove'),
  },
  { name: 'admin, moderation, what is down', as: 'admin', at: '/admin/moderation/review/{reviewDown}' },
  {
    name: 'admin, moderation, an appeal without a reason',
    as: 'admin',
    at: '/admin/moderation/review/{reviewAppealed}',
    first: sendAnyway('Uphold'),
  },
  { name: 'admin, moderation, another decides', as: 'admin', at: '/admin/moderation/review/{reviewOthers}' },
  {
    name: 'admin, moderation, upheld',
    as: 'admin',
    at: '/admin/moderation/review/{reviewUpheld}',
  },
  { name: 'admin, moderation, a message', as: 'admin', at: '/admin/moderation/message/{messageReported}' },
  { name: 'admin, moderation, a conversation', as: 'admin', at: '/admin/moderation/conversation/{talkReported}' },
  { name: 'admin, moderation, nothing', as: 'admin', at: '/admin/moderation/review/of-nobody' },
]
