import { describe, expect, it } from 'vitest'
import { renderLetter } from './letter.ts'

const letter = {
  subject: 'Hola',
  paragraphs: ['<script>alert("1")</script> & más'],
  action: { label: 'Abrir', url: 'https://lonja.test/?a=1&b="2"' },
}

describe('a letter', () => {
  it('has the same content in text and in HTML', () => {
    const { text, html } = renderLetter(letter, 'https://lonja.test')
    expect(text).toBe(
      '<script>alert("1")</script> & más\n\nAbrir:\nhttps://lonja.test/?a=1&b="2"\n\nLonja\nhttps://lonja.test\n',
    )
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; más')
    expect(html).toContain('href="https://lonja.test/?a=1&amp;b=&quot;2&quot;"')
    expect(html).toContain('<html lang="es">')
  })

  it('has the code of its language in the HTML, and explains its button in that language', () => {
    const { html } = renderLetter({ ...letter, language: 'en' }, 'https://lonja.test')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('If the button does not work')
  })

  it('contains no pictures or styles from other servers', () => {
    expect(renderLetter(letter, 'https://lonja.test').html).not.toMatch(/<script|<img|<link|src=|@import/)
  })
})
