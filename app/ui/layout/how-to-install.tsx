// How to keep Purse on the home screen, with a button where the browser offers to install it.
import installOffer from '../../install-offer.js?url'
import { Button } from '../forms/button'

export const INSTALL = 'Keep Purse on your home screen'

/** Hidden where Purse runs from there already. */
export const NOT_INSTALLED = '[@media(display-mode:standalone)]:hidden'

export function isApple({ headers }: Request): boolean {
  return /iPhone|iPad/.test(headers.get('user-agent') ?? '')
}

export function HowToInstall({ apple }: { apple: boolean }) {
  return (
    <>
      <p className="mt-1 mb-4">
        {apple
          ? 'In Safari, tap Share, then Add to Home Screen. It opens like an app, and without a network too.'
          : 'Open your browser’s menu and tap Install or Add to Home screen. It opens like an app, and without a network too.'}
      </p>
      {/* The script shows the button. */}
      <Button type="button" id="install" hidden className="mb-3">
        Install
      </Button>
      <script type="module" src={installOffer} />
    </>
  )
}
