// The pages of clients.
import { SALON } from '../people'
import { SHOP } from '../shop-stock'
import {
  BOOKING,
  CHAT,
  checkOut,
  client,
  FRIENDS,
  JOIN,
  makeAddress,
  missing,
  onTo,
  press,
  putInCart,
  type Scene,
  SHEET,
  sendAnyway,
  startChat,
  unfold,
  untilReady,
} from './scene'

export const CLIENT: Scene[] = [
  client('dashboard', '/client/dashboard', unfold),
  client('dashboard, currencies', '/client/dashboard', press(/currency/)),
  client('explore', '/client/salons'),
  client('explore, salon', `/client/salons/${SALON}`),
  client('shop, signed in', '/client/products?sort=price'),
  client('product, write a review', '/client/products/{product}', press('Write a Review')),
  client('product, review refused', '/client/products/{product}/review', sendAnyway('Submit review')),
  client('product, report refused', '/client/products/{product}/report', sendAnyway('Report review')),
  client('shop, seller', `/client/shops/${SHOP}`),
  client('favorites', '/client/favorites'),
  client('shop, favorites', '/client/products/favorites'),
  client('booking, service', BOOKING),
  client('booking', SHEET, unfold),
  client('booking, refused', SHEET, sendAnyway('Choose a time')),
  client('bookings', '/client/bookings'),
  client('bookings, gifts', '/client/bookings/gifts'),
  client('bookings, on this phone', '/client/bookings/kept'),
  client('wallet', '/client/wallet', unfold),
  client('wallet, add funds', '/client/wallet', press('Add Funds')),
  client('add funds, refused', '/client/wallet/add-funds?currency=KES', async (page) => {
    await page.getByRole('radio', { name: 'Other' }).check()
    await page.getByRole('textbox', { name: /Amount/ }).fill('0')
    await press(/^Add/)(page)
    await page.getByRole('alert').first().waitFor()
  }),
  client('messages', '/client/messages'),
  client('settings', '/client/settings'),
  client('settings, notifications', '/client/settings?tab=notifications'),
  client('settings, notifications refused', '/client/settings?tab=notifications', async (page) => {
    await page.getByLabel('Quiet hours').check()
    await page.getByLabel('From').fill('')
    await sendAnyway('Save preferences')(page)
  }),
  client('settings, payments', '/client/settings?tab=payments'),
  client('settings, methods', '/client/settings?tab=payment_methods'),
  client('settings, methods, remove', '/client/settings?tab=payment_methods', press('Remove')),
  client('settings, messages', '/client/settings?tab=messages'),
  client('help, signed in', '/client/help'),
  client('support', '/client/support'),
  client('support, new', '/client/support/new'),
  client('support, new, refused', '/client/support/new', sendAnyway('Start chat')),
  client('support, chat', '/client/support/new', startChat),
  client('support, chat, close', '/client/support/new', async (page) => {
    await startChat(page)
    await press('Close chat')(page)
  }),
  client('support, not theirs', '/client/support/of-nobody'),
  client('about, signed in', '/client/about'),
  client('terms have changed', '/client/agreement'),
  client('contact, signed in', '/client/contact'),
  client('edit profile', '/client/settings/edit-profile'),
  client('edit profile, refused', '/client/settings/edit-profile', async (page) => {
    await page.getByLabel('Full name').fill('')
    await sendAnyway('Save changes')(page)
  }),
  client('privacy', '/client/settings/privacy'),
  client('details at salons', '/client/settings/salon-contacts'),
  client('your data', '/client/settings/export', async (page) => {
    await press('Prepare my data')(page)
    await untilReady(page)
  }),
  client('delete account, not yet', '/client/settings/delete-account'),
  client('security', '/client/settings/security', unfold),
  client('security, two-factor', '/client/settings/security', async (page) => {
    await press('Turn on two-factor')(page)
    await page.getByRole('img', { name: /QR code/ }).waitFor()
  }),
  client('security, log out others', '/client/settings/security', press('Log out all other devices')),
  client('change password', '/client/settings/change-password'),
  client('change password, refused', '/client/settings/change-password', sendAnyway('Change password')),
  client('phone to add', '/client/settings/contact?kind=phone'),
  client('email as it is', '/client/settings/contact?kind=email'),
  client('approve payment', '/dev/approve-payment?deposit={deposit}'),
  client('exchange, refused', '/client/wallet/exchange', sendAnyway('See the rate')),
  client('exchange, review', '/client/wallet/exchange?quote={quote}'),
  client('withdraw', '/client/wallet/withdraw'),
  client('withdraw, refused', '/client/wallet/withdraw', async (page) => {
    await page.getByLabel('Amount in KES').fill('1000000')
    await press('Review')(page)
    await page.getByRole('alert').waitFor()
  }),
  client('withdraw, review', '/client/wallet/withdraw', async (page) => {
    await page.getByLabel('Amount in KES').fill('120.50')
    await press('Review')(page)
    await page.getByText('You receive').waitFor()
  }),
  client('withdrawal', '/client/wallet/withdrawals/{withdrawal}'),
  client('deposit', '/client/wallet/deposits/{deposit}'),
  client('give together', '/client/gift-cards/group/new?person={friend}', (page) => onTo(page, 'How much?')),
  client('group gift', '/client/gift-cards/group/{group}'),
  client('group gift, review', '/client/gift-cards/group/{group}?amount=12.50&form=a'),
  client('group gift, ask in', '/client/gift-cards/group/{group}/ask?q=wan'),
  client('group gift of a friend', '/client/gift-cards/group/{friendsGroup}'),
  client('group gift, call off', '/client/gift-cards/{group}/cancel'),
  client('gift card, statement', '/client/gift-cards/{group}/statement'),
  client('gift card history', '/client/gift-cards/history'),
  client('gift card history, none', '/client/gift-cards/history?side=received'),
  client('goals', '/goals'),
  client('goal, new, refused', '/goals/create', sendAnyway('Create goal')),
  client('goal', '/goals/{goal}'),
  client('goal, review', '/goals/{goal}?move=in&amount=12.50&form=a'),
  client('goal for a visit', '/goals/{visitGoal}'),
  client('goal for a visit, change', '/goals/{visitGoal}/booking'),
  client('goal for a visit, asked', '/goals/{askedGoal}'),
  client('goal for a visit, changed', '/goals/{changedGoal}'),
  client('save for a visit', `/goals/visit?salon=${SALON}&service={service}`),
  client('save for a visit, pace', `/goals/visit?salon=${SALON}&service={service}&name=Trim&icon=star&step=pace`),
  client(
    'save for a visit, check',
    `/goals/visit?salon=${SALON}&service={service}&name=Trim&icon=star&saves=off&step=when`,
    (page) => onTo(page, 'Check the details'),
  ),
  client(
    'save for a visit, refused',
    `/goals/visit?salon=${SALON}&service={service}&name=Trim&icon=star&saves=off&step=when`,
    async (page) => {
      await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
      await press('Continue')(page)
      await page.getByRole('alert').first().waitFor()
    },
  ),
  client('goal, edit', '/goals/{goal}/edit'),
  client('goal, invite', '/goals/{goal}/invite'),
  client('auto-save', '/goals/auto-save?goal={goal}'),
  client('add mobile money, refused', '/client/settings/payment-methods/mobile-money', sendAnyway('Add mobile money')),
  client('plus', '/client/wallet/premium', unfold),
  client('plus, review', '/client/wallet/premium?plan=yearly&pay=purse'),
  client('gift cards', '/client/gift-cards'),
  client('gift cards, sent', '/client/gift-cards?side=sent'),
  client('gift card, whom for', '/client/gift-cards/new?q=zzzzzz'),
  client('gift card, new', '/client/gift-cards/new?by=contact'),
  client('gift card, faults', '/client/gift-cards/new?by=contact', sendAnyway('Continue')),
  client('gift card, design', '/client/gift-cards/new?to={friend}'),
  client('gift card, sum', '/client/gift-cards/new?to={friend}', (page) => onTo(page, 'How much?')),
  client('gift card, review', '/client/gift-cards/new?to={friend}', async (page) => {
    for (const question of ['How much?', 'What should it say?', 'When should we send it?']) await onTo(page, question)
    await press('Review')(page)
    await page.getByRole('region', { name: 'Check the details' }).waitFor()
  }),
  client('gift card, suggestion', '/client/gift-cards/new/suggestion?q=hair'),
  client('gift card, suggested service', `/client/gift-cards/new/suggestion?salon=${SALON}`),
  client('gift card, sent', '/client/gift-cards/{gift}'),
  client('gift card, received', '/client/gift-cards/{giftReceived}', unfold),
  client('send', '/client/wallet/send'),
  client('send, who', '/client/wallet/send?q=zzzzzz'),
  client('send, refused', '/client/wallet/send?to={friend}&amount=0&currency=KES&review=1&form=a'),
  client('send, review', '/client/wallet/send?to={friend}&amount=5&currency=KES&note=Tea&review=1&form=a'),
  client('waiting money', '/client/wallet/waiting'),
  client('requests', '/client/wallet/requests', press(/^Pay/)),
  client('request money', '/client/wallet/requests/new?to={friend}', sendAnyway('Send request')),
  client('split', '/client/wallet/split?transaction={sent}&with={friend}'),
  client('split by amounts', '/client/wallet/split?transaction={sent}&with={friend}&by=amounts'),
  client('scheduled', '/client/wallet/scheduled', unfold),
  client('schedule', '/client/wallet/scheduled/new?to={friend}'),
  client('auto top-up', '/client/wallet/auto-top-up?currency=KES', sendAnyway('Turn on')),
  client('round-up', '/client/wallet/round-up'),
  client('apply, salon', '/client/apply?as=salon'),
  client('apply, salon, described', '/client/apply?as=salon&step=about'),
  client('apply, shop, refused', '/client/apply?as=shop&step=about', sendAnyway('Continue')),
  client('wallet, search', '/client/wallet?type=payments&q=hold&to=2020-01-01'),
  client('transaction', '/client/wallet/transactions/{transfer}'),
  client('statements', '/client/wallet/statements', async (page) => {
    await press('Prepare statement')(page)
    await untilReady(page)
  }),
  client('insights', '/client/wallet/insights'),
  client('budget', '/client/wallet/insights/budget'),
  { name: 'budget, refused', as: 'member', at: '/client/wallet/insights/budget', first: sendAnyway('Save budget') },
  client('all money', '/client/wallet/money'),
  client('booking, review', '/booking/{hold}', unfold),
  client('booking, booked', '/booking/{booked}'),
  client('explore, for a day', '/client/salons?date={visitDay}&service=Hair&max=9000&people=2'),
  client('salon, write a review', `/client/salons/${SALON}?tab=reviews`, press('Write a Review')),
  client('review, refused', `/client/salons/${SALON}/review`, sendAnyway('Submit review')),
  client('report, refused', `/client/salons/${SALON}/report`, sendAnyway('Report review')),
  client('visit, repeat refused', '/client/bookings/{visit}?do=repeat', async (page) => {
    await page.getByLabel('Until (optional)').fill('2020-01-01')
    await press('Repeat visit')(page)
    await page.getByRole('alert').waitFor()
  }),
  client('visit, check-in', '/client/bookings/{visitBegun}'),
  client('visit, extras', '/client/bookings/{visitExtras}'),
  client('visit, change', '/client/bookings/{visitChange}'),
  client('visit, tip', '/client/bookings/{visitDone}'),
  client('visit, dispute', '/client/bookings/{visitDone}?do=dispute'),
  client('visit, disputed', '/client/bookings/{visitDisputed}'),
  client('visit, cancel', '/client/bookings/{visit}?do=cancel'),
  client('visit, move', '/client/bookings/{visit}/move'),
  client('visit, receipt', '/client/bookings/{visit}/receipt'),
  client('orders', '/client/orders'),
  client('orders, past', '/client/orders?tab=past'),
  client('order, placed, cancel', '/client/orders/{order}?do=cancel'),
  client('order, on its way', '/client/orders/{orderShipped}?do=received'),
  client('order, not arrived', '/client/orders/{orderShipped}?do=dispute'),
  client('order, its code', '/client/orders/{orderReady}'),
  client('order, a return', '/client/orders/{orderReturned}', press('Cancel return')),
  client('order, receipt', '/client/orders/{orderDelivered}/receipt'),
  client('order, give back, refused', '/client/orders/{orderDelivered}/return', sendAnyway('Request return')),
  client('first message, about an order', '/client/new-message?order={order}'),
  client('repeat bookings', '/client/bookings/recurring'),
  client('friends', '/client/parties'),
  client('friends, a new visit', FRIENDS),
  client('friends, how', `${FRIENDS}&seats=3&service={service}&split=even&step=how`),
  client('friends, times', `${FRIENDS}&seats=3&service={service}&split=even&step=time`),
  client('friends, no time', `${FRIENDS}&seats=3&service={service}&split=even&step=friends`),
  client('friends, gathering', '/client/parties/{party}', press('Leave it out')),
  client('waiting list', '/client/bookings/waiting-list'),
  client('waiting list, change', '/client/bookings/waiting-list/{wish}'),
  client('waiting list, join', JOIN),
  client('waiting list, limits', `${JOIN}&step=days`, async (page) => {
    await onTo(page, 'Your limits')
  }),
  client('waiting list, refused', `${JOIN}&step=days`, async (page) => {
    await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
    await press('Continue')(page)
    await page.getByRole('alert').first().waitFor()
  }),
  client('calendar address', '/client/bookings/calendar', makeAddress),
  client('conversation', CHAT, press(/^More about/)),
  client('conversation, as it opens', CHAT),
  client('conversation, an offer', '/client/messages/{talk}'),
  client('a time for an offer', '/booking?offer={offer}'),
  client('conversation, report, refused', `${CHAT}/report`, sendAnyway('Report conversation')),
  client('new message', '/client/new-message?q=wanjiku'),
  client('first message, refused', '/client/new-message?salon=kanga-nail-room', sendAnyway('Send')),
  client('addresses', '/client/addresses'),
  client('address', '/client/addresses/new'),
  client('address, refused', '/client/addresses/new', sendAnyway('Save address')),
  client('cart of a client', '/cart', putInCart),
  client('check-out, how it comes', '/cart', checkOut),
  client('check-out, how it comes, refused', '/cart', async (page) => {
    await checkOut(page)
    // It is picked up where nobody has given an address.
    await unfold(page)
    await page
      .getByLabel(/^Delivery/)
      .first()
      .check()
    await sendAnyway('Review order')(page)
  }),
  client('check-out, review', '/cart', async (page) => {
    await checkOut(page)
    await unfold(page)
    await page
      .getByLabel(/^Pick up at/)
      .first()
      .check()
    await press('Review order')(page)
    await page.getByRole('heading', { name: 'Review and order' }).waitFor()
  }),
  client('notifications', '/client/notifications'),
  // Reports, what was taken down, and its appeals.
  client('report of a salon', `/client/report/salon/${SALON}`),
  client('report of a person, refused', '/client/report/person/{critic}', sendAnyway('Report account')),
  client('report of a person, again', '/client/report/person/{critic}', async (page) => {
    await page.getByLabel('What’s wrong?').selectOption('scam')
    await press('Report account')(page)
    await page.waitForURL('**/client/messages')
    await page.goBack()
    await page.reload()
    await page.getByText('You’ve already reported them.').waitFor()
  }),
  missing(client('report of nobody', '/client/report/person/of-nobody')),
  client('report of a conversation', '/client/messages/{talkDown}/report'),
  client('removed, to appeal', '/client/removed/{removal}'),
  client('removed, appeal refused', '/client/removed/{removal}', sendAnyway('Appeal')),
  client('removed, appealed', '/client/removed/{removalAppealed}'),
  client('removed, upheld', '/client/removed/{removalUpheld}'),
  client('removed, restored', '/client/removed/{removalRestored}'),
  client('removed, a message', '/client/removed/{messageRemoval}'),
  client('removed, in its conversation', '/client/messages/{talkDown}'),
  client('removed, at its salon', '/client/salons/{salonDown}?tab=reviews'),
  client('removed, where it was written', '/client/salons/{salonDown}/review'),
  client('removed, not theirs', '/client/removed/of-nobody'),
  {
    ...client('add card, refused', '/client/settings/payment-methods/card', async (page) => {
      await press('Add card')(page)
      await page.getByText('Cardholder name is required').waitFor()
    }),
    scripted: true,
  },
]
