// Still lifes of Purse itself, which pictures/ makes: what a page shows where it has nothing else to show.

/** A file of app/public/stills. */
export type StillName =
  | 'basket'
  | 'bell'
  | 'broken_comb'
  | 'chair'
  | 'gathering'
  | 'gift'
  | 'hand_mirror'
  | 'hourglass'
  | 'letter'
  | 'opening'
  | 'parcel'
  | 'purse'
  | 'salon'
  | 'savings'
  | 'tea'

/** A decoration: the text beside it says what it shows. `eager` where it is what the page begins with. */
export function Still({ name, eager = false, className }: { name: StillName; eager?: boolean; className: string }) {
  return (
    <img
      src={`/stills/${name}.jpg`}
      alt=""
      width={400}
      height={400}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={`picture object-cover ${className}`}
    />
  )
}
