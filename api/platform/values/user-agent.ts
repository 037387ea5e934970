// What a browser says of itself, in words: "Chrome on Android".
import Bowser from 'bowser'

export type Device = { browser: string; system: string }

/** The browser and system that a User-Agent header names. */
export function deviceOf(userAgent: string | null): Device {
  const { browser, os } = Bowser.parse(userAgent?.slice(0, 500) || 'unknown')
  return { browser: browser.name || 'Unknown browser', system: os.name || 'unknown system' }
}

/** "Chrome on Android" */
export function deviceName({ browser, system }: Device): string {
  return `${browser} on ${system}`
}
