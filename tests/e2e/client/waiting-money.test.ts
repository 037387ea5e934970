// Money sent to a stranger's address: they get an invitation, sign up, confirm the address, and accept.
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  call,
  confirmationPath,
  mailTo,
  newEmail,
  newestText,
  newPerson,
  PASSWORD,
  signIn,
  walletOf,
} from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

emptyProduct()

/** The link to sign up in an invitation. */
const LINK = /https?:\/\/\S+\/auth\S+/

for (const js of PLAIN_WALKS)
  test(`a stranger is invited, signs up and has the money, JavaScript ${js}`, async () => {
    const amina = await newPerson('client', 'Amina Otieno')
    await addFunds(amina, '2000')
    const email = newEmail()
    const mine = await openTab({ js, as: amina })
    await mine.page.goto('/client/wallet/send')
    await mine.page.getByLabel('Name, phone number or email').fill(email)
    await mine.page.getByRole('button', { name: 'Search' }).click()
    await mine.page.getByText('They have seven days to accept the money. After that, it comes back to you.').waitFor()
    await mine.page.getByRole('link', { name: 'Send by invitation' }).click()
    await mine.page.getByLabel('Amount').fill('150')
    await mine.page.getByLabel('Note').fill('Lunch')
    await mine.page.getByRole('button', { name: 'Review' }).click()
    const review = mine.page.getByRole('region', { name: 'Check the details' })
    await review.getByText(email).waitFor()
    await mine.page.getByRole('button', { name: 'Set aside KES 150 and invite' }).click()
    await mine.page.getByText('Invitation Sent').first().waitFor()
    expect((await walletOf(amina)).available.amount).toBe('1850.00')
    await mine.page.goto('/client/wallet/money')
    await mine.page.getByText(`Sent to ${email}`).waitFor()

    const link = new URL(LINK.exec(await newestText(email, LINK))?.[0] ?? '')
    const subjects = (await mailTo(email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Amina Otieno sent you KES 150.00'])

    const theirs = await openTab({ js })
    await theirs.page.goto(link.pathname + link.search)
    await theirs.page.getByLabel('Full name').fill('Wanjiru Kamau')
    await theirs.page.getByLabel('Email', { exact: true }).fill(email)
    await theirs.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.page.getByLabel('Confirm password').fill(PASSWORD)
    await theirs.page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await theirs.page.getByText('Account Created').first().waitFor()
    await theirs.page.goto(await confirmationPath(email))
    await theirs.page.getByLabel('Email', { exact: true }).fill(email)
    await theirs.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await theirs.page.getByText('From Amina Otieno', { exact: true }).waitFor()
    await theirs.page.getByRole('button', { name: 'Accept KES 150' }).first().click()
    const question = theirs.page.getByRole('dialog', {
      name: 'Accept KES 150 from Amina Otieno?',
    })
    await question.getByRole('button', { name: 'Accept KES 150' }).click()
    await theirs.page.getByText('KES 150 is in your purse.').first().waitFor()
    const wanjiru = await signIn({ name: '', email, password: PASSWORD, cookies: new Map() })
    expect((await walletOf(wanjiru)).available.amount).toBe('150.00')

    await mine.page.goto('/client/wallet/waiting?side=outgoing')
    await mine.page.getByText('Accepted', { exact: true }).waitFor()
    for (const tab of [mine, theirs]) expectQuiet(tab)
  })

for (const js of PLAIN_WALKS)
  test(`what waits is declined and goes back, JavaScript ${js}`, async () => {
    const sender = await newPerson('client', 'Amina Otieno')
    const other = await newPerson('client', 'Wanjiru Kamau')
    await addFunds(sender, '2000')
    const body = { contact: other.email, amount: '150', currency: 'KES' }
    await call('/api/transfers/waiting', { as: sender, key: crypto.randomUUID(), body })
    const theirs = await openTab({ js, as: other })
    await theirs.page.goto('/client/wallet/waiting')
    await theirs.page.getByRole('button', { name: 'Decline', exact: true }).click()
    const question = theirs.page.getByRole('dialog', {
      name: 'Decline KES 150 from Amina Otieno?',
    })
    await question.getByRole('button', { name: 'Decline and return' }).click()
    await theirs.page.getByText('No transfers are waiting for you.').waitFor()
    expect((await walletOf(sender)).available.amount).toBe('2000.00')
    expectQuiet(theirs)
  })
