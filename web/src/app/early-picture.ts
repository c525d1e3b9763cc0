/** A picture of a model that was begun before the app (`early-view.ts`) ends, since no page will go on with it. */
export const endEarlyPicture = (): void => {
	document.querySelector('body > canvas')?.dispatchEvent(new Event('close'))
	document.querySelector('body > [data-poster]')?.remove()
}
