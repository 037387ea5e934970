// The time zone of whoever signs up, which only their browser knows: asked at the first touch of the page.
import { useEffect, useState } from 'react'

export default function TimeZone() {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return <input type="hidden" name="timeZone" value={zone} readOnly />
}
