import { PushSubscriptionResponse } from '@panelyard/contracts/messages/notifications'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { goneIs, untilAnswered } from '../../api/until-answered.ts'
import { SERVICE_WORKER } from '../../api/worker-messages.ts'

const PATH = '/notifications/push-subscriptions'

/** Why this browser can't be asked, or how it stands. */
export type PushState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on'

export const isPushSupported = (): boolean =>
	'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function ownSubscription(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER)
	return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * How this browser stands.
 * @param devices ids of the person's devices at the server: pushes end when somebody signs out, and the browser doesn't
 * hear of that
 */
export async function pushState(devices: readonly string[]): Promise<PushState> {
	if (!window.isSecureContext) return 'insecure'
	if (!isPushSupported()) return 'unsupported'
	if (Notification.permission === 'denied') return 'denied'
	const isKnown = devices.includes(localStorage.getItem(KEPT_ID) ?? '')
	return isKnown && (await ownSubscription()) ? 'on' : 'off'
}

/**
 * Asks the person, and has the server push to this browser.
 * @param public_key the server's, in base64url
 */
export async function turnPushOn(public_key: string): Promise<void> {
	if ((await Notification.requestPermission()) !== 'granted') return
	const registration = await navigator.serviceWorker.register(SERVICE_WORKER)
	await navigator.serviceWorker.ready
	const earlier = await registration.pushManager.getSubscription()
	// One for another key of the server takes none of its pushes.
	if (earlier) await earlier.unsubscribe()
	const subscription = await registration.pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: public_key,
	})
	const { endpoint, keys } = subscription.toJSON()
	try {
		const keep = () => callApi(PushSubscriptionResponse, 'POST', PATH, { body: { endpoint, keys } })
		const { subscription: kept } = await untilAnswered(keep)
		localStorage.setItem(KEPT_ID, kept.id)
	} catch (error) {
		await subscription.unsubscribe()
		throw error
	}
}

/** The server's id of this browser. */
const KEPT_ID = 'panelyard.push_id'

/** Ends pushes to this browser. */
export async function turnPushOff(): Promise<void> {
	const id = localStorage.getItem(KEPT_ID)
	if (id) await untilAnswered(() => callApi(z.unknown(), 'DELETE', `${PATH}/${id}`), goneIs(null))
	localStorage.removeItem(KEPT_ID)
	await (await ownSubscription())?.unsubscribe()
}
