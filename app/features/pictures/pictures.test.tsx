import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pictures } from './pictures'

const THREE = ['door', 'chair', 'street'].map((name) => ({ image: `/files/salons/${name}.jpg`, alt: `The ${name}` }))

const drawn = (pictures = THREE, cloth?: string) =>
  parseHTML(renderToStaticMarkup(<Pictures pictures={pictures} className="" shared="v1" {...(cloth && { cloth })} />))
    .document

const linksOf = (document: Document, n: number) =>
  [...document.querySelectorAll(`#picture-${n} a`)].map((link) => [
    link.getAttribute('aria-label'),
    link.getAttribute('href'),
  ])

test('the first is loaded at once, the others when they are near, and all have words and a size', () => {
  const images = [...drawn().querySelectorAll('img')]
  expect(images.map((image) => image.getAttribute('fetchpriority'))).toEqual(['high', null, null])
  expect(images.map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy', 'lazy'])
  expect(images.map((image) => image.getAttribute('alt'))).toEqual(THREE.map(({ alt }) => alt))
  expect(images.every((image) => image.hasAttribute('width'))).toBe(true)
})

test('each leads to the next and to the one before, and closing leads back to the link that enlarged it', () => {
  const document = drawn()
  expect(linksOf(document, 3)).toEqual([
    ['Enlarge: The street', '#picture-3'],
    ['Close', '#picture-3-open'],
    ['Previous picture', '#picture-2'],
    ['Next picture', '#picture-1'],
  ])
  expect(document.querySelector('#picture-3-open')?.getAttribute('href')).toBe('#picture-3')
  expect(document.querySelector('#picture-3')?.textContent).toContain('3 / 3')
})

test('one alone leads nowhere, and has its cloth beside it', () => {
  const document = drawn(THREE.slice(0, 1), '/woven/hair/1.svg')
  expect(linksOf(document, 1).map(([name]) => name)).toEqual(['Enlarge: The door', 'Close'])
  expect(document.querySelectorAll('li')).toHaveLength(2)
  expect(drawn(THREE, '/woven/hair/1.svg').querySelectorAll('li')).toHaveLength(3)
})
