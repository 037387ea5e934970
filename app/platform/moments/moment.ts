// What is celebrated once, over the whole screen: what happened, what it leads to, and a picture of it to share.
export type Moment = {
  /** What happened, in a word or two. */
  said: string
  title: string
  text: string
  /** The one thing to do next; without an address it is on the page beneath. */
  action: { label: string; to: string | null }
  /** The address of the cloth that is woven in. */
  cloth: string
  /** The address of the picture to share. */
  picture: string
  art: MomentArt
}

/** What lies on the cloth: a drawing of ours, or a picture, which may be wrapped. */
type MomentArt = 'purse' | 'parcel' | 'arrival' | { image: string; wrapped: boolean }
