// The Terms of Service. They describe the product as it is: change them together with it, with a
// new date in contact-details.ts. Fees are those in force; the operator is the deployment's.
import type { TermsResponse } from '../../../api/money/terms/responses'
import { SUPPORT } from './contact-details'
import type { Clause } from './legal-document'

export const termsIntro = ({ operator }: TermsResponse) =>
  `These terms are an agreement between you and ${operator.name}, ${operator.address} (“Purse”, “we”). They apply whenever you use Purse. Please read them; by creating an account you agree to them.`

export const termsOfService = ({ operator, fees }: TermsResponse): Clause[] => [
  {
    id: 'what-purse-is',
    title: 'What Purse is',
    text: [
      'Purse is a prepaid wallet and a marketplace. You add money to your purse and use it to book salons, buy products, send gift cards, save toward goals and send money to other people on Purse.',
      'Salons and shops on Purse are independent businesses. When you book or buy, your agreement for the service or product is with that business. We hold your payment, pass it on as described below, and help when something goes wrong.',
      'Purse is not a bank. Your purse is not a deposit account, and the money in it is not covered by a deposit guarantee scheme.',
    ],
  },
  {
    id: 'your-account',
    title: 'Your account',
    text: [
      'You must be at least 18 years old, and the information you give us must be true. Each account is for one person or one business, and for one role: client, salon or shop. If you are a client and also run a business, use a second account with another email address or phone number.',
      'If we approve a business that you applied for from a client account, that account becomes the account of the business. Money in its purse moves to the balance of the business.',
      'Keep your password and codes secret and tell us right away if someone else may have used your account. We never ask for a code or a password.',
    ],
  },
  {
    id: 'money-in-your-purse',
    title: 'The money in your purse',
    text: [
      'Money is in your purse once the payment provider confirms it. Each currency has its own balance. Money changes from one currency to another only when you accept a rate we show you first.',
      'You can withdraw your available balance at any time to a payment method that accepts withdrawals, within the limits shown to you. New or changed methods may have to wait before they can be used, to protect you from theft.',
      'You cannot spend more than you have. Money set aside for a booking or an order stays yours but cannot be spent on something else until that booking or order ends.',
      'We may limit or pause deposits, payments or withdrawals where the law requires it or where we see signs of fraud. We tell you unless the law forbids it.',
    ],
  },
  {
    id: 'fees',
    title: 'Fees',
    text: [
      'Adding money, booking and shopping are free of charge for clients. These fees are in force now:',
      [
        `Withdrawals from a purse: ${fees.withdrawal}% of the amount; ${fees.withdrawalPlus}% with Purse Plus.`,
        `Currency exchange: ${fees.exchange}%, included in the rate you are shown.`,
        `Salons: ${fees.salon}% of what they are paid through Purse.`,
        `Shops: ${fees.shop}% of what they are paid through Purse.`,
        `Payouts to salons and shops: ${fees.payouts.monthly}% of the amount when paid out monthly, ${fees.payouts.weekly}% weekly, ${fees.payouts.daily}% daily and ${fees.payouts.instant}% instantly.`,
      ],
      'You always see a fee before you confirm. A fee change never applies to what was agreed before it: bookings and orders keep the fee that applied when they were made.',
    ],
  },
  {
    id: 'bookings',
    title: 'Bookings',
    text: [
      'You agree to the price and the cancellation policy that you see when you confirm. A salon confirms right away or within the time shown. If it doesn’t reply, you get everything back.',
      'If you pay from your purse, the price, or the deposit shown, is set aside. The salon is paid when the visit is completed. If the salon cancels, you get everything back.',
      'If you cancel late or don’t show up, the salon may charge the fee in its policy, up to the amount set aside. The exact amount is shown before you cancel.',
    ],
  },
  {
    id: 'orders',
    title: 'Orders and returns',
    text: [
      'The total of an order is set aside when you place it. The shop is paid when the order is delivered or picked up. If the shop doesn’t accept it in time, you get everything back.',
      'You can return products within the number of days that the shop showed when you ordered. Rights that the law gives you as a consumer are not limited by a shop’s own terms.',
      'If an order does not arrive or is not as described, report it from the order. The money is not passed on while we look into it.',
    ],
  },
  {
    id: 'gift-cards',
    title: 'Gift cards, gifts and money sent to others',
    text: [
      'A gift card has the value and the currency shown. Whoever enters its code first receives the money, so share the code only with the person it is for. You can cancel a card that nobody has claimed, as shown on the card.',
      'Money you send to another person is theirs once it arrives, and we cannot take it back. Check the name before you confirm.',
      'Money you send to an email address or phone number that is not on Purse is set aside for seven days. It comes back to you if nobody accepts it by then, or if you cancel it before.',
    ],
  },
  {
    id: 'plus',
    title: 'Purse Plus',
    text: [
      'Plus is an optional membership with a monthly or yearly price, shown with every date before you start. The first month is free of charge, once for each person. It renews until you cancel. You can cancel at any time without a fee; benefits last until the end of the period you have paid for.',
      `Members currently earn ${fees.interest}% interest a year on their balances and ${fees.cashback}% cashback on completed visits paid from the purse, up to the monthly limit shown on the Plus page. If a payment is refunded, its cashback is taken back in proportion.`,
      'Member discounts are given by salons and shops on services and products they choose, for a period they choose. The discount you see when you confirm is the one you get.',
      'If a renewal payment fails, we try again and keep your benefits for a few days. A higher price applies only after you have agreed to it.',
    ],
  },
  {
    id: 'businesses',
    title: 'If you run a salon or a shop',
    text: [
      'You offer your services and products in your own name, and are responsible for them, for your prices and descriptions, and for your taxes and licenses. We review businesses before listing them and may suspend a listing that breaks these terms.',
      'You are paid to your balance when a visit is completed or an order is delivered or picked up, less the fee agreed at that time, and can have your balance paid out to your bank or mobile money account. Refunds that you or we grant are taken from your balance, with our fee returned in proportion.',
      'Use what you learn about clients only to serve them.',
    ],
  },
  {
    id: 'conduct',
    title: 'Fair use',
    text: [
      'You may not use Purse to:',
      [
        'break the law, launder money or hide where money comes from;',
        'use payment methods or accounts that are not yours;',
        'write reviews of visits or products you did not have, or pay others to;',
        'harass people, or publish content that is hateful, sexual, misleading or belongs to someone else;',
        'disrupt Purse, get around its limits, or collect other people’s data.',
      ],
      'You own what you write and upload, and allow us to show it on Purse. We may remove content or restrict accounts that break these rules. You are told why and can appeal.',
    ],
  },
  {
    id: 'problems',
    title: 'When something goes wrong',
    text: [
      `Talk to the salon or the shop first. If that does not help, write to us at ${SUPPORT.email} within 30 days, and a person looks into it. We may refund a payment from the business where it was not delivered as agreed.`,
      'If you see a transaction you did not make, tell us right away. We correct mistakes in your balance, in your favor or not, and you can see every correction in your history.',
    ],
  },
  {
    id: 'closing',
    title: 'Closing your account',
    text: [
      'You can delete your account yourself in Settings once your purse is empty and nothing is open. We may close an account that breaks these terms, or with 30 days’ notice for another good reason. Money that is yours is paid out to you, unless the law requires us to hold it.',
    ],
  },
  {
    id: 'liability',
    title: 'Our responsibility',
    text: [
      'We are responsible for the money you entrust to us and for damage we cause intentionally or by gross negligence. Otherwise we are responsible only for breaking an essential duty of this agreement, and only for the damage that was foreseeable. We are not responsible for services and products of salons and shops.',
      'Nothing in these terms limits rights that cannot be limited under the law that applies to you.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and law',
    text: [
      'If we change these terms, we tell you at least 30 days before. If you do not agree, you can close your account without cost until then.',
      `These terms are governed by the law of ${operator.law}. If you are a consumer, you also have the protection of the mandatory law of the country you live in, and may go to the courts there.`,
      `Contact: ${operator.name}, ${operator.address}, ${SUPPORT.email}, ${SUPPORT.phoneShown}.`,
    ],
  },
]
