// Frequently asked questions. The answers describe the product as it is: change them together with
// what they describe.

import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'

export type Question = { ask: string; answer: string[] }

/** The operator and the fees in force, as the API answers them. */
export type Terms = InferResponseType<ApiClient['terms']['$get'], 200>

export const faqOf = ({ fees }: Terms): { title: string; questions: Question[] }[] => [
  {
    title: 'Your purse',
    questions: [
      {
        ask: 'What is a purse?',
        answer: [
          'Money that you pay in ahead, kept for your beauty life. It holds a balance in each currency you use, and pays for every salon on Purse.',
          'The picker at the top of your home screen chooses which balance is shown and topped up. It never changes one currency into another: that is Exchange in your wallet, at a rate that you see and accept first.',
        ],
      },
      {
        ask: 'How do I add money, and when can I use it?',
        answer: [
          'Press Add Funds at home or in Wallet, enter an amount and choose a payment method. The money is in your purse once the payment provider confirms it, mostly at once.',
          'Until then it is listed as on its way. Nothing is charged twice, however often you press.',
        ],
      },
      {
        ask: 'What does it mean that money is held?',
        answer: [
          'When you book and pay from your purse, the price is set aside. It is still yours, but it cannot be spent twice. The salon sees that your visit is covered.',
          'It goes to the salon when your visit is completed, or comes back to you when it is cancelled. A hold ends once, one way or the other.',
        ],
      },
      {
        ask: 'What does Purse cost?',
        answer: [
          'Adding money and booking are free for you: you pay the price that the salon shows.',
          `Salons pay us ${fees.salon}% of what they are paid through a purse, shops ${fees.shop}%. Withdrawing money costs ${fees.withdrawal}% of the amount, ${fees.withdrawalPlus}% with Plus. Exchanging currencies costs ${fees.exchange}%, included in the rate you are shown.`,
        ],
      },
      {
        ask: 'How do refunds work?',
        answer: [
          'A cancelled booking is released whole, at once, to the balance that paid for it. You find it in your Transaction History with the name of the service.',
          'Is something wrong with a visit that was completed? Write to us with the date and the salon, and a person looks into it.',
        ],
      },
    ],
  },
  {
    title: 'Booking',
    questions: [
      {
        ask: 'How do I book?',
        answer: [
          'Open a salon, choose a service, then a professional, a day and a free time. Pay from your purse, or at the salon. The times are those of the salon’s own clock.',
          'Your booking is pending until the salon confirms it. We tell you when it does.',
        ],
      },
      {
        ask: 'Can I cancel?',
        answer: [
          'Yes, for as long as the booking is pending: open Bookings and press Cancel appointment. The whole amount goes back to your purse at once.',
          'Once it is confirmed, please speak to the salon; its number is on its page. If the salon cancels, you get everything back.',
        ],
      },
      {
        ask: 'What if the salon never answers?',
        answer: [
          'If the salon doesn’t reply in time, the booking ends and you get everything back.',
        ],
      },
      {
        ask: 'Somebody took my time while I was booking. Did I pay?',
        answer: [
          'No. A time can be booked by one person only, and money is held in the same step. If you see that a time was just taken, nothing has left your purse.',
        ],
      },
    ],
  },
  {
    title: 'Signing in and security',
    questions: [
      {
        ask: 'My verification code does not arrive',
        answer: [
          'Check that the number begins with a plus sign and your country code. You can ask for a new code after 60 seconds; only the newest one works.',
          'A code has 6 digits, works for 10 minutes and allows 3 tries. Nobody from Purse ever asks you for one.',
        ],
      },
      {
        ask: 'I forgot my password',
        answer: [
          'On the sign-in page, under Email, choose the forgotten password and enter your address. The link that we send works once and expires, so use the newest one.',
        ],
      },
      {
        ask: 'How do I make my account safer?',
        answer: [
          'Switch on two-factor authentication in Settings: scan a code with an authenticator app, and keep the recovery codes somewhere safe. Each of them lets you in once if you lose your phone.',
          'Your devices are listed there too. End one that you do not know, and change your password.',
        ],
      },
      {
        ask: 'Why am I asked to confirm that it is me?',
        answer: [
          'Before anything sensitive, such as a new password or phone number, we ask for your password or a code again. A phone left open on a table is then not enough.',
        ],
      },
    ],
  },
  {
    title: 'Your data',
    questions: [
      {
        ask: 'How do I get a copy of my data?',
        answer: [
          'Ask for an export in Settings, under privacy. We prepare one archive that people and programs can read, and tell you when it is ready to download.',
        ],
      },
      {
        ask: 'How do I delete my account?',
        answer: [
          'In Settings, under privacy. It has to wait while money is in your purse, in a goal or on its way, or a booking is open; we say which.',
          'Your personal data is then removed. The records of money stay, as they must, but no longer under your name.',
        ],
      },
      {
        ask: 'Who can find me?',
        answer: [
          'Other people find you by your name only if you let them. Settings, under privacy, is where you choose.',
        ],
      },
    ],
  },
  {
    title: 'Salons and shops',
    questions: [
      {
        ask: 'When is my salon or shop listed?',
        answer: [
          'Once one of us has approved it. You can sign in and prepare everything before that. If something is missing we tell you what, and you can ask again.',
        ],
      },
      {
        ask: 'When do I get my money?',
        answer: [
          `The moment you press Complete, the held price is paid to your balance, less our fee: ${fees.salon}% for salons. A shop is paid when an order is delivered or picked up, less ${fees.shop}%. The fee is the one in force when the visit was booked or the order was placed.`,
        ],
      },
      {
        ask: 'I am a client and run a salon. Do I need two accounts?',
        answer: [
          'Yes, if you want to do both. An account is for a client or for one business. Sign up for your salon or shop with another email address or phone number, and keep your client account as it is.',
          'You can also apply from your client account. Once we approve it, that account belongs to your business: you can no longer book, shop or save with it, and the money in your purse moves to the balance of your business.',
        ],
      },
    ],
  },
]
