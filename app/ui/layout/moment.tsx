// Something to celebrate, over the whole screen: cloth is woven in, then what happened, one way on, and a picture to share.
// It is there without scripts: the browser itself closes it by its buttons or Escape, and shows the page beneath again.
import { MapPinCheckInside, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Moment as MomentData } from '../../platform/moments/moment'
import { Button, ButtonLink, ON_COVER } from '../forms/button'
import { Island } from '../island'
import { Mark } from './logo'
import { Parcel } from './parcel'
import SharePicture from './share-picture.island'

export function Moment({
  moment: { said, title, text, action, cloth, picture, art },
  children,
}: {
  moment: MomentData
  /** What lies on the cloth instead of one of our drawings. */
  children?: ReactNode
}) {
  return (
    <dialog
      open
      aria-labelledby="moment"
      className="moment"
      // By Escape: React does not know the attribute yet.
      {...{ closedby: 'closerequest' }}
    >
      <div className="moment-cloth">
        <img src={cloth} alt="" className="moment-warp" />
        <img src={cloth} alt="" className="moment-weft" />
        <div className="moment-art">{children ?? <Art art={art} />}</div>
      </div>
      <form method="dialog" className="absolute top-4 right-4">
        <button type="submit" aria-label="Close" className={ON_COVER}>
          <X size={20} aria-hidden />
        </button>
      </form>
      <div className="moment-words">
        <p className="text-sm font-semibold text-in">{said}</p>
        <h2
          id="moment"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: what has just happened is read first
          autoFocus
          className="mt-1 font-display text-[2.25rem]/[1.1] outline-none"
        >
          {title}
        </h2>
        <p className="mt-3 text-soft">{text}</p>
        <div className="mt-auto grid gap-2 pt-6 lg:mt-0">
          {action.to === null ? (
            <form method="dialog" className="grid">
              <Button>{action.label}</Button>
            </form>
          ) : (
            <ButtonLink to={action.to}>{action.label}</ButtonLink>
          )}
          <Island name="share-picture" of={SharePicture} props={{ picture }} className="justify-self-center" />
        </div>
      </div>
    </dialog>
  )
}

/**
 * Where a moment comes by itself while its page is open: a region of its own, so that the page beneath keeps up to date
 * meanwhile.
 */
export function LiveMoment({ children }: { children: ReactNode }) {
  return (
    <div data-live="moment" aria-live="polite" className="empty:hidden">
      {children}
    </div>
  )
}

function Art({ art }: { art: MomentData['art'] }) {
  if (typeof art !== 'string') {
    return (
      <div className={`${art.wrapped ? 'unwrapping' : ''} w-72 max-w-full rounded-lg shadow-high`}>
        <img
          src={art.image}
          alt=""
          width={320}
          height={200}
          className="block aspect-[8/5] w-full rounded-lg object-cover"
        />
        {art.wrapped && (
          <>
            <i aria-hidden />
            <i aria-hidden />
            <b aria-hidden />
          </>
        )}
      </div>
    )
  }
  return (
    <div className="moment-disc">
      {art === 'purse' && <Mark className="size-28" />}
      {art === 'parcel' && <Parcel />}
      {art === 'arrival' && <MapPinCheckInside size={84} strokeWidth={1.5} aria-hidden />}
    </div>
  )
}
