import { siteAddressOf } from '@panelyard/contracts/public/site-pages'
import { useEffect } from 'react'
import { useSite } from './site-context.ts'

/** Beside the header's height, and instead of it where there is none; CSS pixels. */
const BELOW_HEADER = 40
const WITHOUT_HEADER = 120
const DELAY_MS = 100
/** The page's pictures have their room by then. */
const ARRIVAL_DELAY_MS = 300

/** Where a section starts on the page, less what the header covers. */
export function scrollTargetOf(section: Element, header: Element | null, scrolled: number): number {
	const offset = header ? header.getBoundingClientRect().height + BELOW_HEADER : WITHOUT_HEADER
	return Math.max(0, section.getBoundingClientRect().top + scrolled - offset)
}

/** The section that the end of an address names; null for none, and for an end that isn't written as addresses are. */
export function sectionOf(hash: string): HTMLElement | null {
	try {
		return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
	} catch {
		return null
	}
}

/**
 * Links to a section of this page scroll to it smoothly, and so does an address that names one. A page has several
 * addresses: a French visitor reads the French page at `/`, and its links name `/fr`.
 */
export function useHashScrolling(): void {
	const { page, language } = useSite()
	useEffect(() => {
		let timer = 0
		const scrollLater = (hash: string, delay: number): boolean => {
			const section = sectionOf(hash)
			if (!section) return false
			window.clearTimeout(timer)
			timer = window.setTimeout(() => {
				const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
				const top = scrollTargetOf(section, document.querySelector('[data-site-header]'), window.scrollY)
				window.scrollTo({ top, behavior: calm ? 'auto' : 'smooth' })
				// The next tab stop is in the section, as after a jump by the browser.
				if (!section.hasAttribute('tabindex')) section.setAttribute('tabindex', '-1')
				section.focus({ preventScroll: true })
			}, delay)
			return true
		}
		const onClick = (event: MouseEvent) => {
			if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
			const link = event.target instanceof Element ? event.target.closest('a') : null
			if (!link?.hash || link.target || link.host !== location.host) return
			const named = siteAddressOf(link.pathname)
			if (named?.page !== page || (named.language ?? 'en') !== language) return
			if (!scrollLater(link.hash, DELAY_MS)) return
			event.preventDefault()
			history.pushState(null, '', link.hash)
		}
		document.addEventListener('click', onClick)
		if (location.hash) scrollLater(location.hash, ARRIVAL_DELAY_MS)
		return () => {
			window.clearTimeout(timer)
			document.removeEventListener('click', onClick)
		}
	}, [page, language])
}
