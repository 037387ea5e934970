// A client is checked in with the camera. The browser of the tests has no BarcodeDetector and no camera: the detector says
// what a code says, and the stream is a canvas; all else is the page's own.
import { expectQuiet, openTab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, beginNow, book, call, demoPerson, newPerson, serviceNamed } from '../harness/people'

test('the code is read by the camera, which then stops', async () => {
  const partner = await demoPerson('partner')
  const client = await newPerson('client', 'Scanned Client')
  await addFunds(client, '2000')
  const { id } = await book(client, await serviceNamed('Trim & Shape'))
  await call(`/api/appointments/${id}/confirmation`, { as: partner, method: 'POST', key: crypto.randomUUID() })
  await beginNow(id)
  const { checkInCode } = await call(`/api/appointments/${id}`, { as: client })
  const tab = await openTab({ as: partner })
  const { page } = tab
  await page.addInitScript(() => {
    const picture = document.createElement('canvas')
    // A stream begins with the first picture that is drawn after it is opened.
    setInterval(() => picture.getContext('2d')?.fillRect(0, 0, 300, 150), 50)
    Object.assign(navigator.mediaDevices, { getUserMedia: async () => picture.captureStream(10) })
    // Another QR code is held before the camera first.
    Object.assign(window, { held: 'https://elsewhere.test/' })
    const detect = async () => [{ rawValue: (window as { held?: string }).held }]
    Object.assign(window, {
      BarcodeDetector: class {
        detect = detect
      },
    })
  })
  await page.goto('/partner/check-in')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByLabel('What the camera sees').waitFor()
  await page.evaluate((held) => {
    Object.assign(window, { held })
  }, `http://purse.test/?code=${checkInCode}`)
  await page.getByText(/^Arrived at/).waitFor()
  expect(await page.getByLabel('What the camera sees').count()).toBe(0)
  expectQuiet(tab)
})

test('without a detector, or without permission, the page says what to do', async () => {
  const partner = await demoPerson('partner')
  const tab = await openTab({ as: partner })
  const { page } = tab
  await page.goto('/partner/check-in')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText(/This browser can’t scan/).waitFor()

  await page.addInitScript(() => {
    const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.assign(navigator.mediaDevices, { getUserMedia: refused })
    Object.assign(window, { BarcodeDetector: class {} })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText(/The camera isn’t available/).waitFor()
  expectQuiet(tab)
})
