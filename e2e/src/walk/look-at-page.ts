import type { Page } from '@playwright/test'

/** What stands on a page: its language, everything it says, and what doesn't fit. */
export type PageLook = {
	lang: string
	dir: string
	/** Every text that can be seen, and the names that screen readers hear, each once. */
	texts: string[]
	/** What doesn't fit, in words. */
	misfits: string[]
}

/** Looks at all of the page that is open, at the size it has. */
export const lookAtPage = (page: Page): Promise<PageLook> => page.evaluate(look)

/** Runs in the page: it may use nothing from outside. */
function look(): PageLook {
	type Box = { left: number; right: number; top: number; bottom: number }
	const styles = new Map<Element, CSSStyleDeclaration>()
	const styleOf = (element: Element): CSSStyleDeclaration => {
		const style = styles.get(element) ?? getComputedStyle(element)
		styles.set(element, style)
		return style
	}
	const boxes = new Map<Element, Box>()
	/** The part of an element in which its content shows. */
	const boxOf = (element: Element): Box => {
		const known = boxes.get(element)
		if (known) return known
		const { left, right, top, bottom } = element.getBoundingClientRect()
		boxes.set(element, { left, right, top, bottom })
		return { left, right, top, bottom }
	}
	const texts = new Set<string>()
	const misfits = new Set<string>()
	const width = document.documentElement.clientWidth
	/** Hidden from screen readers, code, or marked as another language than the page's. */
	const isForNobody = (element: Element): boolean =>
		element.closest('[aria-hidden=true], code, kbd, samp, pre') !== null ||
		element.closest('[lang]') !== document.documentElement
	const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60)
	const where = (element: Element): string => {
		const names: string[] = []
		for (let each: Element | null = element; each && names.length < 4; each = each.parentElement)
			names.push(
				[each.tagName.toLowerCase(), ...[...each.classList].filter((name) => !/^m_/.test(name)).slice(0, 2)].join('.'),
			)
		return names.join(' < ')
	}

	const { scrollWidth } = document.documentElement
	if (scrollWidth > width) {
		const isRtl = document.documentElement.dir === 'rtl'
		const outside = [...document.body.querySelectorAll('*')].filter((element) => {
			const box = element.getBoundingClientRect()
			const isOutside = isRtl ? box.left < -1 : box.right > width + 1
			return box.width > 0 && isOutside && styleOf(element).position !== 'fixed'
		})
		const names = outside.slice(0, 3).map((element) => `${where(element)} ${short(element.textContent ?? '')}`)
		misfits.add(`the page is ${scrollWidth - width} px wider than its window: ${names.join('; ')}`)
	}

	/** Whether what is cut off can be read elsewhere: in a title, or by scrolling or opening what cuts it. */
	const saysItElsewhere = (cut: Element, text: Element, words: string): boolean => {
		for (let each: Element | null = text; each; each = each.parentElement) {
			const said = `${each.getAttribute('title') ?? ''} ${each.getAttribute('aria-label') ?? ''}`
			if (said.includes(words)) return true
			if (each === cut.parentElement) break
		}
		return cut.closest('[data-cut-on-purpose]') !== null
	}
	type Shown = { box: Box; layer: Element; element: Element; words: string }
	const shown: Shown[] = []

	const visit = (node: Text) => {
		const words = node.data.trim()
		const element = node.parentElement
		if (words === '' || !element) return
		if (element.closest('script, style, noscript, template, option')) return
		if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
		if (!isForNobody(element)) texts.add(words)
		const range = document.createRange()
		range.selectNodeContents(node)
		let rects: Box[] = [...range.getClientRects()]
			.filter((rect) => rect.width > 0.5 && rect.height > 0.5)
			.map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
		let layer: Element = document.body
		let isLayerFound = false
		let canScrollSideways = false
		let isOut = false
		for (let each: Element | null = element; each && each !== document.documentElement; each = each.parentElement) {
			const style = styleOf(each)
			if (
				!isLayerFound &&
				(/fixed|sticky/.test(style.position) ||
					(style.position === 'absolute' && style.zIndex !== 'auto') ||
					style.transform !== 'none')
			) {
				layer = each
				isLayerFound = true
			}
			if (style.position === 'fixed') isOut = true
			const box = boxOf(each)
			if (style.clipPath !== 'none' || box.right - box.left <= 2) return
			const scrolls = /auto|scroll/
			if (scrolls.test(style.overflowX)) canScrollSideways = true
			if (scrolls.test(style.overflowX) || scrolls.test(style.overflowY)) {
				rects = rects.map((rect) => overlapOf(rect, box)).filter((rect) => rect !== null)
				if (!isLayerFound) layer = each
				isLayerFound = true
				continue
			}
			const cutsX = /hidden|clip/.test(style.overflowX)
			const cutsY = /hidden|clip/.test(style.overflowY)
			if (!cutsX && !cutsY) continue
			const isClamped = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
			for (const rect of rects) {
				const isInside =
					rect.left < box.right - 1 && rect.right > box.left + 1 && rect.top < box.bottom && rect.bottom > box.top
				if (!isInside && !isClamped) continue
				const beyond = Math.max(
					cutsX && !canScrollSideways ? rect.right - box.right : 0,
					cutsX && !canScrollSideways ? box.left - rect.left : 0,
				)
				const below = cutsY ? rect.bottom - box.bottom : 0
				if (beyond < 1.5 && below < (rect.bottom - rect.top) * 0.4) continue
				if (saysItElsewhere(each, element, words)) continue
				misfits.add(
					`cut off${isClamped ? ' with an ellipsis and no title' : ''} by ${Math.round(Math.max(beyond, below))} px: “${short(words)}” in ${where(each)}`,
				)
				break
			}
			rects = rects.map((rect) => overlapOf(rect, box)).filter((rect) => rect !== null)
		}
		for (const rect of rects) {
			if (!canScrollSideways && (rect.right > width + 1 || rect.left < -1) && rect.right > 0 && rect.left < width)
				misfits.add(`beyond the window${isOut ? ' (fixed)' : ''}: “${short(words)}” in ${where(element)}`)
			shown.push({ box: rect, layer, element, words })
		}
	}
	const overlapOf = (one: Box, other: Box): Box | null => {
		const left = Math.max(one.left, other.left)
		const right = Math.min(one.right, other.right)
		const top = Math.max(one.top, other.top)
		const bottom = Math.min(one.bottom, other.bottom)
		return right > left && bottom > top ? { left, right, top, bottom } : null
	}
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	while (walker.nextNode()) visit(walker.currentNode as Text)

	shown.sort((one, other) => one.box.top - other.box.top)
	for (const [at, one] of shown.entries())
		for (let next = at + 1; next < shown.length; next++) {
			const other = shown[next] as Shown
			if (other.box.top > one.box.bottom - 3) break
			if (other.layer !== one.layer || other.element === one.element) continue
			if (one.element.contains(other.element) || other.element.contains(one.element)) continue
			const both = overlapOf(one.box, other.box)
			// Lines stand closer than their letters are high.
			if (
				!both ||
				both.right - both.left < 3 ||
				both.bottom - both.top < Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top) * 0.45
			)
				continue
			misfits.add(`“${short(one.words)}” and “${short(other.words)}” overlap in ${where(one.element)}`)
		}

	const pen = document.createElement('canvas').getContext('2d')
	for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
		if (
			!field.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
			boxOf(field).right - boxOf(field).left < 20
		)
			continue
		if (field.getAttribute('aria-hidden') === 'true') continue
		const { placeholder } = field
		if (placeholder) texts.add(placeholder)
		const isOwnText = field.readOnly && /^(text|search|)$/.test(field.type) && field.value !== ''
		if (isOwnText) texts.add(field.value)
		// A list of choices shows them whole when it is opened.
		const isChoice = field.getAttribute('aria-haspopup') === 'listbox' && styleOf(field).textOverflow === 'ellipsis'
		if (isOwnText && !isChoice && field.scrollWidth > field.clientWidth + 1 && !field.closest('[title]'))
			misfits.add(`cut off in a field: “${short(field.value)}” in ${where(field)}`)
		if (!pen || field.tagName !== 'INPUT' || field.value !== '' || !placeholder) continue
		const style = styleOf(field)
		pen.font = style.font
		const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
		const needed = pen.measureText(placeholder).width
		if (needed > room + 2 && field.title === '')
			misfits.add(`placeholder cut off by ${Math.round(needed - room)} px: “${short(placeholder)}” in ${where(field)}`)
	}
	for (const name of ['aria-label', 'title', 'alt'])
		for (const element of document.querySelectorAll(`[${name}]`)) {
			const said = element.getAttribute(name)?.trim()
			if (said && !isForNobody(element)) texts.add(said)
		}
	texts.add(document.title)
	return {
		lang: document.documentElement.lang,
		dir: document.documentElement.dir,
		texts: [...texts],
		misfits: [...misfits],
	}
}
