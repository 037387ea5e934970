// A parcel tied with an apricot thread, whose ends are pulled tight once.

export function Parcel() {
  return (
    <svg viewBox="0 0 120 120" className="size-32" aria-hidden="true" fill="none">
      <path d="M60 14 102 34v50L60 106 18 84V34z" className="fill-plum dark:fill-on-plum-soft" />
      <path d="M60 14 102 34 60 56 18 34z" className="fill-check" />
      <path d="M60 56v50L18 84V34z" fill="#000" opacity=".16" />
      <g className="parcel-thread stroke-apricot" strokeWidth="5" strokeLinejoin="round">
        <path pathLength={100} d="M39 24 81 45v50" />
        <path pathLength={100} d="M81 24 39 45v50" />
      </g>
      <g className="parcel-bow stroke-apricot" strokeWidth="4.5" strokeLinecap="round">
        <path d="M60 34c-6-14-24-14-22-5 1 6 14 7 22 5zM60 34c6-14 24-14 22-5-1 6-14 7-22 5z" />
        <path d="m60 34-9 9M60 34l9 9" />
      </g>
    </svg>
  )
}
