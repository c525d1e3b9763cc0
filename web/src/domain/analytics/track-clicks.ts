import { track } from './track.ts'

/** Counts the clicks on calls to action: on everything that has a name of ours in `data-click`. Call it once. */
export function trackClicks(): void {
	// Before anybody else hears of the click, who may stop it or leave the page.
	document.addEventListener('click', countClick, { capture: true })
}

function countClick({ target }: MouseEvent): void {
	const named = target instanceof Element ? target.closest<HTMLElement>('[data-click]') : null
	if (named?.dataset.click) track({ name: 'ui_click', target: named.dataset.click })
}
