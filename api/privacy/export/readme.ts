// The README of an export: one line for each file in it.
import { rfc3339 } from '../../platform/values/time'

/** The README of an export of `name`, made at `now` (UTC milliseconds). */
export function readme(name: string, now: number): string {
  return `Purse: the data of ${name}
Created on ${rfc3339(now)}

Each .json file is plain text. Lists come twice: as .json, and as .csv for a spreadsheet.
Amounts are decimal numbers with their currency beside them. Times are UTC, or carry the offset of
the place. In .csv files, text that a spreadsheet would take for a formula begins with an apostrophe.

profile.json           Who you are to us: name, contacts, role, display currency
preferences.json       What you chose about notifications and privacy; empty where all is as it came
devices.json           Where you are signed in
ways-to-sign-in.json   How you can sign in (never the password itself)
passkeys.json          The names of your passkeys
balances.json          What each of your accounts holds: wallet, hold (for bookings and
                       withdrawals), payable (earned), accrued (interest that is not paid yet)
transactions           Every movement of each of these accounts, oldest first; minus is money out
deposits               Every time you brought money in, and what became of it
withdrawals            Every time you took money out, the fee within it, and what became of it
exchanges              What you exchanged, and what of it was ours
statements             The statements that you asked for
payment-methods.json   Your payment methods as you see them; we never have card numbers
goals                  The goals that you save in, with the names of those who save with you
goal-contributions     What went into your part of each goal; minus is what you took out
auto-saves.json        What you save in a goal by itself
auto-top-ups.json      When money is added to your purse by itself
budgets.json           Your monthly budgets, by category
round-ups.json         How your payments are rounded up, and into which goals
sends                  What you sent to others, with a minus, and what they sent to you
money-requests         What you asked others for, and they you
waiting-transfers      What you sent by invitation, and what you accepted
splits                 The payments that you shared; each share is a request
scheduled-transfers    What you send or save by schedule
plus-subscriptions     Your times with Purse Plus
plus-receipts          What you paid for Purse Plus
interest-payments      The interest that was paid into your purse
interest.json          Up to which day (UTC) interest is counted for each account, and what is carried
                       over: parts of 10^18 of the smallest unit
appointments           Your visits, with the notes that you wrote
appointment-services   The services of your visits, and who did each
extras                 What salons asked you to agree to on top of a visit, and your reply
undone-visits          Visits whose salon took back that they were completed or missed
visit-changes          What salons changed of your visits, or asked you to agree to, and your reply
tips                   The tips that you left
refunds                What salons gave back to you
promised-refunds       What salons and shops give back from their next earnings
recurring-appointments  Your visits that repeat
slot-holds             Times that were kept for you while you paid, or that a salon offered
goal-bookings          The visits that your goals are saved for, and when they may be booked
goal-visits            The visits that were booked from your goals, and what they cost
waiting-list           What you waited for at salons, and until when
waiting-list-times     The times that came up for you, and what was done
waiting-list-set-aside  What was set aside in your purse while you waited
visits-with-friends    Places of bookings with friends that you started or had a place in
visits-with-friends-shares  What was held for your place in them
visits-with-friends-paid  What you paid for the visits of your friends
salons.json            Your salons with their services and staff, if you have any
salon-appointments     The appointments at your salons, with your clients' names as you see them
salon-tips             The tips that were left at your salons, and for whom
salon-contacts         What salons know of you that you have not booked with by this account
salon-imports          The files that you brought into your salon
salon-clients          Those whom your salons know, with the notes that you wrote
blocked-times          The time that you kept free of bookings
private-calendars      The calendars that block time of your staff, without their addresses, which are secrets
shops.json             Your shops, if you have any
api-keys.json          The keys with which your own software uses Purse, without the keys themselves
webhooks.json          The addresses that we send events of your business to
favorites              The salons that you keep
reviews                The reviews that you wrote, with the salon’s answer
review-reports         The reviews that you reported
orders                 What you ordered, and where it was to be brought
order-lines            What was in each order, and the price of one
order-events           What happened to each order
order-refunds          What sellers gave back to you
order-returns          What you asked to give back, with the seller’s answer
addresses.json         Your address book
cart.json              What lies in your cart
product-favorites      The products that you keep
product-reviews        The reviews of products that you wrote, with the seller’s answer
product-review-reports.json  The reviews of products that you reported
products               What your shops sell, a line for each variant
product-pictures.json  The pictures of your products
stock                  What came into your stock and went out of it
price-changes          Prices that were to hold from a day on
pickup-points.json     The salons at which your orders may be fetched
product-imports.json   The files of products that you imported
shop-orders            The orders of your shops, with your clients' names as you see them
gift-cards             Gift cards that you gave or were given (never a code)
gift-card-payments     What you paid into gift cards, and what of it came back
gift-card-claims       What you claimed of gift cards
gift-invitations.json  Group gifts to which you were asked
payouts                What was paid out to you and your staff, the fee within it, and what became of it
payout-settings.json   How often you are paid out
payout-destinations.json  Where your payouts go and went; we never have account numbers
messages               Your conversations: what you wrote, and what was written to you
message-pictures       The pictures that you sent; they open while you are signed in
offers                 What salons offered you in conversations, or your salon offered
notifications          What stood behind your bell
blocked-people.json    Those who cannot write to you
conversation-reports.json  The conversations that you reported
auto-replies.json      What Purse answers in your name
push-devices.json      The browsers to which notifications are pushed (never their keys)
applications           What you applied for, and what was decided
suspensions            When and why your account was suspended
removals               What was taken down of yours, why, and what became of your appeal
account-reports        The accounts that you reported
tickets                What you wrote to us
ticket-messages        What followed in it: your words and our answers
account-events         Sign-ins and changes to your account, as our record has them

Email and text messages that we sent you are not here: we forget them once they are sent.
`
}
