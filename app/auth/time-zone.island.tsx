// The time zone of the person signing up, read from their browser at the first interaction.
import { useEffect, useState } from 'react'

export default function TimeZone() {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return <input type="hidden" name="timeZone" value={zone} readOnly />
}
