import { afterEach, expect, test, vi } from 'vitest'
import { sendBeforeLeaving } from './track.ts'
import { trackClicks } from './track-clicks.ts'

afterEach(() => {
	document.body.replaceChildren()
	vi.unstubAllGlobals()
})

test('clicks on calls to action are counted by our names for them, even where the page stops the click', async () => {
	const beacons: Blob[] = []
	vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => beacons.push(body) > 0 })
	document.body.innerHTML = `<button data-click="hero.launch_demo"><span>Demo of <i>Anna's house</i></span></button>
		<button id="other">Other</button>`
	trackClicks()
	document.querySelector('button')?.addEventListener('click', (event) => event.stopPropagation())
	document.querySelector('i')?.click()
	document.getElementById('other')?.click()
	sendBeforeLeaving()
	const bodies = await Promise.all(beacons.map(async (body) => JSON.parse(await body.text()).events))
	expect(bodies.flat()).toEqual([{ name: 'ui_click', target: 'hero.launch_demo' }])
})
