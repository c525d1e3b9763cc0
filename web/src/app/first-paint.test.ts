import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import code from '../../build/first-paint.js?raw'
import page from '../../index.html?raw'
import { LANGUAGES } from '../locales/language.ts'

beforeEach(() => {
	vi.useFakeTimers()
	sessionStorage.clear()
	document.head.innerHTML = ''
	document.body.innerHTML = '<div class="start"></div>'
})
afterEach(() => {
	vi.useRealTimers()
	sessionStorage.clear()
	document.head.innerHTML = ''
	document.body.innerHTML = ''
})

/** A page as the server sends it, whose script is lost; `ways` is how each further fetch of it ends. */
function losePage(ways: ('lost' | 'there')[], script = '/assets/index.js') {
	const reload = vi.fn()
	const fetched = vi.fn(async (_address: string) => {
		if (ways.shift() === 'lost') throw new TypeError('reset')
		return { ok: true, status: 200 }
	})
	const heard: [string, EventListener][] = []
	const location = { search: '', reload }
	const listen = (name: string, listener: EventListener) => void heard.push([name, listener])
	const names = ['location', 'fetch', 'addEventListener', 'matchMedia']
	new Function(...names, code)(location, fetched, listen, () => ({ matches: false }))
	const target = Object.assign(document.createElement('script'), { type: 'module' })
	target.setAttribute('src', script)
	for (const [name, listener] of heard) if (name === 'error') listener({ target } as unknown as Event)
	return { reload, fetched }
}

test('a page whose first script got lost is loaded again once the script can be had', async () => {
	const { reload, fetched } = losePage(['lost', 'lost', 'there'])
	await vi.advanceTimersByTimeAsync(400)
	expect(document.querySelector('.start.late'), 'the words are shown at once').not.toBeNull()
	expect(reload).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(1500)
	expect(fetched).toHaveBeenCalledTimes(3)
	expect(reload).toHaveBeenCalledOnce()
})

test('a page that loses its script again although it is there isn’t loaded again at once', async () => {
	losePage(['there'])
	await vi.advanceTimersByTimeAsync(100)
	const { reload } = losePage(['there'])
	await vi.advanceTimersByTimeAsync(5000)
	expect(reload).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(6000)
	expect(reload).toHaveBeenCalledOnce()
})

test('a page that shows a picture first is loaded again for the app’s script only', async () => {
	document.head.innerHTML = '<template id="app"><script type="module" src="/assets/index.js"></script></template>'
	const early = losePage(['there'], '/assets/early.js')
	await vi.advanceTimersByTimeAsync(20_000)
	expect(early.reload).not.toHaveBeenCalled()
	document.head.innerHTML = '<template id="app"><script type="module" src="/assets/index.js"></script></template>'
	const app = losePage(['there'])
	await vi.advanceTimersByTimeAsync(20_000)
	expect(app.reload).toHaveBeenCalledOnce()
})

test('the page has the words about a line that is lost in every language, and shows the one of the page', () => {
	const { body, head } = new DOMParser().parseFromString(page, 'text/html')
	const styles = head.querySelector('style')?.textContent
	for (const { code: language } of LANGUAGES) {
		const words = body.querySelector(`.start p[lang="${language}"]`)
		expect(words?.textContent, language).toMatch(/Panelyard.{10,}/)
		expect(words?.querySelector('a')?.getAttribute('href'), language).toBe('')
		expect(styles).toContain(`html[lang="${language}"] p[lang="${language}"]`)
	}
	expect(body.querySelectorAll('.start p')).toHaveLength(LANGUAGES.length)
})

test('sun mode is there before anything is painted, and light whatever was chosen', () => {
	localStorage.setItem('panelyard.sun_mode', 'on')
	localStorage.setItem('panelyard.colour_scheme', 'dark')
	losePage([])
	const root = document.documentElement
	expect(root.hasAttribute('data-sun')).toBe(true)
	expect(root.getAttribute('data-mantine-color-scheme')).toBe('light')
	root.removeAttribute('data-sun')
	localStorage.clear()
})
