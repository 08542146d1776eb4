/** What axe finds on a page. A part in which it has found nothing is not checked again while everything about the part stays the same. */

import type { Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const COLORS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The themes differ only in their colors. */
const RULES = { light: WCAG, dark: COLORS }

/** The fingerprints of the parts in which axe has found nothing. */
const faultless = { light: new Set<string>(), dark: new Set<string>() }

/** A sentence for each fault. */
export async function faultsOf(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  // Evaluated by the browser's tools, because the page's content policy does not apply to them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const known = faultless[scheme]
  const { faults, parts } = await page.evaluate(check, { runOnly: RULES[scheme], known: [...known] })
  if (faults.length === 0) for (const part of parts) known.add(part)
  return faults
}

interface Checked {
  faults: string[]
  /** The fingerprints of all parts of the page. */
  parts: string[]
}

/** Runs axe in the page, without the known parts. */
async function check({ runOnly, known }: { runOnly: RunOnly; known: readonly string[] }): Promise<Checked> {
  const LEAST_ELEMENTS = 4
  const parts = new Map<Element, string>()

  // Two sums of 32 bits, made in different ways.
  const mixed = ([first, second]: readonly [number, number], text: string): [number, number] => {
    let [one, other] = [first, second]
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      one = Math.imul(one ^ code, 16_777_619)
      other = Math.imul(other ^ code, 2_246_822_519) ^ (other >>> 13)
    }
    return [one, other]
  }

  // Two parts with one fingerprint have the same elements, attributes and text, at the same place of a window of the same size, in the same ancestors.
  const visit = (element: Element, above: readonly [number, number]): { html: string; elements: number } => {
    const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${JSON.stringify(value)}`)
    const tag = `<${element.tagName} ${attributes.join(' ')}>`
    const here = mixed(above, tag)
    let html = tag
    let elements = 1
    for (const child of element.childNodes) {
      if (child instanceof Element) {
        const inner = visit(child, here)
        html += inner.html
        elements += inner.elements
      } else if (child.nodeType === Node.TEXT_NODE) html += child.nodeValue
    }
    html += '</>'
    if (elements >= LEAST_ELEMENTS) {
      const { x, y, width, height } = element.getBoundingClientRect()
      const sums = mixed(here, [html, x, y, width, height, innerWidth, innerHeight].join(' '))
      parts.set(element, sums.map((sum) => (sum >>> 0).toString(36)).join('.'))
    }
    return { html, elements }
  }
  visit(document.documentElement, [2_166_136_261, 374_761_393])

  const isKnown = new Set(known)
  const exclude: Element[] = []
  const leaveOut = (element: Element): void => {
    for (const child of element.children) {
      const part = parts.get(child)
      if (part === undefined) continue
      if (isKnown.has(part)) exclude.push(child)
      else leaveOut(child)
    }
  }
  leaveOut(document.body)

  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
    { include: [document], exclude },
    {
      runOnly,
      resultTypes: ['violations'],
      // The specification blocks zooming (part 1 section 2).
      ...(runOnly.type === 'tag' && { rules: { 'meta-viewport': { enabled: false } } }),
    },
  )
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  return { faults, parts: [...parts.values()] }
}
