import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import code from '../../public/first-paint.js?raw'

beforeEach(() => {
	vi.useFakeTimers()
	sessionStorage.clear()
	document.head.innerHTML = ''
})
afterEach(() => {
	vi.useRealTimers()
	sessionStorage.clear()
	document.head.innerHTML = ''
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
