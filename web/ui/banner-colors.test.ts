import { expect, it } from 'vitest'

import { bannerColors } from './banner-colors.ts'

it('the text is white on dark colors and black on light colors', () => {
  expect(bannerColors('#17447a')).toEqual({ background: '#17447a', text: '#ffffff' })
  expect(bannerColors('#FFD54A')).toEqual({ background: '#FFD54A', text: '#000000' })
  expect(bannerColors('#fff').text).toBe('#000000')
  expect(bannerColors('#000').text).toBe('#ffffff')
})

it('the default blue replaces anything that is not a color', () => {
  for (const color of ['', 'blue', '#12345', 'url(x)', '#gggggg']) {
    expect(bannerColors(color)).toEqual({ background: '#17447a', text: '#ffffff' })
  }
})
