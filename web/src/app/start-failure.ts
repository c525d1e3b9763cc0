/** Says that the app's code didn't arrive, in the words of `index.html`, which shows them by itself after some seconds. */
export function showStartFailure(error: unknown): void {
	console.error(error)
	document.querySelector('.start')?.classList.add('late')
}
