type Handler = () => void

let handler: Handler = () => {}

/** Says what happens when any call answers 401; set once by the app, which knows the routes. */
export function onSessionLost(next: Handler): void {
	handler = next
}

/** Told of by every call that was answered 401. */
export const reportSessionLost = (): void => handler()
