import type {
	PushSubscriptionRequest,
	PushSubscriptionsResponse,
	PushSubscriptionView,
} from '@panelyard/contracts/messages/notifications'
import webPush from 'web-push'
import type { z } from 'zod'
import { oncePer } from '../../database/once-per.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import type { Language } from '../../platform/mail/phrases.ts'
import { dateDevice, deleteDevice, devicesOf } from './deliveries.queries.ts'
import { isNotificationKind, linkOf } from './notification-kinds.ts'
import { mailText, textsOf } from './notification-texts.ts'
import type { NotificationRow } from './notifications.queries.ts'
import * as queries from './push-subscriptions.queries.ts'

/** Devices of one person; a further one takes the place of the one unused for longest. */
export const MAX_DEVICES = 20
/** How long a push service keeps trying to reach a device. */
const TTL_SECONDS = 24 * 3600
const TIMEOUT_MS = 10_000
const MAX_USER_AGENT = 300
const LIST = '/app/dashboard/notifications'
const WRONG_SERVICE = 'This push service is unknown to the server'

/** The pair that signs pushes: that of the configuration, else one made once and kept. */
const keysOf = oncePer(({ config, database }: Platform): (() => Promise<queries.PushKeys>) => {
	let known: Promise<queries.PushKeys> | null = null
	const make = () => {
		const { publicKey, privateKey } = webPush.generateVAPIDKeys()
		return { public_key: publicKey, private_key: privateKey }
	}
	return () => {
		known ??= config.push.keys ? Promise.resolve(config.push.keys) : queries.keptKeys(database, make)
		known.catch(() => {
			known = null
		})
		return known
	}
})

export async function pushSubscriptions(platform: Platform, user_id: string): Promise<PushSubscriptionsResponse> {
	const { public_key } = await keysOf(platform)()
	return { public_key, subscriptions: (await devicesOf(platform.database, user_id)).map(view) }
}

const view = ({ id, user_agent, created_at, last_used_at }: queries.DeviceRow): PushSubscriptionView => ({
	id,
	user_agent,
	created_at: created_at.toISOString(),
	last_used_at: last_used_at?.toISOString() ?? null,
})

/**
 * Has pushes reach a device until the session ends. Its address is one that the server will call, so it must be that of
 * a known push service.
 * @throws AppError VALIDATION_FAILED for any other address, or keys that nothing can be encrypted with;
 * NOT_AUTHENTICATED when the session has just ended
 */
export async function subscribe(
	{ config, database }: Platform,
	{ user_id, session_id }: { user_id: string; session_id: string },
	{ endpoint, keys }: z.output<typeof PushSubscriptionRequest>,
	user_agent: string,
): Promise<PushSubscriptionView> {
	if (!isPushService(endpoint, config.push.services)) throw invalid('endpoint', WRONG_SERVICE)
	try {
		webPush.encrypt(keys.p256dh, keys.auth, 'test', 'aes128gcm')
	} catch {
		throw invalid('keys', 'These keys aren’t those of a push subscription')
	}
	const values = { user_id, session_id, endpoint, ...keys, user_agent: user_agent.slice(0, MAX_USER_AGENT) }
	return database.transaction(async (tx) => {
		if (!(await queries.keepSession(tx, session_id))) throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
		const row = await queries.putDevice(tx, values)
		if (!row) throw new Error('a device was not kept')
		await queries.keepNewest(tx, user_id, MAX_DEVICES)
		return view(row)
	})
}

const invalid = (field: string, message: string) =>
	new AppError('VALIDATION_FAILED', message, { fields: [{ field, message }] })

/**
 * Whether an address is at a known push service.
 * @param services hosts, `*.host` for those below it, or whole origins
 */
export function isPushService(address: string, services: readonly string[]): boolean {
	const url = URL.parse(address)
	if (!url || url.username || url.password) return false
	return services.some((service) => {
		if (service.includes('://')) return url.origin === service
		if (url.protocol !== 'https:' || url.port !== '') return false
		return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service
	})
}

export const unsubscribe = ({ database }: Platform, user_id: string, id: string): Promise<boolean> =>
	queries.deleteDeviceOf(database, user_id, id)

/**
 * Pushes notifications to every device of a person: one as itself, several as their number. Devices that no longer take
 * pushes are forgotten.
 * @throws when a push service didn't take it from any device, for another try
 */
export async function pushTo(
	platform: Platform,
	user_id: string,
	rows: readonly NotificationRow[],
	lang: Language,
): Promise<void> {
	const devices = await devicesOf(platform.database, user_id)
	const payload = JSON.stringify(composePush(rows, lang))
	const outcomes = await Promise.allSettled(devices.map((device) => pushToDevice(platform, device, payload)))
	const failed = outcomes.filter(({ status }) => status === 'rejected')
	if (failed.length > 0 && failed.length === devices.length) throw (failed[0] as PromiseRejectedResult).reason
}

/** What the service worker shows; `tag` replaces one that is shown already. */
function composePush(rows: readonly NotificationRow[], lang: Language) {
	const known = rows.filter(({ kind }) => isNotificationKind(kind))
	const [first] = known
	const dir = lang === 'ar' ? 'rtl' : 'ltr'
	if (known.length !== 1 || !first || !isNotificationKind(first.kind)) {
		return { title: mailText('several', lang, known.length).plain, body: '', link: LIST, tag: 'several', lang, dir }
	}
	const { title, message } = textsOf(first.kind, first.values, lang)
	const link = linkOf(first.kind, first.values) ?? LIST
	return { title: title.plain, body: message.plain, link, tag: first.id, lang, dir }
}

async function pushToDevice(platform: Platform, device: queries.DeviceRow, payload: string): Promise<void> {
	const { config, database } = platform
	const { public_key: publicKey, private_key: privateKey } = await keysOf(platform)()
	// The list of services may have become shorter since.
	if (!isPushService(device.endpoint, config.push.services)) return deleteDevice(database, device.id)
	const { endpoint, headers, body } = webPush.generateRequestDetails(
		{ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
		payload,
		{
			TTL: TTL_SECONDS,
			contentEncoding: 'aes128gcm',
			vapidDetails: { subject: config.push.contact, publicKey, privateKey },
		},
	)
	const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>
	const response = await fetch(endpoint, {
		method: 'POST',
		headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
		body: new Uint8Array(body),
		redirect: 'error',
		signal: AbortSignal.timeout(TIMEOUT_MS),
	})
	await response.body?.cancel()
	if (response.status === 404 || response.status === 410) return deleteDevice(database, device.id)
	if (!response.ok) throw new Error(`The push service answered ${response.status}`)
	await dateDevice(database, device.id)
}
