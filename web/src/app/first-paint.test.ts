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
	const hear = (event: Event) => {
		for (const [name, listener] of heard) if (name === event.type) listener(event)
	}
	hear({ type: 'error', target } as unknown as Event)
	return { reload, fetched, hear }
}

test('the browser’s question whether to install is kept for the app', () => {
	const question = new Event('beforeinstallprompt', { cancelable: true })
	losePage([]).hear(question)
	expect(question.defaultPrevented).toBe(true)
	expect(globalThis.installQuestion).toBe(question)
	globalThis.installQuestion = undefined
})

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

test('a small screen at a project’s panels fetches their list first, and the app when asked; others the app at once', () => {
	const open = (pathname: string, search: string, isSmall: boolean) => {
		const app = '<template id="app"><script type="module" src="/assets/index.js"></script></template>'
		document.head.innerHTML = `<meta name="early-list" content="/assets/early-list.js">${app}`
		const heard = new Map<string, () => void>()
		const listen = (name: string, listener: () => void) => void heard.set(name, listener)
		const media = (query: string) => ({ matches: isSmall && query.includes('max-width') })
		globalThis.earlyAnswers = undefined
		const fetched = async () => new Response()
		const names = ['location', 'fetch', 'addEventListener', 'matchMedia']
		new Function(...names, code)({ pathname, search }, fetched, listen, media)
		const scripts = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))
		return { scripts, ask: heard.get('app-wanted') }
	}
	const small = open('/app/project/1', '?tab=panels', true)
	expect(small.scripts()).toEqual(['/assets/early-list.js'])
	const data = ['/projects/1/panels/columns', '/projects/1/statuses', '/projects/1?model_structure=false']
	expect([...(globalThis.earlyAnswers?.keys() ?? [])], 'what it shows is asked for beside it').toEqual(data)
	small.ask?.()
	expect(small.scripts()).toEqual(['/assets/early-list.js', '/assets/index.js'])
	for (const [address, search, isSmall] of [
		['/app/project/1', '?tab=panels', false],
		['/app/project/1', '?tab=plan', true],
		['/app/project/1', '?tab=panels&statuses=2', true],
	] as const)
		expect(open(address, search, isSmall).scripts(), address + search).toEqual(['/assets/index.js'])
	expect(open('/app/demo', '', true).scripts(), 'the demo waits for its model').toEqual([])
	expect(globalThis.earlyAnswers).toBeUndefined()
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
