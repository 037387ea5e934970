// What is read of links that maps give, and of coordinates as people type them.
import { expect, test } from 'vitest'
import { pointIn, pointText } from './map-link'

const HERE = { latitude: -1.2921, longitude: 36.8219 }

test.each([
  // Coordinates.
  '-1.2921, 36.8219',
  '-1.2921,36.8219',
  ' (-1.2921, 36.8219) ',
  '-1.2921 36.8219',
  '-1.2921;36.8219',
  '1.2921 S, 36.8219 E',
  '1.2921° S, 36.8219° E',
  // Google Maps: a place with its pin, what is in sight, a search, directions.
  'https://www.google.com/maps/place/Amani+Hair/@-1.3,36.9,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-1.2921!4d36.8219',
  'https://www.google.com/maps/@-1.2921,36.8219,17z',
  'https://www.google.co.ke/maps/@-1.2921,36.8219,17z?entry=ttu',
  'https://maps.google.com/?q=-1.2921,36.8219',
  'https://maps.google.com/maps?q=-1.2921%2C36.8219&z=17',
  'https://maps.google.com/?q=loc:-1.2921,36.8219',
  'https://www.google.com/maps/search/?api=1&query=-1.2921,36.8219',
  'https://www.google.com/maps/search/-1.2921,+36.8219?entry=tts',
  'https://www.google.com/maps/place/-1.2921,36.8219',
  'https://www.google.com/maps/dir/?api=1&destination=-1.2921,36.8219',
  'www.google.com/maps/@-1.2921,36.8219,15z',
  'Amani Hair Studio\nhttps://www.google.com/maps/@-1.2921,36.8219,17z',
  // Apple Maps.
  'https://maps.apple.com/?ll=-1.2921,36.8219&q=Amani%20Hair',
  'https://maps.apple.com/place?coordinate=-1.2921,36.8219&name=Amani',
  'https://maps.apple.com/?q=-1.2921,36.8219',
  // OpenStreetMap.
  'https://www.openstreetmap.org/#map=18/-1.2921/36.8219',
  'https://www.openstreetmap.org/?mlat=-1.2921&mlon=36.8219#map=12/-1.5/36.1',
  // The scheme that phones share.
  'geo:-1.2921,36.8219',
  'geo:-1.2921,36.8219;u=35?z=16',
  'geo:0,0?q=-1.2921,36.8219(Amani%20Hair)',
])('%s', (text) => {
  expect(pointIn(text)).toEqual(HERE)
})

test('degrees, minutes and seconds, as Google Maps shows them', () => {
  expect(pointIn('1°17\'31.6"S 36°49\'18.8"E')).toEqual({ latitude: -1.292111, longitude: 36.821889 })
})

test('of several pins it is the last, which is the place', () => {
  const link = 'https://www.google.com/maps/dir/Home/Amani/@-1.1,36.1,12z/data=!4m2!3d-1.5!4d36.5!3d-1.2921!4d36.8219'
  expect(pointIn(link)).toEqual(HERE)
})

test.each([
  'https://maps.app.goo.gl/8xQfT2pVhJ1',
  'maps.app.goo.gl/8xQfT2pVhJ1',
  'https://goo.gl/maps/abc',
  'https://maps.apple/p/abc',
  'https://osm.org/go/xyz--?m=',
  'https://bit.ly/3abc',
])('%s is short', (text) => {
  expect(pointIn(text)).toBe('short')
})

test.each([
  '',
  'Kenyatta Avenue',
  '36.8219',
  '91, 36.8',
  '-1.29, 181',
  '0, 0',
  'geo:0,0?q=Amani+Hair',
  'https://www.google.com/maps/place/Amani+Hair',
  'https://maps.google.com/?q=Amani+Hair',
  'https://www.openstreetmap.org/node/123',
  '36.8 E, 1.29 S',
  'javascript:alert(1)',
  'https://',
  `${'1'.repeat(400)}, 2`,
])('%s says no place', (text) => {
  expect(pointIn(text)).toBeNull()
})

test('what is written is read again', () => {
  expect(pointIn(pointText(HERE))).toEqual(HERE)
})
