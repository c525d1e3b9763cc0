import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import early from '../../../build/site-first-paint.js?raw'
import { OwnFileDrop } from './own-file-drop.tsx'

const opened: File[] = []
vi.mock(import('./open-own-file.ts'), () => ({ openOwnFile: async (file: File) => void opened.push(file) }))

const house = new File(['x'], 'house.ifc')

/** What the page does before its code is there; with `code` in the template from which it starts. */
function startEarly() {
	document.body.innerHTML = '<template id="code"><i id="started"></i></template><div data-takes-files></div>'
	const start = 'const root = document.documentElement; const language = null'
	new Function(early.replace('// __START_OF_FIRST_PAINT__', start))()
}

/** Drags the file over the page and drops it. Returns whether the browser leaves it to the page. */
function dropHouse(): boolean {
	const dataTransfer = { types: ['Files'], files: [house] }
	const sent = ['dragover', 'drop'].map((type) =>
		Object.assign(new Event(type, { cancelable: true }), { dataTransfer }),
	)
	return sent.map((event) => window.dispatchEvent(event)).every((isLeft) => !isLeft)
}

beforeEach(() => {
	vi.useFakeTimers()
	Object.assign(document.fonts, { load: async () => [] })
	opened.length = 0
})
afterEach(() => {
	globalThis.earlyDrop?.end()
	globalThis.earlyDrop = undefined
	document.body.innerHTML = ''
	vi.useRealTimers()
})

test('a file that is dropped before the page’s code is there is opened once it is', async () => {
	startEarly()
	expect(dropHouse()).toBe(true)
	expect(document.getElementById('started'), 'the code is fetched at once').not.toBeNull()
	const { unmount } = render(<OwnFileDrop text="Drop it" />)
	await vi.waitFor(() => expect(opened).toEqual([house]))
	expect(dropHouse()).toBe(true)
	await vi.waitFor(() => expect(opened).toEqual([house, house]))
	expect(screen.getByRole('status').textContent).toBe('')
	unmount()
	expect(dropHouse()).toBe(false)
})

test('a page that takes no files leaves a dropped one to the browser', () => {
	startEarly()
	document.querySelector('[data-takes-files]')?.remove()
	expect(dropHouse()).toBe(false)
	expect(globalThis.earlyDrop?.file).toBeNull()
})
