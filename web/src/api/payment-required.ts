type Handler = () => void

let handler: Handler = () => {}

/** Says what happens when any call answers 402; set once by the app, which knows the routes. */
export function onPaymentRequired(next: Handler): void {
	handler = next
}

/** Told of by every call that was answered 402. */
export const reportPaymentRequired = (): void => handler()
