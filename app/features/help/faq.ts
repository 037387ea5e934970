// Frequently asked questions. The answers describe the product as it is: change them together with what they describe.

import type { TermsResponse } from '../../../api/money/terms/responses'

export type Question = { ask: string; answer: string[] }

export const faqOf = ({ fees }: TermsResponse): { title: string; questions: Question[] }[] => [
  {
    title: 'Your purse',
    questions: [
      {
        ask: 'What is a purse?',
        answer: [
          'A prepaid wallet for beauty. It has a balance in each currency you use and works at every salon and shop on Purse.',
          'The currency picker at the top of your home screen sets which balance you see and add money to. It never converts your money. To convert, use Exchange in your wallet: you see the rate and accept it first.',
        ],
      },
      {
        ask: 'How do I add money, and when can I use it?',
        answer: [
          'Tap Add Funds on the home screen or in Wallet, enter an amount and choose a payment method. The money is in your purse once the payment provider confirms it, usually right away.',
          'Until then, it’s listed as on its way. You’re never charged twice, even if you tap the button again.',
        ],
      },
      {
        ask: 'What does “held” mean?',
        answer: [
          'When you book and pay from your purse, the price is set aside. It’s still yours, but you can’t spend it on anything else. The salon sees that your visit is covered.',
          'It goes to the salon when your visit is completed, or back to your purse if the booking is cancelled.',
        ],
      },
      {
        ask: 'What does Purse cost?',
        answer: [
          'Adding money and booking are free. You pay the price the salon shows.',
          `Salons pay us ${fees.salon}% of what they are paid through a purse, shops ${fees.shop}%. Withdrawing money costs ${fees.withdrawal}% of the amount, ${fees.withdrawalPlus}% with Plus. Exchanging currencies costs ${fees.exchange}%, included in the rate you are shown.`,
        ],
      },
      {
        ask: 'How do refunds work?',
        answer: [
          'When a booking is cancelled, the money goes back right away to the balance that paid for it, less a late fee if the salon’s terms have one. Look for it in your Transaction History under the name of the service.',
          'Is something wrong with a completed visit? Write to us with the date and the salon, and a person will look into it.',
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
          'Open a salon, then choose a service, a professional, a day and a time. Pay from your purse or at the salon. All times are in the salon’s time zone.',
          'Your booking is pending until the salon confirms it. We’ll notify you when it does. Some salons confirm right away.',
        ],
      },
      {
        ask: 'Can I cancel?',
        answer: [
          'Yes. While a booking is pending, you can cancel it free of charge: open it from Bookings and tap Cancel. The full amount goes back to your purse right away.',
          'Once it’s confirmed, the salon’s terms apply. You see them before you book and on the booking. If the salon cancels, you get everything back.',
        ],
      },
      {
        ask: 'How do I check in at the salon?',
        answer: [
          'On the day of your visit, open it from Bookings and show the QR code or its four letters. The salon scans or types them, and you both see that you have arrived. Only your salon can use your code, and it says nothing about you.',
        ],
      },
      {
        ask: 'The salon did more than I booked. What do I pay?',
        answer: [
          'What you agree to. The salon sends what it added, with the price from its menu, to your phone. If you agree, it is paid with the rest. If you decline, or don’t reply within 15 minutes, your visit is completed for the price you booked it at.',
        ],
      },
      {
        ask: 'How do tips work?',
        answer: [
          'After a completed visit you can leave a tip from your purse: one that the salon suggests, an amount of your own up to half the price, or none. It belongs to the professional: Purse and the salon take nothing of it. You can leave it for two weeks, and raise it for a day after that.',
        ],
      },
      {
        ask: 'The day I want is full. Can I wait for it?',
        answer: [
          'Yes. Choose the service and a day that has no times left, then tap Join the waiting list. “Take it for me” lets us book a time that opens up, at no more than the price and on no worse terms than you agreed to. “Just tell me” holds the time for you for 10 minutes while you decide. Nothing is charged while you wait. If you like, we set the price aside in your purse, so you’re never passed over for money. It goes back to your purse when you leave the list or it ends.',
          'A time goes to whoever joined first and has the money in their purse; if yours is short, we tell you at once. After we book for you, you can cancel free of charge for 30 minutes, or until two hours before the visit if that’s sooner. You can change or leave the list at any time under Bookings, and it ends by itself after your last day.',
        ],
      },
      {
        ask: 'How does Save for this work?',
        answer: [
          'Open a salon, choose Save for this beside a service, and say how much you save and when: from your next pay day, for example. The money stays yours and can be taken out at any time without a fee. Your goal has a mark for each week, and friends can put money in.',
          'Turn on “Book it for me when it’s saved” and say which days, hours and highest price suit you. Once the goal is reached we book the first time that fits and pay for it from the goal. For 24 hours, until two hours before the visit, you can move or cancel it free of charge, and the money goes back to your goal. If no time fits we keep looking every day. If the price or the terms got worse than you agreed to, or the salon no longer offers it, we ask you and book nothing. A friend’s part pays only if they agree.',
        ],
      },
      {
        ask: 'Can I book together with friends?',
        answer: [
          'Yes. On the page of a salon, press Bring friends. Choose a service for each of you, whether you come side by side or one after the other, and who pays: everyone their own, you for all, or split evenly. Pick a time that suits all of you, and send each friend their link. Friends who are new to Purse sign up, add money and come straight back to it.',
          'A place that nobody has paid for is held for 30 minutes; one whose price is set aside, until the deadline you see. After the 30 minutes others can book its time, and your friend can still join while it is free. Each share is held when its friend joins; some salons ask for a part of the price and take the rest at the visit. When the last one joins, all visits are booked at once. If someone declines, you can cover the place, leave it out or cancel for all. If not everyone joins in time, nothing is booked and every share goes back.',
          'After that each visit is its guest’s own: if one is cancelled, the salon’s terms apply to that one, what comes back goes to whoever paid for it, and the others stand.',
        ],
      },
      {
        ask: 'Can I see my visits without a network?',
        answer: [
          'Yes. Under Bookings, open On this phone and keep your next visits: dates, places, codes and phone numbers, never money. They’re updated when you open Purse, and erased when you log out.',
          'Pages of salons that you looked at lately can be read too, and a message that you write is sent once there is a network.',
        ],
      },
      {
        ask: 'What if the salon doesn’t reply?',
        answer: ['If the salon doesn’t reply in time, the booking ends and you get everything back.'],
      },
      {
        ask: 'Someone took my time while I was booking. Did I pay?',
        answer: [
          'No. Only one person can book a time, and money is set aside only when the booking succeeds. If a time was just taken, nothing left your purse.',
        ],
      },
    ],
  },
  {
    title: 'Signing in and security',
    questions: [
      {
        ask: 'My verification code hasn’t arrived',
        answer: [
          'Check the phone number, including the country code. You can get a new code after 60 seconds. Only the newest one works.',
          'A code has 6 digits, works for 10 minutes and allows 3 tries. No one from Purse will ever ask you for it.',
        ],
      },
      {
        ask: 'I forgot my password',
        answer: [
          'On the sign-in page, under Email, choose Forgot password and enter your email. The link we send works once and expires, so use the newest one.',
        ],
      },
      {
        ask: 'How do I make my account safer?',
        answer: [
          'Turn on two-factor authentication in Settings: scan a code with an authenticator app, and save the recovery codes somewhere safe. Each one lets you sign in once if you lose your phone.',
          'You’ll find your devices there, too. If you don’t recognize one, log it out and change your password.',
        ],
      },
      {
        ask: 'Why am I asked to confirm it’s me?',
        answer: [
          'Before sensitive changes, such as a new password or phone number, we ask for your password or a code again. That protects you if someone else picks up your unlocked phone.',
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
          'Go to Settings, then Privacy, and request an export. We’ll prepare an archive and notify you when it’s ready to download.',
        ],
      },
      {
        ask: 'How do I delete my account?',
        answer: [
          'Go to Settings, then Privacy. You can’t delete your account while there is money in your purse, in a goal or on its way, or while a booking is open. We’ll show you what’s left to do.',
          'Your personal data is then removed. Financial records stay, as the law requires, but not under your name.',
        ],
      },
      {
        ask: 'Who can find me?',
        answer: ['Other people can find you by name only if you let them. Choose in Settings, under Privacy.'],
      },
    ],
  },
  {
    title: 'Salons and shops',
    questions: [
      {
        ask: 'When is my salon or shop listed?',
        answer: [
          'Once we’ve approved it. You can sign in and set everything up before that. If something is missing, we’ll tell you what, and you can submit it again.',
        ],
      },
      {
        ask: 'How do clients book from my own website, or from a poster?',
        answer: [
          'Under Salon, choose Booking links for a short address, links for each service and professional, and posters with a QR code to print. Choose On your website for your free times, a button or a link to put into your own pages.',
          'Visits that come by them are marked, and Visits by link counts them by month.',
        ],
      },
      {
        ask: 'Can my team’s own calendars block time?',
        answer: [
          'Yes. Open the person under Salon, Staff, choose Private calendars and paste the secret address that Google Calendar, Outlook or iCloud gives. We read it every 15 minutes, and its busy times can’t be booked.',
          'We read when events begin and end, not what they are. Visits that are already booked stand: we show you where they overlap.',
        ],
      },
      {
        ask: 'When do I get my money?',
        answer: [
          `When you mark a visit as complete, its price is paid to your balance, less our fee: ${fees.salon}% for salons. A shop is paid when an order is delivered or picked up, less ${fees.shop}%. The fee is the one in force when the visit was booked or the order was placed.`,
        ],
      },
      {
        ask: 'Who gets the tips?',
        answer: [
          'The person who did the visit. Tips arrive in the salon’s balance without a platform fee, and the commission report lists them beside the commission. If you pay your staff from payouts, their tips go to them in full, less the payout’s own fee. Statements say what of a payout is tips, for your taxes.',
        ],
      },
      {
        ask: 'I am a client and run a salon. Do I need two accounts?',
        answer: [
          'Yes, if you want to do both. An account is for a client or for one business. Sign up for your salon or shop with another email address or phone number, and keep your client account as it is.',
          'You can also apply from your client account. Once we approve it, that account belongs to your business: you can’t book, shop or save with it anymore, and the money in your purse moves to your business’s balance.',
        ],
      },
    ],
  },
]
